import { priceNote } from '../../../../../contract/price'
import type { Property } from '../../../../../contract/property'
import { capitalise, formatBedrooms, formatQuantity, NOT_AVAILABLE } from '../../../../lib/format'
import { optionalLazy } from '../../../../ui/optional-lazy'
import { offerOfHome } from '../../../costs'
import { createDetailPage, type DetailKind } from '../../detail/create-detail-page'
import { propertyListLink, propertyQueries } from './property'

/** What a property's page shows (spec §2). */
export const propertyDetail: DetailKind<Property> = {
  kind: 'property',
  queries: propertyQueries,
  notFound: { title: 'Property not found', link: propertyListLink },
  SimilarListings: optionalLazy(() => import('./similar-listings').then(({ SimilarProperties }) => SimilarProperties)),
  place: ({ location }) => location || NOT_AVAILABLE,
  location: ({ location }) => location || undefined,
  priceNote,
  costed: offerOfHome,
  facts: ({ type, category, location, bedrooms, bathrooms, area }) => [
    { name: 'Type', value: capitalise(type) },
    { name: 'Category', value: capitalise(category) },
    { name: 'Location', value: location || NOT_AVAILABLE },
    { name: 'Bedrooms', value: formatBedrooms(bedrooms) },
    { name: 'Bathrooms', value: formatQuantity(bathrooms, 'baths') },
    { name: 'Area', value: formatQuantity(area, 'sqft') },
  ],
}

export const PropertyDetail = createDetailPage(propertyDetail)
