import { useFormContext, useWatch } from 'react-hook-form'
import { BEDROOM_CHOICES, PRICE_PERIODS, PROPERTY_CATEGORIES, PROPERTY_TYPES } from '../../../../../../contract/limits'
import { FormChoice, FormChoices, FormField } from '../../../../../ui/form-field'
import { propertyQueries, suggestionsFrom, useListings } from '../../../../listings'
import { ChoiceField } from '../../choice-field'
import { FieldRow } from '../../field-row'
import { FIELD_LABELS } from '../../field-labels'
import { OptionalChoiceField } from '../../optional-choice-field'
import type { PropertyValues } from './values'

const PERIOD_CHOICES = PRICE_PERIODS.map((period) => ({ value: period, text: `A ${period}` }))

/** What a price is for while no period is chosen (decision 0012), by the listing's type. */
const USUAL_PERIODS: Readonly<Record<string, string>> = {
  sale: 'The property',
  rent: 'A month, as usual',
  lease: 'The whole lease',
}

export function PropertyFields() {
  const { register, formState } = useFormContext<PropertyValues>()
  const { errors } = formState
  const type = useWatch<PropertyValues, 'type'>({ name: 'type' })
  const locations = useListings(propertyQueries).data?.map(({ location }) => location) ?? []
  return (
    <>
      <FieldRow>
        <ChoiceField
          label={FIELD_LABELS.type}
          choices={PROPERTY_TYPES}
          error={errors.type?.message}
          {...register('type')}
        />
        <ChoiceField
          label={FIELD_LABELS.category}
          choices={PROPERTY_CATEGORIES}
          error={errors.category?.message}
          {...register('category')}
        />
      </FieldRow>
      <OptionalChoiceField
        label={FIELD_LABELS.pricePeriod}
        none={USUAL_PERIODS[type] ?? 'The property, or a month of rent'}
        choices={PERIOD_CHOICES}
        error={errors.pricePeriod?.message}
        {...register('pricePeriod')}
      />
      <FormField
        label={FIELD_LABELS.location}
        autoComplete="off"
        suggestions={suggestionsFrom(locations)}
        error={errors.location?.message}
        {...register('location')}
      />
      <FormChoices
        label={FIELD_LABELS.bedrooms}
        error={errors.bedrooms?.message}
        hint="Every size that is offered; none for land"
      >
        {BEDROOM_CHOICES.map((bedrooms) => (
          <FormChoice key={bedrooms} label={String(bedrooms)} value={bedrooms} {...register('bedrooms')} />
        ))}
      </FormChoices>
      <FieldRow>
        <FormField
          label={FIELD_LABELS.bathrooms}
          inputMode="decimal"
          autoComplete="off"
          error={errors.bathrooms?.message}
          {...register('bathrooms')}
        />
        <FormField
          label={FIELD_LABELS.area}
          inputMode="decimal"
          autoComplete="off"
          error={errors.area?.message}
          {...register('area')}
        />
      </FieldRow>
    </>
  )
}
