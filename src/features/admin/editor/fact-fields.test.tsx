import { zodResolver } from '@hookform/resolvers/zod'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { useState } from 'react'
import { FormProvider, useForm, type FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import { anyFacts } from '../../../../contract/facts/test-facts'
import { factInputShape } from '../../../../contract/listing-fact-schemas'
import type { ListingKind } from '../../../../contract/limits'
import { factsOfKind, LISTING_FACTS, type FactTable } from '../../../../contract/listing-facts'
import { useFormDraft } from './drafts'
import { FactFields, type FactControls } from './fact-fields'
import { factInputOf, factValuesOf, factValuesShape, featuresWith, withFactsOfWords } from './fact-values'
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

interface Given {
  kind?: ListingKind
  table?: FactTable
  controls?: FactControls
  usual?: ReadonlySet<string>
}

function FactForm({
  listing,
  onSend,
  kind = 'car',
  table = TABLE,
  ...given
}: Given & { listing: object; onSend: (body: object) => void }) {
  const typed = z.pipe(
    z.object(factValuesShape(kind, table)),
    z.transform((values) => factInputOf(kind, values, table)),
  )
  const schema = z.pipe(typed, z.object(factInputShape(kind, table)))
  const [start] = useState<FieldValues>(() => factValuesOf(kind, listing, table))
  const form = useForm<FieldValues, unknown, object>({ resolver: zodResolver(schema) as never, defaultValues: start })
  useFormDraft({ form, slot: { kind, listingId: 'prado' }, start, read: (draft) => draft as FieldValues })
  const send = form.handleSubmit((input) => onSend(withoutUnchanged(input, form.getValues(), start)))
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void send(event)}>
        <FactFields kind={kind} table={table} {...given} />
        <button type="submit">Save</button>
      </form>
    </FormProvider>
  )
}

function show(listing: object = {}, given: Given = {}) {
  const onSend = jest.fn<undefined, [body: object]>()
  const { unmount } = render(<FactForm listing={listing} {...given} onSend={onSend} />)
  return { onSend, unmount, save: () => userEvent.click(screen.getByRole('button', { name: 'Save' })) }
}

const ofHomes = { kind: 'property', table: LISTING_FACTS } as const
const ofCars = { kind: 'car', table: LISTING_FACTS } as const
const ALL_USUAL = { usual: new Set(Object.keys(TABLE)) }
const moreFacts = () => screen.getByText('More facts').closest('details')
const openMoreFacts = () => userEvent.click(screen.getByText('More facts'))

async function write(label: string, text: string) {
  await userEvent.clear(screen.getByLabelText(label))
  await userEvent.type(screen.getByLabelText(label), text)
}

/** One of the few that stand side by side. */
const choice = (label: string, name: string) =>
  within(screen.getByRole('group', { name: label })).getByRole('checkbox', { name })
const press = (label: string, name: string) => userEvent.click(choice(label, name))

beforeEach(() => localStorage.clear())

it('shows, validates and sends facts that were added to the table', async () => {
  const { onSend, save } = show({ engine: 2_000, colour: 'white' }, ALL_USUAL)
  expect(screen.getByLabelText('Engine (cc)')).toHaveValue('2000')
  expect(screen.getByLabelText('Imported')).toHaveAttribute('type', 'month')
  expect(screen.getByLabelText('Inspected')).toHaveAttribute('type', 'date')
  await userEvent.clear(screen.getByLabelText('Engine (cc)'))
  await userEvent.type(screen.getByLabelText('Engine (cc)'), '12,000')
  await press('Duty paid', 'Yes')
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
  const first = show({}, ALL_USUAL)
  await userEvent.type(screen.getByLabelText('Engine (cc)'), '19')
  first.unmount()
  show({}, ALL_USUAL)
  expect(screen.getByLabelText('Engine (cc)')).toHaveValue('19')
})

it('takes a fact away when it makes no sense any more', async () => {
  const { onSend, save } = show({ fuel: 'petrol', tank: 60.5, dutyPaid: false }, ALL_USUAL)
  expect(screen.getByLabelText('Tank (l)')).toHaveValue('60.5')
  expect(choice('Duty paid', 'No')).toBeChecked()
  await userEvent.selectOptions(screen.getByLabelText('Fuel'), 'Electric')
  expect(screen.queryByLabelText('Tank (l)')).not.toBeInTheDocument()
  await save()
  expect(onSend).toHaveBeenLastCalledWith({ fuel: 'electric', tank: null })
})

