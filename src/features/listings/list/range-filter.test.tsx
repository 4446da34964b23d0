import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testCar, testProperty } from '../../../../contract/test-listings'
import { mockResponses, renderWithQueries, seeEverything } from '../../../lib/test-support'
import { CarList } from '../kinds/car/list'
import { PropertyList } from '../kinds/property/list'

const bare = { imageUrls: [], images: undefined, reviewCount: undefined, reviewAverage: undefined }
const cheap = testCar({ ...bare, id: 'cheap', title: 'Polo', price: 10_000_000 })
const dear = testCar({ ...bare, id: 'dear', title: 'F-Type', price: 10_000_001 })
const villa = testProperty({ ...bare, id: 'villa', title: 'Villa', price: 200_000_000 })
const castle = testProperty({ ...bare, id: 'castle', title: 'Castle', price: 210_000_000 })

/** Loaded on demand; the first import may take longer than a test waits. */
beforeAll(() =>
  Promise.all([import('./filter-chips'), import('./range-filter'), import('../../../../contract/text/read-number')]),
)

beforeEach(seeEverything)

async function showCars(search = '') {
  window.history.replaceState(null, '', `/cars${search}`)
  mockResponses({ '/api/cars?fields=card': { body: [cheap, dear] } })
  renderWithQueries(<CarList initial={{ cards: [cheap, dear], total: 2 }} />)
  await screen.findByRole('slider', { name: 'Mileage range, highest' })
}

