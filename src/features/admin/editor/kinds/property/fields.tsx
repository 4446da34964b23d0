import { useFormContext } from 'react-hook-form'
import { BEDROOM_CHOICES, PRICE_PERIODS, PROPERTY_CATEGORIES, PROPERTY_TYPES } from '../../../../../../contract/limits'
import { capitalise } from '../../../../../lib/format'
import { FormChoice, FormChoices, FormField } from '../../../../../ui/form-field'
import { propertyQueries, suggestionsFrom, useListings } from '../../../../listings'
import { ChoiceField } from '../../choice-field'
import { FieldRow } from '../../field-row'
import { OptionalChoiceField } from '../../optional-choice-field'
import type { PropertyValues } from './values'

const PERIOD_CHOICES = PRICE_PERIODS.map((period) => ({ value: period, text: capitalise(period) }))

export function PropertyFields() {
  const { register, formState } = useFormContext<PropertyValues>()
  const { errors } = formState
  const locations = useListings(propertyQueries).data?.map(({ location }) => location) ?? []
  return (
    <>
      <FieldRow>
        <ChoiceField label="Type" choices={PROPERTY_TYPES} error={errors.type?.message} {...register('type')} />
        <ChoiceField
          label="Category"
          choices={PROPERTY_CATEGORIES}
          error={errors.category?.message}
          {...register('category')}
        />
      </FieldRow>
      <OptionalChoiceField
        label="Paid per"
        none="The whole, or a month of rent"
        choices={PERIOD_CHOICES}
        error={errors.pricePeriod?.message}
        {...register('pricePeriod')}
      />
      <FormField
        label="Location"
        autoComplete="off"
        suggestions={suggestionsFrom(locations)}
        error={errors.location?.message}
        {...register('location')}
      />
      <FormChoices label="Bedrooms" error={errors.bedrooms?.message} hint="Every size that is offered; none for land">
        {BEDROOM_CHOICES.map((bedrooms) => (
          <FormChoice key={bedrooms} label={String(bedrooms)} value={bedrooms} {...register('bedrooms')} />
        ))}
      </FormChoices>
      <FieldRow>
        <FormField
          label="Bathrooms"
          inputMode="decimal"
          autoComplete="off"
          error={errors.bathrooms?.message}
          {...register('bathrooms')}
        />
        <FormField
          label="Area (sqft)"
          inputMode="decimal"
          autoComplete="off"
          error={errors.area?.message}
          {...register('area')}
        />
      </FieldRow>
    </>
  )
}
