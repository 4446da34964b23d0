import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Car, CarInput } from '../../../../../../contract/car'
import { apiPaths, listingPath } from '../../../../../../contract/paths'
import { readCar } from '../../../../../../contract/read-listing'
import { CAR_FEATURES } from '../../../../../../contract/admin-limits'
import { shareCardOf, shareCardPath } from '../../../../../../contract/share-card'
import { createSubmissionKey, deviceMemory } from '../../../../../lib/submission-key'
import { CarPreview, carQueries, coverPhoto, placeholderOf } from '../../../../listings'
import { CarFields } from './fields'
import { carFormSchema, carInputOf, carValuesOf, carValuesSchema, type CarValues } from './values'
import { createListingApi } from '../../listing-api'
import type { ListingEditor } from '../../listing-editor'
import { priceText, textOrNotAvailable } from '../../field-text'

const draftSchema = z.partial(carValuesSchema)

/** The texts of toasts differ from those of properties (decision 0002). */
export const carEditor: ListingEditor<Car, CarValues, CarInput> = {
  kind: 'car',
  queries: carQueries,
  texts: {
    name: 'Cars',
    one: 'car',
    many: 'cars',
    add: 'Add New Car',
    edit: 'Edit Car',
    create: 'Create Car',
    creating: 'Creating Car...',
    created: 'Car created successfully',
    createFailed: 'Error creating car',
    update: 'Update Car',
    updating: 'Updating Car...',
    updated: 'Car updated successfully',
    updateFailed: 'Error updating car',
    deleted: 'Car deleted successfully',
    deleteFailed: 'Error deleting car',
    restored: 'Car restored successfully',
    restoreFailed: 'Error restoring car',
    featured: 'Featured Car',
  },
  valuesOf: carValuesOf,
  readDraft: (draft) => z.safeParse(draftSchema, draft).data ?? null,
  Fields: CarFields,
  features: CAR_FEATURES,
  useEditorForm: (start) => useForm({ resolver: zodResolver(carFormSchema), defaultValues: start }),
  api: createListingApi(carQueries, apiPaths.restoreCar),
  submission: createSubmissionKey(deviceMemory('submission:car')),
  offerOf: ({ price }) => priceText(price),
  pictureOf: (car) => shareCardPath(shareCardOf({ kind: 'car', fields: car })),
  listingOf: (values, saved) => readCar({ ...saved, ...carInputOf(values), id: saved?.id ?? 'new' }),
  Preview: CarPreview,
  toRow: (car) => ({
    id: car.id,
    title: car.title,
    price: car.price,
    fact: textOrNotAvailable(car.year),
    status: car.status ?? 'available',
    isFeatured: car.featured,
    cover: coverPhoto(car),
    placeholder: placeholderOf('car'),
    path: listingPath('car', car.id),
    words: [car.title, car.make, car.model, car.year, car.condition].join(' '),
  }),
}
