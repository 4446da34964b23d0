import { useFormContext, useWatch } from 'react-hook-form'
import { COUNTIES } from '../../../../contract/counties'
import { featureLabel } from '../../../../contract/feature-labels'
import { LISTING_STATUSES } from '../../../../contract/limits'
import { PLACES } from '../../../../contract/places'
import { STATUS_LABELS } from '../../../../contract/status'
import { FormCheckbox, FormChoice, FormChoices, FormSelect } from '../../../ui/form-field'
import { pointText, type CommonValues } from './common-values'
import { NOT_CHOSEN } from './field-text'
import { FieldRow } from './field-row'
import { FIELD_LABELS } from './field-labels'
import { OptionalChoiceField } from './optional-choice-field'

const COUNTY_CHOICES = COUNTIES.map((county) => ({ value: county, text: county }))
const PLACE_CHOICES = PLACES.map((place) => ({ value: pointText(place), text: place.name }))

/** Whether it can be had, and what helps people to find it. */
export function OfferFields({ features }: { features: readonly string[] }) {
  const { register, formState } = useFormContext<CommonValues>()
  const { errors } = formState
  return (
    <>
      <FormSelect
        label={FIELD_LABELS.status}
        hint={<StatusHint />}
        error={errors.status?.message}
        {...register('status')}
      >
        {LISTING_STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUS_LABELS[status]}
          </option>
        ))}
      </FormSelect>
      <FormCheckbox label={FIELD_LABELS.negotiable} {...register('negotiable')} />
      <FieldRow>
        <OptionalChoiceField
          label={FIELD_LABELS.county}
          choices={COUNTY_CHOICES}
          error={errors.county?.message}
          {...register('county')}
        />
        <PlaceField />
      </FieldRow>
      <FormChoices label={FIELD_LABELS.features} error={errors.features?.message}>
        {features.map((feature) => (
          <FormChoice key={feature} label={featureLabel(feature)} value={feature} {...register('features')} />
        ))}
      </FormChoices>
    </>
  )
}

function StatusHint() {
  const status = useWatch<CommonValues, 'status'>({ name: 'status' })
  switch (status) {
    case 'draft':
      return 'Only you see it'
    case 'sold':
    case 'let':
      return 'Its page stays; lists no longer show it'
    case 'under-offer':
      return 'Shown with a ribbon'
    default:
      return 'Shown to everyone'
  }
}

/** A place instead of an address: the exact one is never published. */
function PlaceField() {
  const { register, formState } = useFormContext<CommonValues>()
  const current = useWatch<CommonValues, 'point'>({ name: 'point' })
  const isListed = current === NOT_CHOSEN || PLACE_CHOICES.some(({ value }) => value === current)
  const choices = isListed ? PLACE_CHOICES : [...PLACE_CHOICES, { value: current, text: `Point ${current}` }]
  return (
    <OptionalChoiceField
      label={FIELD_LABELS.point}
      hint="For maps, to about a kilometre"
      choices={choices}
      error={formState.errors.point?.message}
      {...register('point')}
    />
  )
}
