import * as z from 'zod/mini'
import { propertyInputSchema, type Property } from '../../../../../../contract/property'
import { chosenFrom, NOT_CHOSEN, numberFrom, textFrom } from '../../field-text'
import { commonInputOf, commonValues, commonValuesOf } from '../../common-values'

/** The fields of the property form as typed. */
export const propertyValuesSchema = z.object({
  ...commonValues,
  type: z.string(),
  category: z.string(),
  location: z.string(),
  bedrooms: z.array(z.string()),
  bathrooms: z.string(),
  area: z.string(),
  pricePeriod: z.string(),
})

export type PropertyValues = z.infer<typeof propertyValuesSchema>

/** The typed values as the request body has them; text that is no number stays for the contract to reject. */
export function propertyInputOf(values: PropertyValues): object {
  return {
    ...values,
    ...commonInputOf(values),
    pricePeriod: chosenFrom(values.pricePeriod),
    bedrooms: values.bedrooms.map(Number).sort((a, b) => a - b),
    bathrooms: numberFrom(values.bathrooms),
    area: numberFrom(values.area, 'area'),
  }
}

/** Converts the typed values into the request body, or reports an error for each invalid field. */
export const propertyFormSchema = z.pipe(
  z.pipe(propertyValuesSchema, z.transform(propertyInputOf)),
  propertyInputSchema,
)

export function propertyValuesOf(property: Property | null): PropertyValues {
  return {
    ...commonValuesOf(property),
    type: property?.type ?? NOT_CHOSEN,
    category: property?.category ?? NOT_CHOSEN,
    location: property?.location ?? '',
    bedrooms: property?.bedrooms.map(String) ?? [],
    bathrooms: textFrom(property?.bathrooms),
    area: textFrom(property?.area),
    pricePeriod: property?.pricePeriod ?? NOT_CHOSEN,
  }
}
