import { apiPaths, pagePaths } from '../../../../../contract/paths'
import type { Property } from '../../../../../contract/property'
import { readProperties, readProperty } from '../../../../../contract/read-listing'
import type { PropertyCardFields, ListingQueries, ListLink } from '../../api/queries'
import { propertyCardQueries } from './card'

export const propertyQueries: ListingQueries<Property, PropertyCardFields> = {
  ...propertyCardQueries,
  path: apiPaths.property,
  listPath: apiPaths.properties,
  readListing: readProperty,
  readListings: readProperties,
  failure: 'Failed to fetch property details',
}

export const propertyListLink: ListLink = { path: pagePaths.properties, text: 'See all properties' }
