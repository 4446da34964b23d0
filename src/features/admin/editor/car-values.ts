import * as z from 'zod/mini'
import { carInputSchema, type Car } from '../../../../contract/car'
import { commonValues, commonValuesOf, videoLinkFrom } from './common-values'
import { NOT_CHOSEN, numberFrom, textFrom } from './field-text'

/** What stands in the fields of the car form. */
export const carValuesSchema = z.object({
  ...commonValues,
  condition: z.string(),
  year: z.string(),
  make: z.string(),
  model: z.string(),
  mileage: z.string(),
})

export type CarValues = z.infer<typeof carValuesSchema>

/** Turns it into what is sent, or into an error for each field that does not do. */
export const carFormSchema = z.pipe(
  z.pipe(
    carValuesSchema,
    z.transform((values): object => ({
      ...values,
      price: numberFrom(values.price),
      year: numberFrom(values.year),
      mileage: numberFrom(values.mileage),
      youtubeLink: videoLinkFrom(values.youtubeLink),
    })),
  ),
  carInputSchema,
)

/** Those of a car, or of a new one. */
export function carValuesOf(car: Car | null): CarValues {
  return {
    ...commonValuesOf(car),
    condition: car?.condition ?? NOT_CHOSEN,
    year: textFrom(car?.year),
    make: car?.make ?? '',
    model: car?.model ?? '',
    mileage: textFrom(car?.mileage),
  }
}