it('uses the control that is registered for an unusual fact', async () => {
  const controls: FactControls = { owners: ({ fact }) => <p>{`${fact.label}, one a line`}</p> }
  const owners = [{ name: 'Wanjiku' }]
  const { onSend, save } = show({ owners }, { controls, ...ALL_USUAL })
  expect(screen.getByText('Owners, one a line')).toBeInTheDocument()
  await press('Drive', '4WD')
  await save()
  expect(onSend).toHaveBeenLastCalledWith({ drive: '4wd' })
})

it('shows the usual facts and folds the others, named when they are given', async () => {
  show({ titleState: 'title-deed', serviceCharge: 12_000 }, ofHomes)
  const folded = moreFacts()
  expect(folded).not.toHaveAttribute('open')
  expect(folded).toHaveTextContent('Given: Land title and Service charge')
  expect(folded).not.toContainElement(choice('Tenure', 'Freehold'))
  expect(screen.queryByLabelText('Land title')).not.toBeInTheDocument()
  await openMoreFacts()
  expect(folded).toContainElement(screen.getByLabelText('Land title'))
  expect(screen.getAllByRole('group', { name: 'Ownership and plot' })[0]).toContainElement(choice('Tenure', 'Freehold'))
  await userEvent.selectOptions(screen.getByLabelText('Land title'), 'Not given')
  expect(folded).toHaveTextContent('Given: Service charge')
})

it('unfolds the others and focuses the wrong one when a save is refused, and sends what is folded', async () => {
  const { onSend, save } = show({ builtIn: 2019 }, ofHomes)
  await openMoreFacts()
  await write('Built in', '1066')
  await openMoreFacts()
  expect(screen.queryByLabelText('Built in')).not.toBeInTheDocument()
  await save()
  expect(await screen.findByText('Built in must be at least 1850')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByLabelText('Built in')).toHaveFocus())
  expect(onSend).not.toHaveBeenCalled()
  await write('Built in', '1966')
  await openMoreFacts()
  await save()
  expect(onSend).toHaveBeenLastCalledWith({ builtIn: 1966 })
})

it('has what was typed again when a condition returns, and takes it away when it does not', async () => {
  const { onSend, save } = show({ tenure: 'leasehold', leaseYears: 72 }, ofHomes)
  await press('Tenure', 'Freehold')
  expect(screen.queryByLabelText(/^Lease left/)).not.toBeInTheDocument()
  await press('Tenure', 'Leasehold')
  expect(screen.getByLabelText(/^Lease left/)).toHaveValue('72')
  await press('Tenure', 'Freehold')
  await save()
  expect(onSend).toHaveBeenLastCalledWith({ tenure: 'freehold', leaseYears: null })
})

it('chooses one of a few with one press, another instead, and none when it is pressed again', async () => {
  const { onSend, save } = show({ furnished: 'partly' }, ofHomes)
  expect(choice('Furnishing', 'Partly furnished')).toBeChecked()
  await press('Furnishing', 'Furnished')
  expect(choice('Furnishing', 'Partly furnished')).not.toBeChecked()
  await save()
  expect(onSend).toHaveBeenLastCalledWith({ furnished: 'yes' })
  await press('Furnishing', 'Furnished')
  await save()
  expect(onSend).toHaveBeenLastCalledWith({ furnished: null })
})

it.each([
  ['50x100', '⅛ acre (50 × 100 ft)', 0.1148],
  ['1/8 acre', '⅛ acre (50 × 100 ft)', 0.125],
  ['0.5 ha', '1.2355 acres', 1.2355],
  ['1,012 m²', '0.2501 acres', 0.2501],
])('reads a plot of %s and says how it will be shown', async (typed, words, acres) => {
  const { onSend, save } = show({}, ofHomes)
  expect(screen.getByText('Such as 50x100, 1/8 acre, 0.5 ha or 1,012 m²')).toBeInTheDocument()
  await write('Plot (acres)', typed)
  expect(screen.getByLabelText('Plot (acres)')).toHaveAccessibleDescription(words)
  await save()
  expect(onSend).toHaveBeenLastCalledWith({ plotAcres: acres })
})

