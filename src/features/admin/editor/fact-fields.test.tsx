import { zodResolver } from '@hookform/resolvers/zod'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm, type FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import { factInputShape } from '../../../../contract/listing-fact-schemas'
import { LISTING_FACTS, type FactTable } from '../../../../contract/listing-facts'
import { useFormDraft } from './drafts'
import { FactFields, factInputOf, factValuesOf, factValuesShape, type FactControls } from './fact-fields'
import { withoutUnchanged } from './save-listing'

const car = { kinds: ['car'], shown: [] } as const
const TABLE: FactTable = {
  fuel: LISTING_FACTS.fuel,
  drive: LISTING_FACTS.drive,
  colour: LISTING_FACTS.colour,
  engine: { ...car, label: 'Engine', group: 'papers', value: { type: 'whole', max: 9_000, unit: 'cc' } },
  duty: { ...car, label: 'Duty', group: 'papers', value: { type: 'money', max: 10_000_000 } },
  dutyPaid: { ...car, label: 'Duty paid', group: 'papers', value: { type: 'yesNo' } },
  imported: { ...car, label: 'Imported', group: 'papers', value: { type: 'month' } },
  inspected: { ...car, label: 'Inspected', group: 'papers', value: { type: 'date' } },
  tank: {
    ...car,
    label: 'Tank',
    group: 'papers',
    value: { type: 'decimal', max: 300, unit: 'l' },
    onlyWith: { field: 'fuel', is: ['petrol', 'diesel'] },
  },
  owners: {
    ...car,
    label: 'Owners',
    group: 'papers',
    value: { type: 'list', of: { name: { type: 'text', max: 40 } }, max: 3 },
  },
}

const schema = z.pipe(
  z.pipe(
    z.object(factValuesShape('car', TABLE)),
    z.transform((values) => factInputOf('car', values, TABLE)),
  ),
  z.object(factInputShape('car', TABLE)),
)

function FactForm({
  listing,
  controls,
  onSend,
}: {
  listing: object
  controls?: FactControls
  onSend: (body: object) => void
}) {
  const start: FieldValues = factValuesOf('car', listing, TABLE)
  const form = useForm<FieldValues, unknown, object>({ resolver: zodResolver(schema) as never, defaultValues: start })
  const slot = { kind: 'car', listingId: 'prado' } as const
  useFormDraft({
    form,
    slot,
    start: form.formState.defaultValues as FieldValues,
    read: (draft) => draft as FieldValues,
  })
  const send = form.handleSubmit((input) => onSend(withoutUnchanged(input, form.getValues(), start)))
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void send(event)}>
        <FactFields kind="car" table={TABLE} {...(controls && { controls })} />
        <button type="submit">Save</button>
      </form>
    </FormProvider>
  )
}

function show(listing: object = {}, controls?: FactControls) {
  const onSend = jest.fn<undefined, [body: object]>()
  const { unmount } = render(<FactForm listing={listing} {...(controls && { controls })} onSend={onSend} />)
  return { onSend, unmount, save: () => userEvent.click(screen.getByRole('button', { name: 'Save' })) }
}

beforeEach(() => localStorage.clear())

it('shows, validates and sends facts that were added to the table', async () => {
  const { onSend, save } = show({ engine: 2_000, colour: 'white' })
  expect(screen.getByLabelText('Engine (cc)')).toHaveValue('2000')
  expect(screen.getByLabelText('Imported')).toHaveAttribute('type', 'month')
  expect(screen.getByLabelText('Inspected')).toHaveAttribute('type', 'date')
  await userEvent.clear(screen.getByLabelText('Engine (cc)'))
  await userEvent.type(screen.getByLabelText('Engine (cc)'), '12,000')
  await userEvent.selectOptions(screen.getByLabelText('Duty paid'), 'Yes')
  await userEvent.type(screen.getByLabelText('Duty'), '1.2m')
  await save()
  expect(await screen.findByText('Engine must be at most 9000')).toBeInTheDocument()
  expect(onSend).not.toHaveBeenCalled()

  await userEvent.clear(screen.getByLabelText('Engine (cc)'))
  await userEvent.type(screen.getByLabelText('Engine (cc)'), '1,998 cc')
  await save()
  expect(onSend).toHaveBeenLastCalledWith({ engine: 1_998, dutyPaid: true, duty: 1_200_000 })
})

it('keeps them as a draft when the form is closed', async () => {
  const first = show()
  await userEvent.type(screen.getByLabelText('Engine (cc)'), '19')
  first.unmount()
  show()
  expect(screen.getByLabelText('Engine (cc)')).toHaveValue('19')
})

it('takes a fact away when it makes no sense any more', async () => {
  const { onSend, save } = show({ fuel: 'petrol', tank: 60.5, dutyPaid: false })
  expect(screen.getByLabelText('Tank (l)')).toHaveValue('60.5')
  expect(screen.getByLabelText('Duty paid')).toHaveDisplayValue('No')
  await userEvent.selectOptions(screen.getByLabelText('Fuel'), 'Electric')
  expect(screen.queryByLabelText('Tank (l)')).not.toBeInTheDocument()
  await save()
  expect(onSend).toHaveBeenLastCalledWith({ fuel: 'electric', tank: null })
})

it('uses the control that is registered for an unusual fact', async () => {
  const controls: FactControls = { owners: ({ fact }) => <p>{`${fact.label}, one a line`}</p> }
  const owners = [{ name: 'Wanjiku' }]
  const { onSend, save } = show({ owners }, controls)
  expect(screen.getByText('Owners, one a line')).toBeInTheDocument()
  await userEvent.selectOptions(screen.getByLabelText('Drive'), '4WD')
  await save()
  expect(onSend).toHaveBeenLastCalledWith({ drive: '4wd' })
})
