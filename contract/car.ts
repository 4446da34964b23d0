import * as z from 'zod/mini'
import { CAR_FEATURES } from './admin-limits'
import {
  choiceField,
  choicesField,
  detailOnlyFields,
  listingResponseFields,
  listingInputFields,
  wholeNumberField,
  requiredTextField,
} from './fields'
import { CAR_CONDITIONS, LISTING_LIMITS } from './limits'
import { factInputShape, factResponseShape, hiddenOnCards } from './listing-fact-schemas'

/**
 * What the administrator sends to create or update a car (docs/product.md, "Dashboard"). Price in whole Kenyan
 * shillings, mileage in miles; a mileage may be unknown.
 */
export const carInputSchema = z.object({
  ...listingInputFields,
  year: wholeNumberField('Year', { min: LISTING_LIMITS.yearMin, max: LISTING_LIMITS.yearMax }),
  make: requiredTextField('Make', { max: LISTING_LIMITS.makeMax }),
  model: requiredTextField('Model', { max: LISTING_LIMITS.modelMax }),
  condition: choiceField('Condition', CAR_CONDITIONS),
  mileage: z.nullable(wholeNumberField('Mileage', { max: LISTING_LIMITS.mileageMax })),
  ...factInputShape('car'),
  features: z.optional(choicesField('Features', CAR_FEATURES)),
})

/** A car as the backend returns it. */
export const carSchema = z.object({
  ...listingResponseFields,
  year: z.nullable(z.number()),
  make: z.string(),
  model: z.string(),
  condition: z.nullable(z.enum(CAR_CONDITIONS)),
  mileage: z.nullable(z.number()),
  ...factResponseShape('car'),
})

/** What a card shows and a filter reads; see `propertyCardSchema`. */
export const carCardSchema = z.omit(carSchema, {
  ...detailOnlyFields,
  ...hiddenOnCards('car'),
})

export type CarInput = z.infer<typeof carInputSchema>
export type Car = z.infer<typeof carSchema>
export type CarCondition = (typeof CAR_CONDITIONS)[number]
