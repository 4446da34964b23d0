import { agency } from '../../../../contract/agency'
import { featureLabel } from '../../../../contract/feature-labels'
import type { ListingKind } from '../../../../contract/limits'
import { priceWithNote } from '../../../../contract/price'
import { floorPlansOf } from '../../documents'
import type { OfflineListingContent } from '../../saved'
import type { CommonListingFields } from '../api/queries'
import { photosOf, smallPhotoUrl } from '../photos'
import type { Fact } from './detail-layout'
import { directionsTo } from './directions'

const MAX_PHOTOS = 12
const PHOTO_WIDTH = 480

/** The texts of a kind's detail page. */
interface DetailTexts<Listing> {
  readonly kind: ListingKind
  readonly place: (listing: Listing) => string
  readonly priceNote: (listing: Listing) => string | undefined
  readonly facts: (listing: Listing) => readonly Fact[]
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
    facts: detail.facts(listing).flatMap(({ name, value }) => (isText(value) ? { name, value: String(value) } : [])),
    features: listing.features?.map(featureLabel) ?? [],
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

function isText(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
