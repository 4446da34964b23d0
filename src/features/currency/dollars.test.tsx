import { render, screen } from '@testing-library/react'
import { PROPERTY_PRICE_SCALE } from '../../../contract/limits'
import { mockResponses } from '../../lib/test-support'
import { loadDollars, type Dollars } from './dollars'
import { storedRate, storeRate } from './stored-rate'

const OLD = JSON.stringify({ kes: 100, at: '2026-03-03' })
const rates = { '/api/rates': { body: { usd: { kes: 129, at: '2026-11-02' }, rates: [] } } }

let published: Dollars[] = []
const publish = (dollars: Dollars) => void published.push(dollars)
const textsOf = (shillings: number) => published.map(({ text }) => text(shillings))

beforeEach(() => {
  published = []
  storeRate('')
})

it("shows prices with the agency's rate and its day, and remembers it, when dollars are chosen", async () => {
  mockResponses(rates)
  await loadDollars(publish)
  expect(textsOf(145_000_000)).toEqual(['about USD 1,120,000'])
  expect(published[0]?.shortText(12_900_000)).toBe('about USD 100K')
  expect(published[0]?.note()).toBe('ksh 129 for a dollar, 2\u00A0November\u00A02026')
  expect(published[0]?.note(145_000_000)).toBe('ksh 145,000,000 at ksh 129 for a dollar, 2\u00A0November\u00A02026')
  expect(storedRate()).toBe('{"kes":129,"at":"2026-11-02"}')
  render(<p>{published[0]?.price(129_000)}</p>)
  expect(screen.getByRole('paragraph')).toHaveTextContent('about USD 1,000')
  render(<output>{published[0]?.price(145_000_000)}</output>)
  expect(screen.getByText(/1,120,000/)).toBeInTheDocument()
})

it('shows the remembered rate until the current one is loaded', async () => {
  storeRate(OLD)
  mockResponses(rates)
  await loadDollars(publish)
  expect(textsOf(129_000)).toEqual(['about USD 1,290', 'about USD 1,000'])
})

it('publishes the remembered rate once when it is still the current one', async () => {
  mockResponses(rates)
  storeRate(JSON.stringify(rates['/api/rates'].body.usd))
  await loadDollars(publish)
  expect(published).toHaveLength(1)
})

it('keeps the remembered rate and its day when no rate can be fetched', async () => {
  storeRate(OLD)
  mockResponses({})
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  await loadDollars(publish)
  expect(published.map(({ note }) => note())).toEqual(['ksh 100 for a dollar, 3\u00A0March\u00A02026'])
  expect(storedRate()).toBe(OLD)
  expect(logged).toHaveBeenCalledWith('Failed to refresh the dollar rate', expect.any(Error))
})

it.each([
  ['there is none', ''],
  ['what was remembered cannot be read', '{"kes":'],
  ['what was remembered is no rate', '{"kes":-1}'],
])('throws when no rate can be fetched and %s', async (_when, stored) => {
  storeRate(stored)
  mockResponses({})
  await expect(loadDollars(publish)).rejects.toThrow('404')
  mockResponses({ '/api/rates': { body: { usd: { kes: 0, at: '2026-11-02' }, rates: [] } } })
  await expect(loadDollars(publish)).rejects.toThrow('no dollar rate')
  expect(published).toEqual([])
})

it('does not return to dollars when the visitor chose shillings while the rate was fetched', async () => {
  storeRate(OLD)
  mockResponses(rates)
  const loading = loadDollars(publish)
  storeRate('')
  await loading
  expect(published).toHaveLength(1)
  expect(storedRate()).toBeNull()
})

it('converts a range to dollars and its changes to shillings when dollars are chosen', async () => {
  mockResponses(rates)
  await loadDollars(publish)
  const onChange = jest.fn()
  const range = published[0]?.range({ scale: PROPERTY_PRICE_SCALE, lowest: undefined, highest: 12_900_000, onChange })
  expect(range).toMatchObject({
    scale: { min: 0, max: 1_165_000, step: 5_000 },
    lowest: undefined,
    highest: 100_000,
  })
  expect(range?.describe(50_000)).toBe('USD 50,000')
  range?.onChange({ minPrice: 50_000, maxPrice: undefined })
  expect(onChange).toHaveBeenCalledWith({ minPrice: 6_450_000, maxPrice: undefined })
})
