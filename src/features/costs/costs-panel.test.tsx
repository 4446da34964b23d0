import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RATE_DEFINITIONS } from '../../../contract/costs/rate-definitions'
import { DAY_MS } from '../../../contract/limits'
import { renderWithQueries } from '../../lib/test-support'
import { CostsPanel } from './costs-panel'
import { CostsSection } from './costs-section'
import { HirePurchaseMonthly } from './hire-purchase'
import type { CostedOffer } from './offer'

const RATES = Object.entries(RATE_DEFINITIONS).map(([key, { value, unit, checkedAt }]) => ({
  key,
  value,
  unit,
  checkedAt,
}))

/** A backend whose rates are these; counts the calls, of which the first `failures` fail. */
function respondWith(rates: object[], failures = 0): { calls: number } {
  const count = { calls: 0 }
  globalThis.fetch = () => {
    count.calls += 1
    const body = { usd: { kes: 125, at: '2026-11-02' }, rates }
    return Promise.resolve(
      count.calls <= failures ? new Response('{}', { status: 404 }) : new Response(JSON.stringify(body)),
    )
  }
  return count
}

async function open(offer: CostedOffer) {
  renderWithQueries(<CostsPanel offer={offer} />)
  return screen.findByRole('region', { name: 'What it really costs' })
}

const totalOf = async (name: string) =>
  within(await screen.findByRole('region', { name })).getByRole('row', { name: /^Total/ })
const replace = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label))
  await userEvent.type(screen.getByLabelText(label), text)
}

// 10,000,000 + 4 % + (100,000 + 75,000 + 16 % VAT) + (150,000 + 16 % VAT)
it('adds up what a home costs in shillings and dollars when the rates are known', async () => {
  respondWith(RATES)
  await open({ kind: 'home', price: 10_000_000 })
  expect(await totalOf('To buy it')).toHaveTextContent('Total10,777,000USD 86,216')
  expect(screen.getByText(/One dollar is ksh 125 \(/)).toHaveTextContent('2 November 2026')
})

it('opens whenever the link beside the price leads to it, also when it was closed since', async () => {
  respondWith(RATES)
  renderWithQueries(<CostsSection offer={{ kind: 'home', price: 10_000_000 }} />)
  const follow = () => {
    act(() => {
      window.location.hash = '#costs'
      window.dispatchEvent(new HashChangeEvent('hashchange'))
    })
  }
  const button = screen.getByRole('button', { name: 'What it really costs' })
  expect(button).toHaveAttribute('aria-expanded', 'false')
  follow()
  expect(await screen.findByRole('region', { name: 'What it really costs' })).toBeInTheDocument()
  follow()
  expect(button).toHaveAttribute('aria-expanded', 'true')

  await userEvent.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'false')
  expect(window.location.hash).toBe('')
  follow()
  expect(button).toHaveAttribute('aria-expanded', 'true')
})

it('begins with the hire purchase that the listing names, and with a usual loan for odd months', async () => {
  respondWith(RATES)
  const terms = { depositPercent: 40, months: 36 }
  renderWithQueries(
    <>
      <HirePurchaseMonthly price={4_000_000} {...terms} />
      <CostsPanel offer={{ kind: 'car', price: 4_000_000, engineCc: 2_000, hirePurchase: terms }} />
      <CostsPanel offer={{ kind: 'car', price: 4_000_000, engineCc: 2_000, hirePurchase: { ...terms, months: 30 } }} />
    </>,
  )
  const hirePurchase = await screen.findByRole('group', { name: 'With hire purchase' })
  const monthly = within(hirePurchase).getByRole('status').textContent.replace(' a month', '')
  expect(screen.getByText(/^from/).textContent).toContain(monthly)
  expect(within(hirePurchase).getByLabelText('Deposit, %')).toHaveValue('40')
  const loan = screen.getByRole('group', { name: 'With a loan' })
  expect(within(loan).getByLabelText('Deposit, %')).toHaveValue('30')
})

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

it.each([
  ['names the oldest day when it is less than a year ago', 3, 300, /^An estimate with rates last checked on/],
  ['names no day when one of the rates is older than a year', 3, 400, /^An estimate\. Banks/],
] as const)('%s', async (_what, newest, oldest, text) => {
  respondWith(RATES.map((rate, index) => ({ ...rate, checkedAt: daysAgo(index === 0 ? newest : oldest) })))
  await open({ kind: 'home', price: 10_000_000 })
  expect(await screen.findByText(text)).toBeInTheDocument()
})

it('follows the kind of land and the higher of offer and valuation when they change', async () => {
  respondWith(RATES)
  await open({ kind: 'home', price: 10_000_000 })
  await screen.findByLabelText('Kind of land')
  await userEvent.selectOptions(screen.getByLabelText('Kind of land'), 'rural')
  await replace('Government valuation, ksh', '12,000,000')
  expect(screen.getByRole('row', { name: /^Stamp duty, rural land/ })).toHaveTextContent('240,000')
})

