import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { PROPERTY_FEATURES } from '../../../../contract/admin-limits'
import { PRICE_PERIODS, PROPERTY_TYPES, BEDROOM_CHOICES, PROPERTY_CATEGORIES } from '../../../../contract/limits'
import { featuresBesideFacts } from '../../../../contract/listing-facts'
import { apiPaths, listingPath } from '../../../../contract/paths'
import { priceNote } from '../../../../contract/price'
import { type Property, type PropertyInput, propertyInputSchema } from '../../../../contract/property'
import { readProperty } from '../../../../contract/read-listing'
import { listingTitle } from '../../../../contract/seo/listing-page'
import { shareCardOf, shareCardPath } from '../../../../contract/site/share-card'
import { readChoice as oneOf } from '../../../../contract/text/tolerant-reader'
import { fieldsOf } from '../../../lib/forms'
import { capitalise } from '../../../lib/format'
import { createSubmissionKey, deviceMemory } from '../../../lib/submission-key'
import { FormChoice, FormChoices, FormField } from '../../../ui/form-field'
import { coverPhoto, placeholderOf, PropertyPreview, propertyQueries } from '../../listings'
import { FactFields } from './fact-fields'
import { factInputOf, factValuesOf, factValuesShape, featuresWith, withFactsOfWords } from './fact-values'
import { fieldLabel } from './field-labels'
import { FieldRow, OptionalChoiceField, TileField } from './form-controls'
import { createListingApi, type ListingEditor } from './listing-editor'
import { HomePlace } from './place-fields'
import {
  priceText,
  chosenFrom,
  NOT_CHOSEN,
  numberFrom,
  textFrom,
  commonInputOf,
  commonValues,
  commonValuesOf,
} from './listing-values'

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
  readDraft: (stored, start) => {
    const draft = z.safeParse(draftSchema, stored).data
    return draft ? withFactsOfWords('property', draft, start) : null
  },
  Place: HomePlace,
  Fields: PropertyFields,
  features: featuresBesideFacts('property', PROPERTY_FEATURES),
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

/** What a price is for while no period is chosen (docs/product.md, "Cards"), by the listing's type. */
const USUAL_PERIODS: Readonly<Record<string, string>> = {
  sale: 'in full',
  rent: 'a month, as usual',
  lease: 'in full, for the whole lease',
}

function PropertyFields() {
  const form = useFormContext<PropertyValues>()
  const field = fieldsOf(form)
  const type = useWatch<PropertyValues, 'type'>({ name: 'type' })
  return (
    <>
      <TileField label={fieldLabel('type')} choices={PROPERTY_TYPES} name="type" />
      <TileField label={fieldLabel('category')} choices={PROPERTY_CATEGORIES} name="category" />
      <OptionalChoiceField
        label={fieldLabel('pricePeriod')}
        none={USUAL_PERIODS[type] ?? 'in full; a rent, a month'}
        choices={PRICE_PERIODS}
        labelOf={(period) => `a ${period}`}
        {...field('pricePeriod')}
      />
      <FormChoices
        label={fieldLabel('bedrooms')}
        error={form.formState.errors.bedrooms?.message}
        hint="Tick one, or every size in a building; none for land."
      >
        {BEDROOM_CHOICES.map((bedrooms) => (
          <FormChoice key={bedrooms} label={String(bedrooms)} value={bedrooms} {...form.register('bedrooms')} />
        ))}
      </FormChoices>
      <FieldRow>
        <FormField label={fieldLabel('bathrooms')} inputMode="decimal" autoComplete="off" {...field('bathrooms')} />
        <FormField label={fieldLabel('area')} inputMode="decimal" autoComplete="off" {...field('area')} />
      </FieldRow>
      <FactFields kind="property" />
    </>
  )
}

/** The fields of the property form as typed. */
const propertyValuesSchema = z.object({
  ...commonValues,
  type: z.string(),
  category: z.string(),
  location: z.string(),
  bedrooms: z.array(z.string()),
  bathrooms: z.string(),
  area: z.string(),
  pricePeriod: z.string(),
  ...factValuesShape('property'),
})

type PropertyValues = z.infer<typeof propertyValuesSchema>

const draftSchema = z.partial(propertyValuesSchema)

/** The typed values as the request body has them; text that is no number stays for the contract to reject. */
function propertyInputOf(values: PropertyValues): object {
  const facts = factInputOf('property', values)
  return {
    ...values,
    ...commonInputOf(values),
    pricePeriod: chosenFrom(values.pricePeriod),
    bedrooms: values.bedrooms.map(Number).sort((a, b) => a - b),
    bathrooms: numberFrom(values.bathrooms),
    area: numberFrom(values.area, 'area'),
    ...facts,
    features: featuresWith('property', values.features, facts),
  }
}

/** Converts the typed values into the request body, or reports an error for each invalid field. */
const propertyFormSchema = z.pipe(z.pipe(propertyValuesSchema, z.transform(propertyInputOf)), propertyInputSchema)

export function propertyValuesOf(property: Property | null): PropertyValues {
  return {
    ...commonValuesOf(property),
    features: featuresBesideFacts('property', property?.features ?? []),
    type: property?.type ?? NOT_CHOSEN,
    category: property?.category ?? NOT_CHOSEN,
    location: property?.location ?? '',
    bedrooms: property?.bedrooms.map(String) ?? [],
    bathrooms: textFrom(property?.bathrooms),
    area: textFrom(property?.area),
    pricePeriod: property?.pricePeriod ?? NOT_CHOSEN,
    ...factValuesOf('property', property),
  }
}
