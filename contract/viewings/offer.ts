import * as z from 'zod/mini'
import { OFFERED, originFields, orNone, reachableFields, saysHowToAnswer, writtenFields, type Offer } from '../enquiry'
import { NULL_CHARACTER, wholeNumberField } from '../fields'
import { CONTACT, LISTING_LIMITS, PROPERTY_TYPES } from '../limits'
import { readNumber } from '../text/read-number'

/** Homes, land and cars that people offer the agency to sell or let (docs/product.md, "Offers"). */

/** As the form and the inbox name them. */
export const OFFERED_NAMES = { home: 'Home', land: 'Land', car: 'Car' } as const satisfies Record<Offer['what'], string>

const WHAT_RULE = 'Please choose a home, land or a car'
const TYPE_RULE = `Type must be ${PROPERTY_TYPES.slice(0, -1).join(', ')} or ${PROPERTY_TYPES.at(-1)}`

/** Text of one line, '' for none. */
const line = (label: string, max: number) =>
  z._default(
    z.string(`${label} must be text`).check(
      z.overwrite((text) => text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')),
      z.trim(),
      z.maxLength(max, `${label} must be at most ${max} characters`),
    ),
    '',
  )

/** A number, or as people type it: '12,500,000', '12.5m'. Nothing and 'on request' are null. */
const priceSchema = z.pipe(
  z.pipe(
    z.optional(z.nullable(z.union([z.number(), z.string()], 'Price must be a number'))),
    z.transform((given): unknown => {
      if (typeof given !== 'string') return given ?? null
      const reading = readNumber(given, 'price')
      return 'value' in reading ? (reading.value === 0 ? null : reading.value) : given
    }),
  ),
  z.nullable(wholeNumberField('Price', { max: LISTING_LIMITS.priceMax })),
)

/** The body of `POST /api/offers`, JSON or a plain form; the last fields are as in `enquiryInputSchema`. */
export const offerInputSchema = z
  .object({
    what: z.enum(OFFERED, WHAT_RULE),
    /** For homes and land: to sell, to let or to lease; '' when it was not said. */
    type: z._default(z.enum([...PROPERTY_TYPES, ''], TYPE_RULE), ''),
    place: line('Place', LISTING_LIMITS.locationMax),
    make: line('Make', LISTING_LIMITS.makeMax),
    model: line('Model', LISTING_LIMITS.modelMax),
    price: priceSchema,
    name: writtenFields.name,
    email: orNone(reachableFields.email),
    phone: orNone(reachableFields.phone),
    message: z._default(
      z.string('Message must be text').check(
        z.overwrite((message) => message.replaceAll('\r\n', '\n')),
        z.trim(),
        z.maxLength(CONTACT.messageMax, `Message must be at most ${CONTACT.messageMax} characters`),
        z.refine((message) => !message.includes(NULL_CHARACTER), 'Message cannot hold a null character'),
      ),
      '',
    ),
    ...originFields,
  })
  .check(saysHowToAnswer)

/** 'Home in Karen', 'Land', 'Toyota Prado': what was offered, as a title. */
export function offerTitle({ what, place, make, model }: Pick<Offer, 'what' | 'place' | 'make' | 'model'>): string {
  if (what === 'car') return [make, model].filter(Boolean).join(' ') || OFFERED_NAMES.car
  return [OFFERED_NAMES[what], place].filter(Boolean).join(' in ')
}

export type OfferInput = z.infer<typeof offerInputSchema>
