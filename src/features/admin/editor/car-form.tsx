import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useFormContext } from 'react-hook-form'
import type { Car, CarInput } from '../../../../contract/car'
import { CAR_CONDITIONS } from '../../../../contract/limits'
import { FormField } from '../../../ui/form-field'
import { carQueries, suggestionsFrom, useListings } from '../../listings'
import { carEditor } from './car-editor'
import { carFormSchema, carValuesOf, type CarValues } from './car-values'
import { ChoiceField } from './choice-field'
import { FieldRow } from './field-row'
import { ListingForm, type ListingFormProps } from './listing-form'

export function CarForm(props: ListingFormProps<Car>) {
  const [start] = useState(() => carValuesOf(props.listing))
  const form = useForm<CarValues, unknown, CarInput>({ resolver: zodResolver(carFormSchema), defaultValues: start })
  return (
    <ListingForm {...props} desk={carEditor} form={form} start={start}>
      <CarFields />
    </ListingForm>
  )
}

function CarFields() {
  const { register, formState } = useFormContext<CarValues>()
  const { errors } = formState
  const cars = useListings(carQueries).data ?? []
  const plain = { autoComplete: 'off' } as const
  return (
    <>
      <FieldRow>
        <FormField
          label="Make"
          {...plain}
          suggestions={suggestionsFrom(cars.map(({ make }) => make))}
          error={errors.make?.message}
          {...register('make')}
        />
        <FormField
          label="Model"
          {...plain}
          suggestions={suggestionsFrom(cars.map(({ model }) => model))}
          error={errors.model?.message}
          {...register('model')}
        />
      </FieldRow>
      <FieldRow>
        <FormField label="Year" {...plain} inputMode="numeric" error={errors.year?.message} {...register('year')} />
        <ChoiceField
          label="Condition"
          choices={CAR_CONDITIONS}
          error={errors.condition?.message}
          {...register('condition')}
        />
      </FieldRow>
      <FormField
        label="Mileage (miles)"
        {...plain}
        inputMode="numeric"
        hint="Leave it empty when it is not known"
        error={errors.mileage?.message}
        {...register('mileage')}
      />
    </>
  )
}
