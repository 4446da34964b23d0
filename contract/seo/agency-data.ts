import type { AutoDealerLeaf, MergeLeafTypes, PostalAddress, RealEstateAgentLeaf, WithContext } from 'schema-dts'
import { agency } from '../agency'
import { SITE_FILES } from '../site/site-files'

export type Agency = MergeLeafTypes<[RealEstateAgentLeaf, AutoDealerLeaf]>

/** The agency's JSON-LD, without ratings: search engines reject a site's ratings of itself. */
export function agencyData(site: string): WithContext<Agency> {
  const { street, town, country } = agency.postalAddress
  const address: PostalAddress = {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: town,
    addressCountry: country,
  }
  return {
    '@context': 'https://schema.org',
    ...agencyReference(site),
    description: agency.description,
    logo: `${site}${SITE_FILES.icon512}`,
    image: `${site}/share-card.jpg`,
    email: agency.email,
    telephone: [agency.phone, ...agency.contacts].map(({ href }) => href.replace('tel:', '')),
    address,
    areaServed: country,
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
      opens: '00:00',
      closes: '23:59',
    },
    sameAs: agency.social.map(({ href }) => href),
  }
}

const AGENCY_TYPES: Agency['@type'] = ['RealEstateAgent', 'AutoDealer']

export function agencyReference(site: string) {
  return {
    '@type': AGENCY_TYPES,
    '@id': agencyId(site),
    name: agency.siteName,
    url: `${site}/`,
  } satisfies Agency
}

export function agencyId(site: string): string {
  return `${site}/#agency`
}