async function showHomes(search = '') {
  window.history.replaceState(null, '', `/properties${search}`)
  mockResponses({ '/api/properties?fields=card': { body: [villa, castle] } })
  renderWithQueries(<PropertyList initial={{ cards: [villa, castle], total: 2 }} />)
  await screen.findByRole('slider', { name: 'Price range, highest' })
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const slider = (name: string) => screen.getByRole('slider', { name })
const search = () => window.location.search

async function type(name: string, text: string) {
  await userEvent.clear(field(name))
  await userEvent.type(field(name), text)
  await userEvent.tab()
}

it('agrees in slider, field, chip and result when a car’s highest price is the end of the slider', async () => {
  await showCars('?maxPrice=10000000')
  expect(await screen.findByRole('button', { name: 'Remove filter Up to ksh 10M' })).toBeInTheDocument()
  expect(slider('Price range, highest')).toHaveAttribute('aria-valuetext', 'ksh 10,000,000')
  expect(field('Price range, up to')).toHaveValue('10,000,000')
  expect(screen.getByRole('button', { name: 'Up to ksh 10M' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByText('Polo')).toBeInTheDocument()
  expect(screen.queryByText('F-Type')).not.toBeInTheDocument()
})

it('agrees when a home’s highest price is beyond the end, and keeps it while the other thumb moves', async () => {
  await showHomes('?maxPrice=200000000')
  expect(await screen.findByRole('button', { name: 'Remove filter Up to ksh 200M' })).toBeInTheDocument()
  expect(slider('Price range, highest')).toHaveAttribute('aria-valuetext', 'ksh 200,000,000')
  expect(field('Price range, up to')).toHaveValue('200,000,000')
  expect(screen.queryByText('Castle')).not.toBeInTheDocument()
  fireEvent.change(slider('Price range, lowest'), { target: { value: '1000000' } })
  expect(search()).toBe('?maxPrice=200000000&minPrice=1000000')
  fireEvent.change(slider('Price range, highest'), { target: { value: '149500000' } })
  fireEvent.change(slider('Price range, highest'), { target: { value: '150000000' } })
  expect(search()).toBe('?minPrice=1000000')
  expect(slider('Price range, highest')).toHaveAttribute('aria-valuetext', 'ksh 150,000,000+')
})

it.each([
  ['Price range, up to', '10M', '?maxPrice=10000000', '10,000,000'],
  ['Price range, up to', 'ksh 10,000,000', '?maxPrice=10000000', '10,000,000'],
  ['Price range, from', '80k', '?minPrice=80000', '80,000'],
  ['Price range, from', '0', '', ''],
  ['Mileage range, up to', '80k', '?maxMileage=80000', '80,000'],
])('reads %s when somebody typed %j', async (name, text, expected, shown) => {
  await showCars()
  await type(name, text)
  await waitFor(() => expect({ search: search(), shown: field(name).value }).toEqual({ search: expected, shown }))
})

it('shows the number again when the same one is typed otherwise, and removes the bound with the text', async () => {
  await showCars('?maxPrice=10000000')
  await type('Price range, up to', '10m')
  await waitFor(() => expect(field('Price range, up to')).toHaveValue('10,000,000'))
  await userEvent.clear(field('Price range, up to'))
  await userEvent.tab()
  await waitFor(() => expect(search()).toBe(''))
})

it('removes the bound that a new one contradicts', async () => {
  await showCars('?maxPrice=2000000')
  await type('Price range, from', '3m')
  await waitFor(() => expect(search()).toBe('?minPrice=3000000'))
  await type('Price range, up to', '1m')
  await waitFor(() => expect(search()).toBe('?maxPrice=1000000'))
})

it.each([
  ['Price range, up to', '1.500', /could mean 1\.5 or 1,500/],
  ['Price range, up to', 'cheap', /must be a number, such as 10M/],
  ['Price range, up to', '-5', /must be a number/],
  ['Mileage range, up to', '80,000 km', /must be in miles/],
])('says in %s why %j cannot be used, and filters by nothing', async (name, text, reason) => {
  await showCars()
  await type(name, text)
  await waitFor(() => expect(field(name).validationMessage).toMatch(reason))
  expect(search()).toBe('')
  await type(name, '5')
  await waitFor(() => expect(field(name).validationMessage).toBe(''))
})

it('sets a round budget with one tap, of rents where rents are shown, and takes it away with another', async () => {
  await showHomes('?type=rent')
  await userEvent.click(screen.getByRole('button', { name: 'Up to ksh 250K' }))
  expect(search()).toBe('?type=rent&maxPrice=250000')
  await userEvent.click(screen.getByRole('button', { name: 'Up to ksh 250K' }))
  expect(search()).toBe('?type=rent')
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'Sale')
  expect(screen.getByRole('button', { name: 'Up to ksh 200M' })).toHaveAttribute('aria-pressed', 'false')
})

it('takes away the lowest price that a budget contradicts', async () => {
  await showHomes('?type=rent&minPrice=300000')
  await userEvent.click(screen.getByRole('button', { name: 'Up to ksh 250K' }))
  expect(search()).toBe('?type=rent&maxPrice=250000')
})

it('names no highest price below the lowest when that is beyond the end of the slider', async () => {
  await showCars('?minPrice=12000000')
  expect(slider('Price range, lowest')).toHaveAttribute('aria-valuetext', 'ksh 12,000,000')
  expect(slider('Price range, highest')).toHaveAttribute('aria-valuetext', 'ksh 12,000,000+')
})

it('shows the bound in effect again when a field with refused text is left', async () => {
  await showCars('?maxPrice=2000000')
  await type('Price range, up to', '$80,000')
  await waitFor(() => expect(field('Price range, up to').validationMessage).toBe('This must be in Kenyan shillings'))
  await userEvent.click(field('Price range, up to'))
  await userEvent.tab()
  expect(field('Price range, up to')).toHaveValue('2,000,000')
  expect(field('Price range, up to').validationMessage).toBe('')
})

it('takes a correction of refused text', async () => {
  await showCars()
  await type('Price range, up to', 'cheap')
  await waitFor(() => expect(field('Price range, up to').validationMessage).not.toBe(''))
  await type('Price range, up to', '1m')
  await waitFor(() => expect(search()).toBe('?maxPrice=1000000'))
})
