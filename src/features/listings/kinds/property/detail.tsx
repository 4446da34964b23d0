import { priceNote } from '../../../../../contract/price'
import type { Property } from '../../../../../contract/property'
import { inOneList } from '../../../../../contract/text/plain-text'
import { capitalise, formatQuantity, NOT_AVAILABLE } from '../../../../lib/format'
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
  alike: ({ type, category }) => `type=${type}&category=${category}`,
  costed: offerOfHome,
  facts: (home) => [
    { name: 'Type', value: capitalise(home.type) },
    { name: 'Category', value: capitalise(home.category) },
    // Land has no rooms, which is not the same as not knowing.
    ...(home.category === 'land' && home.bedrooms.length === 0
      ? []
      : [
          { name: 'Bedrooms', value: inOneList(home.bedrooms.map(String), 'or') || NOT_AVAILABLE },
          { name: 'Bathrooms', value: home.bathrooms ?? NOT_AVAILABLE },
        ]),
    { name: 'Area', value: formatQuantity(home.area, 'sqft') },
  ],
}

export const PropertyDetail = createDetailPage(propertyDetail)
