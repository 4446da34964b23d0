import { carCardSchema, carInputSchema, carSchema } from '../../../../../../contract/car'
import { cars } from '../../../../db/schema'
import { defineKind } from '../../kind'

export const car = defineKind({
  kind: 'car',
  name: 'Car',
  plural: 'cars',
  table: cars,
  input: carInputSchema,
  output: carSchema,
  card: carCardSchema,
  hasFeaturedList: false,
  /** `Toyota Land Cruiser Prado 2021`. */
  idWords: ({ make, model, year }) => [make, model, year].join(' '),
})
