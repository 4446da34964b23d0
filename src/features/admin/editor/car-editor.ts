import * as z from 'zod/mini'
import type { Car, CarInput } from '../../../../contract/car'
import { pagePaths } from '../../../../contract/paths'
import { createSubmissionKey, deviceMemory } from '../../../lib/submission-key'
import { coverPhoto, placeholderOf } from '../../listings'
import { createCar } from '../api/create-car'
import { deleteCar } from '../api/delete-car'
import { getCarForEditing } from '../api/get-car-for-editing'
import { restoreCar } from '../api/restore-car'
import { updateCar } from '../api/update-car'
import { carValuesOf, carValuesSchema, type CarValues } from './car-values'
import type { ListingEditor } from './listing-editor'
import { textOrNotAvailable } from './field-text'

const draftSchema = z.partial(carValuesSchema)

/** The toasts are the car's own (decision 0002). */
export const carEditor: ListingEditor<Car, CarValues, CarInput> = {
  kind: 'car',
  queryKey: ['cars'],
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
  readDraft: (kept) => draftSchema.safeParse(kept).data ?? null,
  load: getCarForEditing,
  create: createCar,
  submission: createSubmissionKey(deviceMemory('submission:car')),
  update: updateCar,
  remove: deleteCar,
  restore: restoreCar,
  toRow: (car) => ({
    id: car.id,
    title: car.title,
    price: car.price,
    fact: textOrNotAvailable(car.year),
    isFeatured: car.featured,
    cover: coverPhoto(car),
    placeholder: placeholderOf('car'),
    path: pagePaths.car(car.id),
    words: [car.title, car.make, car.model, car.year, car.condition].join(' '),
  }),
}
