import { agency } from '../../../../contract/agency'
import { featureLabel } from '../../../../contract/text/plain-text'
import type { ListingKind } from '../../../../contract/limits'
import { featuresBesideFacts, shownFacts } from '../../../../contract/listing-facts'
import { priceWithNote } from '../../../../contract/price'
import { floorPlansOf } from '../../documents'
import type { OfflineListingContent } from '../../saved'
import type { CommonListingFields } from '../api/queries'
import { photosOf, smallPhotoUrl } from '../../../lib/listing-photos'
import type { NamedFact } from './detail-layout'

const MAX_PHOTOS = 12
const PHOTO_WIDTH = 480

/** The texts of a kind's detail page. */
interface DetailTexts<Listing> {
  readonly kind: ListingKind
  readonly place: (listing: Listing) => string
  readonly priceNote: (listing: Listing) => string | undefined
  readonly facts: (listing: Listing) => readonly NamedFact[]
}

/** What is stored of a listing for a viewing. Cars are shown at the office. */
export function toOfflineListing<Listing extends CommonListingFields>(
  detail: DetailTexts<Listing>,
  listing: Listing,
): OfflineListingContent {
  const { kind } = detail
  const place = detail.place(listing)
  const photos = photosOf(listing).slice(0, MAX_PHOTOS)
  return {
    kind,
    id: listing.id,
    title: listing.title,
    price: priceWithNote(listing.price, detail.priceNote(listing)),
    place,
    facts: [
      ...detail.facts(listing).map(({ name, value }) => ({ name, value: String(value) })),
      ...shownFacts(kind, listing, 'detail').map(({ label, text }) => ({ name: label, value: text })),
    ],
    features: featuresBesideFacts(kind, listing.features ?? []).map(featureLabel),
    description: listing.description,
    directions: directionsTo(
      kind === 'car' ? { words: agency.address } : { point: listing.point, words: [place, listing.county] },
    ),
    photos: [
      ...photos.flatMap((photo) => smallPhotoUrl(typeof photo === 'string' ? photo : photo.url, PHOTO_WIDTH) ?? []),
      ...floorPlansOf(listing).map(({ url }) => url),
    ],
  }
}

interface Destination {
  readonly point?: { readonly lat: number; readonly lng: number } | null | undefined
  /** The place in words, most exact first. */
  readonly words: readonly (string | null | undefined)[]
}

/** A link that opens a map application with the way to a place in Kenya. */
export function directionsTo({ point, words }: Destination): string {
  const named = [...words.filter(Boolean), 'Kenya'].join(', ')
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(point ? `${point.lat},${point.lng}` : named)}`
}
