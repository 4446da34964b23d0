import { priceNote } from '../../../../../contract/price'
import type { Property } from '../../../../../contract/property'
import { capitalise, formatBedrooms, formatQuantity, NOT_AVAILABLE } from '../../../../lib/format'
import { optionalLazy } from '../../../../ui/lazy'
import { offerOfHome } from '../../../costs'
import { createDetailPage, type DetailKind } from '../../detail/create-detail-page'
import { propertyListLink, propertyQueries } from './property'

/** What a property's page shows (docs/product.md, "Listing pages"). */
export const propertyDetail: DetailKind<Property> = {
  kind: 'property',
  queries: propertyQueries,
  notFound: { title: 'Property not found', link: propertyListLink },
  SimilarListings: optionalLazy(() => import('./similar-listings').then(({ SimilarProperties }) => SimilarProperties)),
  place: ({ location }) => location || NOT_AVAILABLE,
  location: ({ location }) => location || undefined,
  priceNote,
  costed: offerOfHome,
  facts: (home) => [
    { name: 'Type', value: capitalise(home.type) },
    { name: 'Category', value: capitalise(home.category) },
    { name: 'Location', value: home.location || NOT_AVAILABLE },
    { name: 'Bedrooms', value: formatBedrooms(home.bedrooms) },
    { name: 'Bathrooms', value: formatQuantity(home.bathrooms, 'baths') },
    { name: 'Area', value: formatQuantity(home.area, 'sqft') },
  ],
}

export const PropertyDetail = createDetailPage(propertyDetail)
