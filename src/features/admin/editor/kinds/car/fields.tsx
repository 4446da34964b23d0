import { useFormContext } from 'react-hook-form'
import { fieldsOf } from '../../../../../lib/form-fields'
import { LISTING_FACTS } from '../../../../../../contract/listing-facts'
import { CAR_CONDITIONS } from '../../../../../../contract/limits'
import { FormField } from '../../../../../ui/form-field'
import { carQueries, suggestionsFrom, useListings } from '../../../../listings'
import type { CarValues } from './values'
import { ChoiceField, OptionalChoiceField } from '../../choice-field'
import { FieldRow } from '../../field-row'
import { fieldLabel } from '../../field-labels'
import { featureLabel } from '../../../../../../contract/feature-labels'

export function CarFields() {
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
      <FormField
        label={fieldLabel('mileage')}
        {...plain}
        inputMode="numeric"
        hint="Leave it empty when it is not known"
        {...field('mileage')}
      />
      <FieldRow>
        <OptionalChoiceField
          label={fieldLabel('transmission')}
          choices={LISTING_FACTS.transmission.value.choices}
          labelOf={featureLabel}
          {...field('transmission')}
        />
        <OptionalChoiceField
          label={fieldLabel('fuel')}
          choices={LISTING_FACTS.fuel.value.choices}
          labelOf={featureLabel}
          {...field('fuel')}
        />
      </FieldRow>
      <FieldRow>
        <OptionalChoiceField
          label={fieldLabel('drive')}
          choices={LISTING_FACTS.drive.value.choices}
          labelOf={featureLabel}
          {...field('drive')}
        />
        <FormField label={fieldLabel('colour')} {...plain} {...field('colour')} />
      </FieldRow>
    </>
  )
}