describe('a payment plan', () => {
  const payment = (number: number) => within(screen.getByRole('group', { name: `Payment ${number}` }))
  const plan = [
    { percent: 10, when: 'on signing' },
    { percent: 90, when: 'on completion' },
  ]

  it('is written in rows, whose sum is shown, and refused until that is 100', async () => {
    const { onSend, save } = show({}, ofHomes)
    expect(screen.queryByRole('button', { name: 'Add a payment' })).not.toBeInTheDocument()
    await press('Completion', 'Off-plan')
    const add = screen.getByRole('button', { name: 'Add a payment' })
    await userEvent.click(add)
    await userEvent.type(payment(1).getByLabelText('Per cent'), '10%')
    await userEvent.type(payment(1).getByLabelText('When'), 'on signing')
    expect(screen.getByText('Together 10 %: 90 % missing')).toBeInTheDocument()
    await userEvent.click(add)
    await userEvent.type(payment(2).getByLabelText('Per cent'), '95')
    expect(screen.getByText('Together 105 %: 5 % too much')).toBeInTheDocument()
    await save()
    expect(await payment(2).findByText('Payment plan, when, is required')).toBeInTheDocument()
    await userEvent.type(payment(2).getByLabelText('When'), 'on completion')
    await save()
    expect(await screen.findByText(/^Payment plan must add up to 100 %/)).toBeInTheDocument()
    expect(onSend).not.toHaveBeenCalled()

    await userEvent.clear(payment(2).getByLabelText('Per cent'))
    await userEvent.type(payment(2).getByLabelText('Per cent'), '90')
    expect(screen.getByText('Together 100 %')).toBeInTheDocument()
    // An empty row at the end is no payment.
    await userEvent.click(add)
    await save()
    expect(onSend).toHaveBeenLastCalledWith({ completion: 'off-plan', paymentPlan: plan })
  })

  it('loses a row that is removed, is taken away without any, and keeps its rows as a draft', async () => {
    const first = show({ completion: 'off-plan', paymentPlan: plan }, ofHomes)
    await userEvent.click(screen.getByRole('button', { name: 'Remove payment 1' }))
    expect(screen.getByRole('button', { name: 'Add a payment' })).toHaveFocus()
    expect(payment(1).getByLabelText('When')).toHaveValue('on completion')
    first.unmount()
    const { onSend, save } = show({ completion: 'off-plan', paymentPlan: plan }, ofHomes)
    expect(payment(1).getByLabelText('Per cent')).toHaveValue('90')
    await userEvent.click(screen.getByRole('button', { name: 'Remove payment 1' }))
    await save()
    expect(onSend).toHaveBeenLastCalledWith({ paymentPlan: null })
  })
})

it('reads the words of a draft of before there were the facts, but no fact that is known', () => {
  const start = factValuesOf('property', { parkingSpaces: 3 })
  const draft = { title: 'Villa', features: ['furnished', 'pool', 'parking'] }
  const restored = { title: 'Villa', features: ['pool'], furnished: 'yes' }
  expect(withFactsOfWords('property', draft, start)).toEqual(restored)
  expect(withFactsOfWords('property', draft, {})).toEqual({ ...restored, parkingSpaces: '1' })
  expect(withFactsOfWords('property', { ...draft, furnished: 'partly' }, start)).toMatchObject({ furnished: 'partly' })
  expect(withFactsOfWords('property', {}, start)).toEqual({})
  expect(withFactsOfWords('car', { features: ['duty-paid'] }, {})).toEqual({ features: [], duty: 'paid' })
})

it('has a field for each number of hire purchase and refuses half of it', async () => {
  const { onSend, save } = show({}, ofCars)
  await openMoreFacts()
  await write('Deposit, %', '40')
  await save()
  expect(await screen.findByText('Hire purchase, months, is required')).toBeInTheDocument()
  await write('Months', '36')
  await save()
  expect(onSend).toHaveBeenLastCalledWith({ hirePurchase: { depositPercent: 40, months: 36 } })
})

it.each(['property', 'car'] as const)('sends the facts of any %s as they were when nothing is typed', (kind) => {
  fc.assert(
    fc.property(anyFacts(kind), (listing) => {
      const values = { ...listing, ...factValuesOf(kind, listing) }
      const names = factsOfKind(kind).map(([name]) => name)
      expect(factInputOf(kind, values)).toEqual(Object.fromEntries(names.map((name) => [name, listing[name]])))
    }),
  )
})

it('sends the words among the features that the facts say, and no others that a fact would', () => {
  const facts = { furnished: 'partly', parkingSpaces: null }
  expect(featuresWith('property', ['pool', 'parking'], facts)).toEqual(['pool', 'furnished'])
  expect(featuresWith('property', ['pool'], { furnished: 'no', parkingSpaces: 2 })).toEqual(['pool', 'parking'])
})
