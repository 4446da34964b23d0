import type { Car } from '../car'
import type { ListingKind } from '../limits'
import { pagePaths } from '../paths'
import { isNumber } from '../price'
import type { Property } from '../property'
import { carShareCard, propertyShareCard, SHARE_CARD, shareCardPath, type ShareCard } from '../share-card'
import { listingSummary, listingTitle } from './listing-summary'
import type { PageDescription, PreviewImage, SiteAddresses } from './page-head'

/** A listing of either kind. */
export type Listing = { kind: 'property'; property: Property } | { kind: 'car'; car: Car }

/** How a listing's page describes itself. */
export function listingPage(listing: Listing, addresses: SiteAddresses): PageDescription {
  return listing.kind === 'property' ? propertyPage(listing.property, addresses) : carPage(listing.car, addresses)
}

/** For the URL of a listing that was sold or withdrawn or never existed (spec §2). */
export function missingListingPage(kind: ListingKind): PageDescription {
  return {
    title: kind === 'property' ? 'Property not found' : 'Car not found',
    description: 'It may have been sold or let since the link was shared.',
    isPrivate: true,
  }
}

function propertyPage(property: Property, addresses: SiteAddresses): PageDescription {
  const card = propertyShareCard(property)
  return {
    title: listingTitle(property.title, card.price, property.location),
    description: listingSummary(card.price, property.location, property.description),
    path: pagePaths.property(property.id),
    image: previewImage(property, card, addresses),
    offer: offerTags(property),
  }
}

function carPage(car: Car, addresses: SiteAddresses): PageDescription {
  const card = carShareCard(car)
  return {
    title: listingTitle(car.title, card.price),
    description: listingSummary(card.price, `${car.make} ${car.model}`, car.description),
    path: pagePaths.car(car.id),
    image: previewImage(car, card, addresses),
    offer: [
      ...offerTags(car),
      ...(car.make ? [['product:brand', car.make] as const] : []),
      ...(car.condition ? [['product:condition', car.condition] as const] : []),
    ],
  }
}

/** Every listing is available; a price that is 0 or not a number is left out. */
function offerTags({ id, price }: Pick<Property, 'id' | 'price'>) {
  return [
    ['product:retailer_item_id', id],
    ['product:availability', 'in stock'],
    ...(isOffered(price)
      ? [['product:price:amount', String(price)] as const, ['product:price:currency', 'KES'] as const]
      : []),
  ] as const
}

/** Whether a price belongs in metadata. */
export function isOffered(price: number | null): price is number {
  return isNumber(price) && price > 0
}

/**
 * The listing's share card. A backend with only the calls of spec §7 measures no photos and draws no cards: then the
 * cover photo, or the site's card.
 */
function previewImage(
  { images, title }: Pick<Property, 'images' | 'title'>,
  card: ShareCard,
  { backend }: SiteAddresses,
): PreviewImage | undefined {
  if (images) {
    const alt = [title, card.price, card.place].filter(Boolean).join(', ')
    return { url: backend + shareCardPath(card), alt, width: SHARE_CARD.width, height: SHARE_CARD.height }
  }
  return card.cover === null ? undefined : { url: absolutePhoto(card.cover, backend), alt: title }
}

/** The absolute URL of a photo: those of the agency's own store have no origin. */
export function absolutePhoto(url: string, backend: string): string {
  return url.startsWith('/') ? backend + url : url
}
