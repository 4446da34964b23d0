import { useFormContext } from 'react-hook-form'
import { CAR_DRIVES, CAR_FUELS, CAR_TRANSMISSIONS } from '../../../../../../contract/admin-limits'
import { CAR_CONDITIONS } from '../../../../../../contract/limits'
import { FormField } from '../../../../../ui/form-field'
import { carQueries, suggestionsFrom, useListings } from '../../../../listings'
import type { CarValues } from './values'
import { ChoiceField } from '../../choice-field'
import { FieldRow } from '../../field-row'
import { FIELD_LABELS } from '../../field-labels'
import { OptionalChoiceField } from '../../optional-choice-field'
import { featureLabel } from '../../../../../../contract/feature-labels'

const choicesOf = (words: readonly string[]) => words.map((word) => ({ value: word, text: featureLabel(word) }))
const TRANSMISSIONS = choicesOf(CAR_TRANSMISSIONS)
const FUELS = choicesOf(CAR_FUELS)
const DRIVES = choicesOf(CAR_DRIVES)

export function CarFields() {
  const { register, formState } = useFormContext<CarValues>()
  const { errors } = formState
  const cars = useListings(carQueries).data ?? []
  const plain = { autoComplete: 'off' } as const
  return (
    <>
      <FieldRow>
        <FormField
          label={FIELD_LABELS.make}
          {...plain}
          suggestions={suggestionsFrom(cars.map(({ make }) => make))}
          error={errors.make?.message}
          {...register('make')}
        />
        <FormField
          label={FIELD_LABELS.model}
          {...plain}
          suggestions={suggestionsFrom(cars.map(({ model }) => model))}
          error={errors.model?.message}
          {...register('model')}
        />
      </FieldRow>
      <FieldRow>
        <FormField
          label={FIELD_LABELS.year}
          {...plain}
          inputMode="numeric"
          error={errors.year?.message}
          {...register('year')}
        />
        <ChoiceField
          label={FIELD_LABELS.condition}
          choices={CAR_CONDITIONS}
          error={errors.condition?.message}
          {...register('condition')}
        />
      </FieldRow>
      <FormField
        label={FIELD_LABELS.mileage}
        {...plain}
        inputMode="numeric"
        hint="Leave it empty when it is not known"
        error={errors.mileage?.message}
        {...register('mileage')}
      />
      <FieldRow>
        <OptionalChoiceField label={FIELD_LABELS.transmission} choices={TRANSMISSIONS} {...register('transmission')} />
        <OptionalChoiceField label={FIELD_LABELS.fuel} choices={FUELS} {...register('fuel')} />
      </FieldRow>
      <FieldRow>
        <OptionalChoiceField label={FIELD_LABELS.drive} choices={DRIVES} {...register('drive')} />
        <FormField label={FIELD_LABELS.colour} {...plain} error={errors.colour?.message} {...register('colour')} />
      </FieldRow>
    </>
  )
}
