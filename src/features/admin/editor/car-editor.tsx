import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { CAR_FEATURES } from '../../../../contract/admin-limits'
import { type Car, type CarInput, carInputSchema } from '../../../../contract/car'
import { CAR_CONDITIONS } from '../../../../contract/limits'
import { featuresBesideFacts } from '../../../../contract/listing-facts'
import { apiPaths, listingPath } from '../../../../contract/paths'
import { readCar } from '../../../../contract/read-listing'
import { shareCardOf, shareCardPath } from '../../../../contract/site/share-card'
import { mileageText } from '../../../../contract/text/mileage'
import { fieldsOf } from '../../../lib/forms'
import { createSubmissionKey, deviceMemory } from '../../../lib/submission-key'
import { FormField } from '../../../ui/form-field'
import { CarPreview, carQueries, coverPhoto, placeholderOf, suggestionsFrom, useListings } from '../../listings'
import { FactFields } from './fact-fields'
import { factInputOf, factValuesOf, factValuesShape, featuresWith, withFactsOfWords } from './fact-values'
import { fieldLabel } from './field-labels'
import { ChoiceField, FieldRow } from './form-controls'
import { createListingApi, type ListingEditor } from './listing-editor'
import { CarPlace } from './place-fields'
import {
  priceText,
  textOrNotAvailable,
  commonInputOf,
  commonValues,
  commonValuesOf,
  milesFrom,
  NOT_CHOSEN,
  numberFrom,
  textFrom,
} from './listing-values'

/** The texts of toasts differ from those of properties (docs/product.md, "Dashboard"). */
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
  readDraft: (stored, start) => {
    const draft = z.safeParse(draftSchema, stored).data
    return draft ? withFactsOfWords('car', draft, start) : null
  },
  Place: CarPlace,
  Fields: CarFields,
  features: featuresBesideFacts('car', CAR_FEATURES),
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

function CarFields() {
  const field = fieldsOf(useFormContext<CarValues>())
  const cars = useListings(carQueries).data ?? []
  const plain = { autoComplete: 'off' } as const
  return (
    <>
      <FieldRow>
        <FormField
          label={fieldLabel('make')}
          {...plain}
          suggestions={suggestionsFrom(cars.map(({ make }) => make))}
          {...field('make')}
        />
        <FormField
          label={fieldLabel('model')}
          {...plain}
          suggestions={suggestionsFrom(cars.map(({ model }) => model))}
          {...field('model')}
        />
      </FieldRow>
      <FieldRow>
        <FormField label={fieldLabel('year')} {...plain} inputMode="numeric" {...field('year')} />
        <ChoiceField label={fieldLabel('condition')} choices={CAR_CONDITIONS} {...field('condition')} />
      </FieldRow>
      <FormField label={fieldLabel('mileage')} {...plain} hint={<MileageHint />} {...field('mileage')} />
      <FactFields kind="car" />
    </>
  )
}

/** Whichever unit is typed, the page has both. */
function MileageHint() {
  const miles = milesFrom(useWatch<CarValues, 'mileage'>({ name: 'mileage' }))
  return typeof miles === 'number' ? mileageText(miles) : 'In miles, or in km: 45,700 km. Empty when it is not known'
}

/** The fields of the car form as typed. */
const carValuesSchema = z.object({
  ...commonValues,
  condition: z.string(),
  year: z.string(),
  make: z.string(),
  model: z.string(),
  mileage: z.string(),
  ...factValuesShape('car'),
})

type CarValues = z.infer<typeof carValuesSchema>

const draftSchema = z.partial(carValuesSchema)

/** The typed values as the request body has them; text that is no number stays for the contract to reject. */
function carInputOf(values: CarValues): object {
  const facts = factInputOf('car', values)
  return {
    ...values,
    ...commonInputOf(values),
    year: numberFrom(values.year),
    mileage: milesFrom(values.mileage),
    ...facts,
    features: featuresWith('car', values.features, facts),
  }
}

/** Converts the typed values into the request body, or reports an error for each invalid field. */
const carFormSchema = z.pipe(z.pipe(carValuesSchema, z.transform(carInputOf)), carInputSchema)

export function carValuesOf(car: Car | null): CarValues {
  return {
    ...commonValuesOf(car),
    features: featuresBesideFacts('car', car?.features ?? []),
    condition: car?.condition ?? NOT_CHOSEN,
    year: textFrom(car?.year),
    make: car?.make ?? '',
    model: car?.model ?? '',
    mileage: textFrom(car?.mileage),
    ...factValuesOf('car', car),
  }
}