it.each(['a lot', '2.500.000', '85.000'])('says so and uses the last valid number when %j is typed', async (typed) => {
  respondWith(RATES)
  await open({ kind: 'car', price: 2_000_000, engineCc: 2_000 })
  const before = (await totalOf('In the first year')).textContent
  await userEvent.clear(screen.getByLabelText('Your offer, ksh'))
  await userEvent.paste(typed)
  expect(screen.getByText(/^Your offer must be a whole number from 1 to/)).toBeInTheDocument()
  expect(screen.getByLabelText('Your offer, ksh')).toHaveValue(typed)
  expect(await totalOf('In the first year')).toHaveTextContent(before)
})

it('shows the monthly payment of a loan when deposit, interest and years change', async () => {
  respondWith(RATES)
  await open({ kind: 'car', price: 1_200_000, engineCc: 1_300 })
  await screen.findByLabelText('Deposit, %')
  await replace('Deposit, %', '50')
  await replace('Interest a year, %', '0')
  await replace('Years', '5')
  expect(screen.getByText('ksh 10,000')).toBeInTheDocument()
})

it('has the costs of buying in the total of a mortgage when rates are known', async () => {
  respondWith(RATES)
  await open({ kind: 'home', price: 10_000_000 })
  await screen.findByLabelText('Deposit, %')
  await replace('Deposit, %', '100')
  expect(await totalOf('Over all the years')).toHaveTextContent('Total10,777,000')
})

it('adds deposit, advance and service charge when the home is to let by the quarter', async () => {
  respondWith(RATES)
  await open({ kind: 'tenancy', price: 300_000, period: 'quarter' })
  // 100,000 a month: deposit, advance, a tenth of service, one per cent of the year's rent.
  expect(await totalOf('Before you move in')).toHaveTextContent('Total222,000')
  expect(await totalOf('In each year')).toHaveTextContent('Total1,320,000')
})

it("uses the home's own deposit and service charge instead of the usual ones, also when they are none", async () => {
  respondWith(RATES)
  await open({ kind: 'tenancy', price: 100_000, period: 'month', depositMonths: 2, serviceCharge: 0 })
  expect(await screen.findByLabelText('Deposit, months')).toHaveValue('2')
  expect(screen.getByLabelText('Service charge a month, ksh')).toHaveValue('0')
  // Deposit, advance and one per cent of the year's rent.
  expect(await totalOf('Before you move in')).toHaveTextContent('Total312,000')
})

it('has the service charge of a year when a home for sale has one', async () => {
  respondWith(RATES)
  await open({ kind: 'home', price: 10_000_000, serviceCharge: 12_000 })
  expect(await totalOf('In each year')).toHaveTextContent('Total144,000')
  expect(await totalOf('To buy it')).toHaveTextContent('Total10,777,000')
})

it('asks for the engine when the listing does not tell it', async () => {
  respondWith(RATES)
  await open({ kind: 'car', price: 2_000_000, engineCc: null })
  expect(await screen.findByText('Choose the size of the engine to see the costs.')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'In the first year' })).not.toBeInTheDocument()
  await userEvent.selectOptions(screen.getByLabelText('Engine'), '2,501 to 3,000 cc')
  expect(screen.getByRole('row', { name: /^Transfer of ownership/ })).toHaveTextContent('5,055')
  // What insurers ask in later years depends on what the car is worth by then.
  expect(await totalOf('Over all the years, without later insurance')).toBeInTheDocument()
})

it('says so and tries again when the rates could not be loaded', async () => {
  const count = respondWith(RATES, 1)
  await open({ kind: 'car', price: 2_000_000, engineCc: 2_000 })
  expect(await screen.findByRole('alert')).toHaveTextContent('The rates could not be loaded')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await totalOf('In the first year')).toBeInTheDocument()
  expect(count.calls).toBe(2)
})

it('asks to ask the agency when a rate is missing', async () => {
  respondWith(RATES.filter(({ key }) => key !== 'vat'))
  await open({ kind: 'home', price: 2_000_000 })
  expect(await screen.findByRole('alert')).toHaveTextContent('The agency has not set the rates for this.')
})

describe('hire purchase', () => {
  const show = (rates: object[]) => {
    respondWith(rates)
    renderWithQueries(<HirePurchaseMonthly price={2_400_000} depositPercent={40} months={36} />)
  }

  it("shows what is paid each month at the agency's rate", async () => {
    const others = RATES.filter(({ key }) => key !== 'hire-purchase-interest')
    show([...others, { key: 'hire-purchase-interest', value: 12, unit: 'percent', checkedAt: '2026-01-26' }])
    // An annuity of 1,440,000 at one per cent a month.
    expect(await screen.findByText(/^from/)).toHaveTextContent('from ksh 47,829 a month')
  })

  it('shows nothing when an older backend has no such rate', async () => {
    show(RATES.filter(({ key }) => key !== 'hire-purchase-interest'))
    await act(() => Promise.resolve())
    expect(screen.queryByText(/a month/)).not.toBeInTheDocument()
  })
})
