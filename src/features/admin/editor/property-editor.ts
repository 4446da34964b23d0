import * as z from 'zod/mini'
import { pagePaths } from '../../../../contract/paths'
import { pricePeriod } from '../../../../contract/price'
import type { Property, PropertyInput } from '../../../../contract/property'
import { capitalise } from '../../../lib/format'
import { createSubmissionKey, deviceMemory } from '../../../lib/submission-key'
import { coverPhoto, placeholderOf } from '../../listings'
import { createProperty } from '../api/create-property'
import { deleteProperty } from '../api/delete-property'
import { getPropertyForEditing } from '../api/get-property-for-editing'
import { restoreProperty } from '../api/restore-property'
import { updateProperty } from '../api/update-property'
import type { ListingEditor } from './listing-editor'
import { propertyValuesOf, propertyValuesSchema, type PropertyValues } from './property-values'

const draftSchema = z.partial(propertyValuesSchema)

export const propertyEditor: ListingEditor<Property, PropertyValues, PropertyInput> = {
  kind: 'property',
  queryKey: ['properties'],
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
  readDraft: (kept) => draftSchema.safeParse(kept).data ?? null,
  load: getPropertyForEditing,
  create: createProperty,
  submission: createSubmissionKey(deviceMemory('submission:property')),
  update: updateProperty,
  remove: deleteProperty,
  restore: restoreProperty,
  toRow: (property) => ({
    id: property.id,
    title: property.title,
    price: property.price,
    period: pricePeriod(property.type),
    fact: property.location,
    isFeatured: property.featured,
    cover: coverPhoto(property),
    placeholder: placeholderOf('property'),
    path: pagePaths.property(property.id),
    words: [property.title, property.location, capitalise(property.type), property.category].join(' '),
  }),
}
