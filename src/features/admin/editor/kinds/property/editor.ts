import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { apiPaths, listingPath } from '../../../../../../contract/paths'
import { priceNote } from '../../../../../../contract/price'
import type { Property, PropertyInput } from '../../../../../../contract/property'
import { capitalise } from '../../../../../lib/format'
import { PROPERTY_FEATURES } from '../../../../../../contract/admin-limits'
import { PRICE_PERIODS, PROPERTY_TYPES } from '../../../../../../contract/limits'
import { listingTitle } from '../../../../../../contract/seo/listing-page'
import { shareCardOf, shareCardPath } from '../../../../../../contract/share-card'
import { readProperty } from '../../../../../../contract/read-listing'
import { readChoice as oneOf } from '../../../../../../contract/tolerant-reader'
import { priceText } from '../../field-text'
import { createSubmissionKey, deviceMemory } from '../../../../../lib/submission-key'
import { coverPhoto, placeholderOf, PropertyPreview, propertyQueries } from '../../../../listings'
import { createListingApi } from '../../listing-api'
import type { ListingEditor } from '../../listing-editor'
import { PropertyFields } from './fields'
import {
  propertyFormSchema,
  propertyInputOf,
  propertyValuesOf,
  propertyValuesSchema,
  type PropertyValues,
} from './values'

const draftSchema = z.partial(propertyValuesSchema)

export const propertyEditor: ListingEditor<Property, PropertyValues, PropertyInput> = {
  kind: 'property',
  queries: propertyQueries,
  texts: {
    name: 'Properties',
    one: 'property',
    many: 'properties',
    add: 'Add New Property',
    edit: 'Edit Property',
    create: 'Create Property',
    creating: 'Creating Property...',
    created: 'Property created successfully',
    createFailed: 'Error creating property',
    update: 'Update Property',
    updating: 'Updating Property...',
    updated: 'Property updated successfully',
    updateFailed: 'Error updating property',
    deleted: 'Property deleted successfully',
    deleteFailed: 'Error deleting property',
    restored: 'Property restored successfully',
    restoreFailed: 'Error restoring property',
    featured: 'Featured Property',
  },
  valuesOf: propertyValuesOf,
  readDraft: (draft) => z.safeParse(draftSchema, draft).data ?? null,
  Fields: PropertyFields,
  features: PROPERTY_FEATURES,
  useEditorForm: (start) => useForm({ resolver: zodResolver(propertyFormSchema), defaultValues: start }),
  api: createListingApi(propertyQueries, apiPaths.restoreProperty),
  submission: createSubmissionKey(deviceMemory('submission:property')),
  offerOf: ({ price, type, pricePeriod, location }) =>
    listingTitle(
      priceText(price, { type: oneOf(PROPERTY_TYPES, type), pricePeriod: oneOf(PRICE_PERIODS, pricePeriod) }),
      location,
    ),
  pictureOf: (property) => shareCardPath(shareCardOf({ kind: 'property', fields: property })),
  listingOf: (values, saved) => readProperty({ ...saved, ...propertyInputOf(values), id: saved?.id ?? 'new' }),
  Preview: PropertyPreview,
  toRow: (property) => ({
    id: property.id,
    title: property.title,
    price: property.price,
    period: priceNote(property),
    fact: property.location,
    status: property.status ?? 'available',
    isFeatured: property.featured,
    cover: coverPhoto(property),
    placeholder: placeholderOf('property'),
    path: listingPath('property', property.id),
    words: [property.title, property.location, capitalise(property.type), property.category].join(' '),
  }),
}
