import { eq } from 'drizzle-orm'
import type { CarInput } from '../../../../contract/car'
import { offerSchema, type EnquiryInput, type Offer } from '../../../../contract/enquiry'
import { LISTING_LIMITS } from '../../../../contract/limits'
import { formatShillings } from '../../../../contract/price'
import type { PropertyInput } from '../../../../contract/property'
import { offerTitle, type OfferInput } from '../../../../contract/viewings/offer'
import type { Database } from '../../db/database'
import { enquiries } from '../../db/schema'
import { HttpError } from '../../lib/errors'
import type { Listings } from '../listings'
import { findEnquiry, updateEnquiry, type EnquiryRow } from './repository'

type Draft = Awaited<ReturnType<Listings['property']['create'] | Listings['car']['create']>>

/** Homes, land and cars that people offer to the agency (docs/product.md, "Offers"). */
export interface OfferService {
  /**
   * Makes a draft listing of an offer. Nothing of who offers it is taken over. A draft that was made before is returned
   * instead, unless it was deleted.
   * @throws HttpError 404 for an unknown message, 409 for one that offers nothing, and when another request makes the
   * draft at the same time
   */
  draft(enquiryId: string, by: { readonly uid: string }): Promise<{ readonly listing: Draft; readonly isNew: boolean }>
}

export function createOfferService({ database, listings }: { database: Database; listings: Listings }): OfferService {
  return {
    draft: async (enquiryId, by) => {
      const offer = offerIn(await findEnquiry(database, enquiryId))
      const made = await findDraft(offer)
      if (made !== null) return { listing: made, isNew: false }

      /** The offer is locked while its draft is written, so that it gets one. */
      const once = <Listing extends { readonly id: string }>(work: (transaction: Database) => Promise<Listing>) =>
        database.transaction(async (transaction) => {
          const { draftId } = offerIn(await lockEnquiry(transaction, enquiryId))
          if (draftId !== null && draftId !== offer.draftId)
            throw new HttpError(409, `There is a draft of this offer already: '${draftId}'.`)
          const listing = await work(transaction)
          await updateEnquiry(transaction, enquiryId, { offer: { ...offer, draftId: listing.id } })
          return listing
        })
      const listing =
        offer.what === 'car'
          ? await listings.car.create({ ...draftFields(offer), ...carFields(offer) }, by, once)
          : await listings.property.create({ ...draftFields(offer), ...propertyFields(offer) }, by, once)
      return { listing, isNew: true }
    },
  }

  /** Null when there was none, or it has been deleted. */
  async function findDraft({ what, draftId }: Offer): Promise<Draft | null> {
    if (draftId === null) return null
    try {
      return await listings[what === 'car' ? 'car' : 'property'].get(draftId, { withDrafts: true, withOffice: true })
    } catch (error) {
      if (error instanceof HttpError && [404, 410].includes(error.statusCode)) return null
      throw error
    }
  }
}

/** @throws HttpError 404, 409 */
function offerIn(enquiry: EnquiryRow | null): Offer {
  if (enquiry === null) throw new HttpError(404, 'Message not found')
  if (enquiry.kind !== 'offer') throw new HttpError(409, 'This message offers nothing to sell or let.')
  return offerSchema.parse(enquiry.offer)
}

async function lockEnquiry(transaction: Database, id: string): Promise<EnquiryRow | null> {
  const [row] = await transaction.select().from(enquiries).where(eq(enquiries.id, id)).for('update')
  return row ?? null
}

/** What a listing must have and an offer does not tell is open, or so wrong that nobody overlooks it. */
const TO_COMPLETE = {
  home: 'Before publishing, complete: what kind of home it is, bedrooms, bathrooms, area, photos and this description.',
  land: 'Before publishing, complete: area, photos and this description.',
  car: 'Before publishing, complete: year, condition, mileage, photos and this description.',
} as const satisfies Record<Offer['what'], string>

type Shared = Pick<PropertyInput & CarInput, 'title' | 'description' | 'price' | 'imageUrls' | 'featured' | 'status'>

function draftFields(offer: Offer): Shared {
  return {
    title: offerTitle(offer),
    description: TO_COMPLETE[offer.what],
    price: offer.price ?? 0,
    imageUrls: [],
    featured: false,
    status: 'draft',
  }
}

function propertyFields({ what, type, place }: Offer): Omit<PropertyInput, keyof Shared> {
  return {
    type: type ?? 'sale',
    category: what === 'land' ? 'land' : 'house',
    location: place ?? 'Kenya',
    bedrooms: [],
    bathrooms: null,
    area: null,
  }
}

function carFields({ make, model }: Offer): Omit<CarInput, keyof Shared> {
  return {
    make: make ?? 'Unknown',
    model: model ?? 'Unknown',
    year: LISTING_LIMITS.yearMin,
    condition: 'used',
    mileage: null,
  }
}

/** An offer as the message that the office reads, with what it says in fields of its own. */
export function messageOf(input: OfferInput): EnquiryInput & { readonly offer: Offer } {
  const { what, type, place, make, model, price, message, ...sender } = input
  const isCar = what === 'car'
  const offer = {
    what,
    type: isCar ? null : type || null,
    place: place || null,
    make: isCar ? make || null : null,
    model: isCar ? model || null : null,
    price,
    draftId: null,
  }
  const lines = [
    `Offers: ${offerTitle(offer)}${offer.type === null ? '' : `, for ${offer.type}`}`,
    ...(isCar && place !== '' ? [`Place: ${place}`] : []),
    ...(price === null ? [] : [`Expected price: ${formatShillings(price)}`]),
  ]
  return { ...sender, message: [lines.join('\n'), message].filter(Boolean).join('\n\n'), offer }
}
