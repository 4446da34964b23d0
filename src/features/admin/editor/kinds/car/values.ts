import * as z from 'zod/mini'
import { carInputSchema, type Car } from '../../../../../../contract/car'
import { commonValues, commonValuesOf, videoLinkFrom } from '../../common-values'
import { NOT_CHOSEN, numberFrom, textFrom } from '../../field-text'

/** The fields of the car form as typed. */
export const carValuesSchema = z.object({
  ...commonValues,
  condition: z.string(),
  year: z.string(),
  make: z.string(),
  model: z.string(),
  mileage: z.string(),
})

export type CarValues = z.infer<typeof carValuesSchema>

/** Converts the typed values into the request body, or reports an error for each invalid field. */
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
