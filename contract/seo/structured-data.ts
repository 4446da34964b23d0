import type { BreadcrumbList, RealEstateListing, WebSite, WithContext } from 'schema-dts'
import { agency } from '../agency'
import { KINDS, type ListingFields, type ListingOf } from '../kinds'
import type { ListingKind } from '../limits'
import { listingPath, listingPaths, pagePaths } from '../paths'
import { agencyData, agencyId, type Agency } from './agency-data'
import { carData, type CarProduct } from './car-data'
import type { SiteUrls } from './page-head'
import { propertyData } from './property-data'

/** A page's JSON-LD in terms of schema.org. Prices are digits with `KES`. */
export type StructuredData = WithContext<Agency | BreadcrumbList | CarProduct | RealEstateListing | WebSite>

/** One breadcrumb. */
interface Crumb {
  readonly name: string
  readonly path: string
}

const HOME: Crumb = { name: 'Home', path: pagePaths.home }

/** Safe inside a `<script>` element: no text of a listing can close it. */
export function structuredDataText(data: StructuredData): string {
  return JSON.stringify(data).replace(/</g, '\\u003c')
}

export function homeStructuredData({ site }: SiteUrls): StructuredData[] {
  const website: WithContext<WebSite> = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': `${site}/#website`,
    name: agency.siteName,
    alternateName: agency.brand,
    url: `${site}/`,
    inLanguage: 'en',
    publisher: { '@id': agencyId(site) },
  }
  return [website, agencyData(site)]
}

export function contactStructuredData({ site }: SiteUrls): StructuredData[] {
  return [agencyData(site), breadcrumbs(site, [HOME, { name: 'Contact', path: pagePaths.contact }])]
}

export function listStructuredData(kind: ListingKind, { site }: SiteUrls): StructuredData[] {
  return [breadcrumbs(site, [HOME, listCrumb(kind)])]
}

export function listingStructuredData<Kind extends ListingKind>(
  { kind, fields }: ListingOf<Kind>,
  urls: SiteUrls,
): StructuredData[] {
  const page: Crumb = { name: fields.title, path: listingPath(kind, fields.id) }
  return [DATA[kind](fields, urls), breadcrumbs(urls.site, [HOME, listCrumb(kind), page])]
}

const DATA: {
  readonly [Kind in ListingKind]: (fields: ListingFields[Kind], urls: SiteUrls) => StructuredData
} = { property: propertyData, car: carData }

function listCrumb(kind: ListingKind): Crumb {
  return { name: KINDS[kind].plural, path: listingPaths[kind].list }
}

function breadcrumbs(site: string, crumbs: readonly Crumb[]): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site + path,
    })),
  }
}
