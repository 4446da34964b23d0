import { useFormContext, useWatch } from 'react-hook-form'
import { fieldsOf } from '../../../../../lib/form-fields'
import { BEDROOM_CHOICES, PRICE_PERIODS, PROPERTY_CATEGORIES, PROPERTY_TYPES } from '../../../../../../contract/limits'
import { FormChoice, FormChoices, FormField } from '../../../../../ui/form-field'
import { propertyQueries, suggestionsFrom, useListings } from '../../../../listings'
import { ChoiceField, OptionalChoiceField } from '../../choice-field'
import { FieldRow } from '../../field-row'
import { fieldLabel } from '../../field-labels'
import type { PropertyValues } from './values'

/** What a price is for while no period is chosen (decision 0012), by the listing's type. */
const USUAL_PERIODS: Readonly<Record<string, string>> = {
  sale: 'The property',
  rent: 'A month, as usual',
  lease: 'The whole lease',
}

export function PropertyFields() {
  const form = useFormContext<PropertyValues>()
  const field = fieldsOf(form)
  const type = useWatch<PropertyValues, 'type'>({ name: 'type' })
  const locations = useListings(propertyQueries).data?.map(({ location }) => location) ?? []
  return (
    <>
      <FieldRow>
        <ChoiceField label={fieldLabel('type')} choices={PROPERTY_TYPES} {...field('type')} />
        <ChoiceField label={fieldLabel('category')} choices={PROPERTY_CATEGORIES} {...field('category')} />
      </FieldRow>
      <OptionalChoiceField
        label={fieldLabel('pricePeriod')}
        none={USUAL_PERIODS[type] ?? 'The property, or a month of rent'}
        choices={PRICE_PERIODS}
        labelOf={(period) => `A ${period}`}
        {...field('pricePeriod')}
      />
      <FormField
        label={fieldLabel('location')}
        autoComplete="off"
        suggestions={suggestionsFrom(locations)}
        {...field('location')}
      />
      <FormChoices
        label={fieldLabel('bedrooms')}
        error={form.formState.errors.bedrooms?.message}
        hint="Every size that is offered; none for land"
      >
        {BEDROOM_CHOICES.map((bedrooms) => (
          <FormChoice key={bedrooms} label={String(bedrooms)} value={bedrooms} {...form.register('bedrooms')} />
        ))}
      </FormChoices>
      <FieldRow>
        <FormField label={fieldLabel('bathrooms')} inputMode="decimal" autoComplete="off" {...field('bathrooms')} />
        <FormField label={fieldLabel('area')} inputMode="decimal" autoComplete="off" {...field('area')} />
      </FieldRow>
    </>
  )
}
