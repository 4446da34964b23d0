import { useFormContext } from 'react-hook-form'
import { fieldsOf } from '../../../../../lib/form-fields'
import { BEDROOM_CHOICES, PRICE_PERIODS, PROPERTY_CATEGORIES, PROPERTY_TYPES } from '../../../../../../contract/limits'
import { capitalise } from '../../../../../lib/format'
import { FormChoice, FormChoices, FormField } from '../../../../../ui/form-field'
import { propertyQueries, suggestionsFrom, useListings } from '../../../../listings'
import { ChoiceField, OptionalChoiceField } from '../../choice-field'
import { FieldRow } from '../../field-row'
import type { PropertyValues } from './values'

export function PropertyFields() {
  const form = useFormContext<PropertyValues>()
  const field = fieldsOf(form)
  const locations = useListings(propertyQueries).data?.map(({ location }) => location) ?? []
  return (
    <>
      <FieldRow>
        <ChoiceField label="Type" choices={PROPERTY_TYPES} {...field('type')} />
        <ChoiceField label="Category" choices={PROPERTY_CATEGORIES} {...field('category')} />
      </FieldRow>
      <OptionalChoiceField
        label="Paid per"
        none="The whole, or a month of rent"
        choices={PRICE_PERIODS}
        labelOf={capitalise}
        {...field('pricePeriod')}
      />
      <FormField label="Location" autoComplete="off" suggestions={suggestionsFrom(locations)} {...field('location')} />
      <FormChoices
        label="Bedrooms"
        error={form.formState.errors.bedrooms?.message}
        hint="Every size that is offered; none for land"
      >
        {BEDROOM_CHOICES.map((bedrooms) => (
          <FormChoice key={bedrooms} label={String(bedrooms)} value={bedrooms} {...form.register('bedrooms')} />
        ))}
      </FormChoices>
      <FieldRow>
        <FormField label="Bathrooms" inputMode="decimal" autoComplete="off" {...field('bathrooms')} />
        <FormField label="Area (sqft)" inputMode="decimal" autoComplete="off" {...field('area')} />
      </FieldRow>
    </>
  )
}
