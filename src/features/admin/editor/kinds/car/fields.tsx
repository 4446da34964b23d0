import { useFormContext } from 'react-hook-form'
import { fieldsOf } from '../../../../../lib/form-fields'
import { CAR_DRIVES, CAR_FUELS, CAR_TRANSMISSIONS } from '../../../../../../contract/admin-limits'
import { CAR_CONDITIONS } from '../../../../../../contract/limits'
import { FormField } from '../../../../../ui/form-field'
import { carQueries, suggestionsFrom, useListings } from '../../../../listings'
import type { CarValues } from './values'
import { ChoiceField, OptionalChoiceField } from '../../choice-field'
import { FieldRow } from '../../field-row'
import { featureLabel } from '../../../../../../contract/feature-labels'

export function CarFields() {
  const field = fieldsOf(useFormContext<CarValues>())
  const cars = useListings(carQueries).data ?? []
  const plain = { autoComplete: 'off' } as const
  return (
    <>
      <FieldRow>
        <FormField
          label="Make"
          {...plain}
          suggestions={suggestionsFrom(cars.map(({ make }) => make))}
          {...field('make')}
        />
        <FormField
          label="Model"
          {...plain}
          suggestions={suggestionsFrom(cars.map(({ model }) => model))}
          {...field('model')}
        />
      </FieldRow>
      <FieldRow>
        <FormField label="Year" {...plain} inputMode="numeric" {...field('year')} />
        <ChoiceField label="Condition" choices={CAR_CONDITIONS} {...field('condition')} />
      </FieldRow>
      <FormField
        label="Mileage (miles)"
        {...plain}
        inputMode="numeric"
        hint="Leave it empty when it is not known"
        {...field('mileage')}
      />
      <FieldRow>
        <OptionalChoiceField
          label="Transmission"
          choices={CAR_TRANSMISSIONS}
          labelOf={featureLabel}
          {...field('transmission')}
        />
        <OptionalChoiceField label="Fuel" choices={CAR_FUELS} labelOf={featureLabel} {...field('fuel')} />
      </FieldRow>
      <FieldRow>
        <OptionalChoiceField label="Drive" choices={CAR_DRIVES} labelOf={featureLabel} {...field('drive')} />
        <FormField label="Colour" {...plain} {...field('colour')} />
      </FieldRow>
    </>
  )
}
