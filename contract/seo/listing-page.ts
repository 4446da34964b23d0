import { KINDS, type ListingOf } from '../kinds'
import type { ListingKind } from '../limits'
import { listingPath } from '../paths'
import { isPriced } from '../price'
import type { Property } from '../property'
import { SHARE_CARD, shareCardOf, shareCardPath, type ShareCard } from '../site/share-card'
import { availabilityOf, goneText } from '../status'
import { cutAtWord, oneLine } from '../text/plain-text'
import type { PageDescription, PreviewImage, SiteUrls } from './page-head'

/** The metadata of a listing's page. */
export function listingPage<Kind extends ListingKind>(listing: ListingOf<Kind>, urls: SiteUrls): PageDescription {
  const { kind, fields } = listing
  const { titlePlace, summaryPlace, offerTags } = KINDS[kind]
  const card = shareCardOf(listing)
  return {
    title: listingTitle(fields.title, card.price, titlePlace(fields)),
    description: listingSummary(card.price, summaryPlace(fields), fields.description),
    path: listingPath(kind, fields.id),
    image: previewImage(fields, card, urls),
    offer: [...commonOfferTags(fields), ...offerTags(fields)],
  }
}

/** The head at a URL whose listing was sold or withdrawn, or never existed (docs/product.md, "Listing pages"). */
export function missingListingPage(kind: ListingKind): PageDescription {
  return {
    title: `${KINDS[kind].name} not found`,
    description: goneText(kind),
    isPrivate: true,
  }
}

/** A price that is unknown or 0 is omitted. */
function commonOfferTags({ id, price, status }: Pick<Property, 'id' | 'price' | 'status'>) {
  return [
    ['product:retailer_item_id', id],
    ['product:availability', availabilityOf(status).openGraph],
    ...(isPriced(price)
      ? [['product:price:amount', String(price)] as const, ['product:price:currency', 'KES'] as const]
      : []),
  ] as const
}

/**
 * The listing's share card. A backend without measured photos (it offers only the calls of docs/product.md, "Calls")
 * renders no cards either: then the cover photo itself, or the site's card.
 */
function previewImage(
  { images, title }: Pick<Property, 'images' | 'title'>,
  card: ShareCard,
  { backend }: SiteUrls,
): PreviewImage | undefined {
  if (images) {
    const alt = [title, card.price, card.place].filter(Boolean).join(', ')
    return { url: backend + shareCardPath(card), alt, width: SHARE_CARD.width, height: SHARE_CARD.height }
  }
  return card.cover === null ? undefined : { url: absolutePhoto(card.cover, backend), alt: title }
}

/** A photo's absolute URL: those in the agency's own store have no origin. */
export function absolutePhoto(url: string, backend: string): string {
  return url.startsWith('/') ? backend + url : url
}

const MAX_DESCRIPTION = 80

/** A listing's page title: its name, its price when it has one, and where it is. */
export function listingTitle(title: string, price: string, place = ''): string {
  return [title, price, place].filter(Boolean).join(', ')
}

/** One line for a link's preview: as much of the parts as fits whole into 80 characters. */
export function listingSummary(...parts: string[]): string {
  return cutAtWord(parts.map(oneLine).filter(Boolean).join(' · '), MAX_DESCRIPTION)
}
