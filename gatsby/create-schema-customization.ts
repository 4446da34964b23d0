import type { GatsbyNode } from 'gatsby'
import { declareListingTypes } from './source/listing-types'

export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = (args) => {
  declareListingTypes(args)
}
