import { apiPaths, pagePaths } from '../../../../../contract/paths'
import type { Property } from '../../../../../contract/property'
import { readProperties, readProperty, readPropertyCards } from '../../../../../contract/read-listing'
import type { PropertyCardFields, ListingQueries, ListLink } from '../../api/queries'

export const propertyQueries: ListingQueries<Property, PropertyCardFields> = {
  kind: 'property',
  path: apiPaths.property,
  listPath: apiPaths.properties,
  cardsPath: apiPaths.propertyCards,
  readListing: readProperty,
  readListings: readProperties,
  readCards: readPropertyCards,
  failure: 'Failed to fetch property details',
}

export const propertyListLink: ListLink = { path: pagePaths.properties, text: 'See all properties' }
