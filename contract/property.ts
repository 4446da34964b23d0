import * as z from 'zod/mini'
import { PROPERTY_FEATURES } from './admin-limits'
import {
  amountField,
  choiceField,
  choicesField,
  detailOnlyFields,
  listingResponseFields,
  listingInputFields,
  requiredTextField,
} from './fields'
import { LISTING_LIMITS, PRICE_PERIODS, PROPERTY_CATEGORIES, PROPERTY_TYPES } from './limits'
import { factInputShape, factResponseShape, hiddenOnCards } from './listing-fact-schemas'

const SIZES_FAULT = 'Bedrooms must be sizes from 1 to 5'

/** The sizes offered, each once, smallest first. */
const bedroomsSchema = z
  .array(z.int(SIZES_FAULT).check(z.gte(1, SIZES_FAULT), z.lte(5, SIZES_FAULT)), 'Bedrooms must be a list of sizes')
  .check(z.overwrite((sizes) => [...new Set(sizes)].sort((a, b) => a - b)))

/**
 * What the administrator sends to create or update a property (docs/product.md, "Dashboard"). Price in whole
 * Kenyan shillings (per month for a rent), area in square feet. `bedrooms` lists the sizes
 * offered: one home has one, a building several, land none. Bathrooms and area may be unknown.
 */
export const propertyInputSchema = z.object({
  ...listingInputFields,
  type: choiceField('Type', PROPERTY_TYPES),
  category: choiceField('Category', PROPERTY_CATEGORIES),
  location: requiredTextField('Location', { max: LISTING_LIMITS.locationMax }),
  bedrooms: bedroomsSchema,
  bathrooms: z.nullable(amountField('Bathrooms', { max: LISTING_LIMITS.bathroomsMax })),
  area: z.nullable(amountField('Area', { max: LISTING_LIMITS.areaMax })),
  pricePeriod: z.optional(z.nullable(choiceField('Price period', PRICE_PERIODS))),
  features: z.optional(choicesField('Features', PROPERTY_FEATURES)),
  ...factInputShape('property'),
})

/** A property as the backend returns it. */
export const propertySchema = z.object({
  ...listingResponseFields,
  type: z.nullable(z.enum(PROPERTY_TYPES)),
  category: z.nullable(z.enum(PROPERTY_CATEGORIES)),
  location: z.string(),
  bedrooms: z.array(z.number()),
  bathrooms: z.nullable(z.number()),
  area: z.nullable(z.number()),
  pricePeriod: z.optional(z.nullable(z.enum(PRICE_PERIODS))),
  ...factResponseShape('property'),
})

/** What a card shows and a filter reads: a list of thousands is sent and read as these. */
export const propertyCardSchema = z.omit(propertySchema, {
  ...detailOnlyFields,
  ...hiddenOnCards('property'),
})

export type PropertyInput = z.infer<typeof propertyInputSchema>
export type Property = z.infer<typeof propertySchema>
export type PropertyCategory = (typeof PROPERTY_CATEGORIES)[number]
