import * as z from 'zod/mini'
import { carInputSchema, type Car } from '../../../../../../contract/car'
import { commonInputOf, commonValues, commonValuesOf } from '../../common-values'
import { chosenFrom, NOT_CHOSEN, numberFrom, textFrom } from '../../field-text'

/** The fields of the car form as typed. */
export const carValuesSchema = z.object({
  ...commonValues,
  condition: z.string(),
  year: z.string(),
  make: z.string(),
  model: z.string(),
  mileage: z.string(),
  transmission: z.string(),
  fuel: z.string(),
  drive: z.string(),
  colour: z.string(),
})

export type CarValues = z.infer<typeof carValuesSchema>

/** The typed values as the request body has them; text that is no number stays for the contract to reject. */
export function carInputOf(values: CarValues): object {
  return {
    ...values,
    ...commonInputOf(values),
    year: numberFrom(values.year),
    mileage: numberFrom(values.mileage, 'mileage'),
    transmission: chosenFrom(values.transmission),
    fuel: chosenFrom(values.fuel),
    drive: chosenFrom(values.drive),
    colour: values.colour.trim() || null,
  }
}

/** Converts the typed values into the request body, or reports an error for each invalid field. */
export const carFormSchema = z.pipe(z.pipe(carValuesSchema, z.transform(carInputOf)), carInputSchema)

export function carValuesOf(car: Car | null): CarValues {
  return {
    ...commonValuesOf(car),
    condition: car?.condition ?? NOT_CHOSEN,
    year: textFrom(car?.year),
    make: car?.make ?? '',
    model: car?.model ?? '',
    mileage: textFrom(car?.mileage),
    transmission: car?.transmission ?? NOT_CHOSEN,
    fuel: car?.fuel ?? NOT_CHOSEN,
    drive: car?.drive ?? NOT_CHOSEN,
    colour: car?.colour ?? '',
  }
}
