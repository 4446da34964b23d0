import { useFormContext, useWatch } from 'react-hook-form'
import { fieldsOf } from '../../../lib/form-fields'
import { COUNTIES, PLACES } from '../../../../contract/places'
import { featureLabel } from '../../../../contract/feature-labels'
import { LISTING_STATUSES } from '../../../../contract/limits'

import { STATUS_LABELS } from '../../../../contract/status'
import { Options } from '../../../ui/fields'
import { FormCheckbox, FormChoice, FormChoices, FormSelect } from '../../../ui/form-field'
import { pointText, type CommonValues } from './common-values'
import { NOT_CHOSEN } from './field-text'
import { WideFieldRow } from './field-row'
import { fieldLabel, otherPlace } from './field-labels'
import { OptionalChoiceField } from './choice-field'

const PLACE_NAMES = new Map(PLACES.map((place) => [pointText(place), place.name]))

/** Whether it can be had, and what helps people to find it. */
export function OfferFields({ features }: { features: readonly string[] }) {
  const form = useFormContext<CommonValues>()
  const field = fieldsOf(form)
  return (
    <>
      <FormSelect label={fieldLabel('status')} hint={<StatusHint />} {...field('status')}>
        <Options of={LISTING_STATUSES} label={(status) => STATUS_LABELS[status]} />
      </FormSelect>
      <FormCheckbox label={fieldLabel('negotiable')} {...form.register('negotiable')} />
      <WideFieldRow>
        <OptionalChoiceField label={fieldLabel('county')} choices={COUNTIES} {...field('county')} />
        <PlaceField />
      </WideFieldRow>
      <FormChoices label={fieldLabel('features')} error={form.formState.errors.features?.message}>
        {features.map((feature) => (
          <FormChoice key={feature} label={featureLabel(feature)} value={feature} {...form.register('features')} />
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
  const field = fieldsOf(useFormContext<CommonValues>())
  const current = useWatch<CommonValues, 'point'>({ name: 'point' })
  const isListed = current === NOT_CHOSEN || PLACE_NAMES.has(current)
  return (
    <OptionalChoiceField
      label={fieldLabel('point')}
      hint="For maps, to about a kilometre"
      choices={isListed ? [...PLACE_NAMES.keys()] : [...PLACE_NAMES.keys(), current]}
      labelOf={(point) => PLACE_NAMES.get(point) ?? otherPlace(point)}
      {...field('point')}
    />
  )
}
