import * as z from 'zod/mini'
import type { ListingStatus } from '../../../../contract/limits'
import { priceWithPeriod } from '../../../../contract/price'
import { readMileage } from '../../../../contract/text/mileage'
import type { ListingDocument } from '../../../../contract/site/documents'
import { readNumber } from '../../../../contract/text/read-number'
import { canonicalYoutubeLink } from '../../../../contract/text/youtube'
import { NOT_AVAILABLE } from '../../../lib/format'

/** The fields of all forms as typed. */
export const commonValues = {
  title: z.string(),
  description: z.string(),
  price: z.string(),
  imageUrls: z.array(z.string()),
  featured: z.boolean(),
  youtubeLink: z.string(),
  status: z.string(),
  negotiable: z.boolean(),
  county: z.string(),
  point: z.string(),
  features: z.array(z.string()),
  documents: z.array(
    z.object({ kind: z.string(), title: z.string(), url: z.string(), bytes: z.number(), audience: z.string() }),
  ),
}

export type CommonValues = z.infer<z.ZodMiniObject<typeof commonValues>>

interface CommonFields {
  title: string
  description: string
  price: number | null
  imageUrls: string[]
  featured: boolean
  youtubeLink?: string | null | undefined
  status?: ListingStatus | undefined
  negotiable?: boolean | undefined
  county?: string | null | undefined
  point?: Point | null | undefined
  features?: string[] | undefined
  documents?: ListingDocument[] | undefined
}

interface Point {
  lat: number
  lng: number
}

export function commonValuesOf(listing: CommonFields | null): CommonValues {
  return {
    title: listing?.title ?? '',
    description: listing?.description ?? '',
    price: textFrom(listing?.price),
    imageUrls: listing?.imageUrls ?? [],
    featured: listing?.featured ?? false,
    youtubeLink: listing?.youtubeLink ?? '',
    status: listing?.status ?? 'available',
    negotiable: listing?.negotiable ?? false,
    county: listing?.county ?? NOT_CHOSEN,
    point: listing?.point ? pointText(listing.point) : NOT_CHOSEN,
    features: listing?.features ?? [],
    documents: listing?.documents ?? [],
  }
}

/** The typed values of the fields of all forms as the request body has them. */
export function commonInputOf(values: Pick<CommonValues, 'price' | 'youtubeLink' | 'county' | 'point'>) {
  return {
    price: numberFrom(values.price, 'price'),
    youtubeLink: videoLinkFrom(values.youtubeLink),
    county: chosenFrom(values.county),
    point: pointFrom(values.point),
  }
}

/** The value of a select's option for a point. */
export function pointText({ lat, lng }: Point): string {
  return `${lat},${lng}`
}

function pointFrom(text: string): Point | null {
  const [lat, lng] = text.split(',').map(Number)
  return lat === undefined || lng === undefined ? null : { lat, lng }
}

/** null for none. What is not a YouTube video is not changed. */
export function videoLinkFrom(text: string): string | null {
  return text.trim() === '' ? null : (canonicalYoutubeLink(text) ?? text)
}

/** Number fields hold text; these functions convert it to numbers and back. */

/**
 * null for an empty field. Text that is no number, or could be two, is returned unchanged, for the contract to reject.
 * @param field its name in the contract, which tells the unit
 */
export function numberFrom(text: string, field = ''): number | string | null {
  const reading = readNumber(text, field)
  return 'fault' in reading ? text : reading.value
}

/** Whole miles of a mileage that is typed in miles or kilometres; otherwise as `numberFrom`. */
export function milesFrom(text: string): number | string | null {
  const reading = readMileage(text)
  return 'fault' in reading ? text : reading.value
}

export function textFrom(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}

/** The value of a select before a choice; no select item may be empty (docs/product.md, "Dashboard"). */
export const NOT_CHOSEN = 'none'

/** Whether nothing was typed or chosen in a field, whatever parts it has. */
export function isNothing(typed: unknown): boolean {
  if (typeof typed === 'string') return typed.trim() === '' || typed === NOT_CHOSEN
  if (typeof typed === 'object' && typed !== null) return Object.values(typed).every(isNothing)
  return typed === null || typed === undefined
}

/** null for a select without a choice. */
export function chosenFrom(value: string): string | null {
  return value === NOT_CHOSEN ? null : value
}

/** The typed price as pages show it; '' for none. */
export function priceText(text: string, property?: Parameters<typeof priceWithPeriod>[1]): string {
  const price = numberFrom(text, 'price')
  return typeof price === 'number' ? priceWithPeriod(price, property) : ''
}

/** For a list row: the year, or 'N/A'. */
export function textOrNotAvailable(value: number | null): string {
  return value === null ? NOT_AVAILABLE : String(value)
}
