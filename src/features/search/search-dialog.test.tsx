import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testCar, testProperty } from '../../../contract/test-listings'
import { mockResponses, renderWithQueries } from '../../lib/test-support'
import { SearchDialog } from './search-dialog'

const bare = { imageUrls: [], images: undefined, reviewCount: undefined, reviewAverage: undefined }
const homes = [
  testProperty({ ...bare, id: 'villa', title: 'Walled garden', location: 'Karen, Nairobi', bedrooms: [4] }),
  testProperty({ ...bare, id: 'cottage', title: 'Rental block', location: 'Langata, Nairobi', bedrooms: [3] }),
  testProperty({
    ...bare,
    id: 'lease',
    title: 'Bright rooms',
    location: 'Kilimani, Nairobi',
    type: 'rent',
    bedrooms: [2],
  }),
  testProperty({
    ...bare,
    id: 'flat',
    title: 'Sea breeze',
    location: 'Nyali, Mombasa',
    category: 'apartment',
    bedrooms: [2],
  }),
  testProperty({
    ...bare,
    id: 'studio',
    title: 'Studio near the forest',
    location: 'Westlands, Nairobi',
    category: 'apartment',
    type: 'rent',
    bedrooms: [],
  }),
  testProperty({
    ...bare,
    id: 'plot',
    title: 'Half an acre',
    location: 'Milimani, Nakuru',
    category: 'land',
    bedrooms: [],
  }),
  testProperty({
    ...bare,
    id: 'farm',
    title: 'Maisonette on its own land',
    location: 'Milimani, Nakuru',
    bedrooms: [5],
  }),
]
const homeFacts = homes.map(({ id }, at) => ({
  id,
  reference: `PR-00${at + 1}`,
  features: id === 'villa' ? ['pool', 'dsq'] : [],
  ...(id === 'villa' && { point: { lat: -1.32, lng: 36.7 } }),
  ...(id === 'flat' && { point: { lat: -4.02, lng: 39.71 } }),
}))
const cars = [
  testCar({ ...bare, id: 'prado', make: 'Toyota', model: 'Land Cruiser Prado', title: 'One owner' }),
  testCar({ ...bare, id: 'rav4', make: 'Toyota', model: 'RAV4', title: 'Silver' }),
  testCar({ ...bare, id: 'hilux', make: 'Toyota', model: 'Hilux', title: 'Pick-up, white' }),
  testCar({ ...bare, id: 'cx5', make: 'Mazda', model: 'CX-5', title: 'Red' }),
  testCar({ ...bare, id: 'c200', make: 'Mercedes-Benz', model: 'C 200', title: 'Saloon' }),
  testCar({ ...bare, id: 'x5', make: 'BMW', model: 'X5', title: 'xDrive' }),
  testCar({ ...bare, id: 'polo', make: 'Volkswagen', model: 'Polo', title: 'Hatchback' }),
  testCar({ ...bare, id: 'sport', make: 'Land Rover', model: 'Range Rover Sport', title: 'Black' }),
  testCar({ ...bare, id: 'xtrail', make: 'Nissan', model: 'X-Trail', title: 'Blue' }),
  testCar({ ...bare, id: 'c3', make: 'Citroën', model: 'C3', title: 'Yellow' }),
]
const carFacts = cars.map(({ id }, at) => ({
  id,
  reference: `CR-0${at + 10}`,
  ...(['prado', 'hilux', 'sport'].includes(id) && { drive: '4wd' }),
}))

const HOMES = 'Homes'
const CARS = 'Cars'

beforeAll(() => {
  // The test's browser has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})

async function openDialog() {
  mockResponses({
    '/api/properties?fields=card': { body: homes },
    '/api/search-index?kind=property': { body: homeFacts },
    '/api/cars?fields=card': { body: cars },
    '/api/search-index?kind=car': { body: carFacts },
  })
  renderWithQueries(<SearchDialog onClose={jest.fn()} />)
  await waitFor(() => expect(screen.queryByText('Searching …')).not.toBeInTheDocument())
  return screen.findByRole('searchbox')
}

/** The ids of the listings that the dialog shows; its four best, the best first. */
function shown(kind: string): string[] {
  const region = screen.queryByRole('region', { name: kind })
  return region === null
    ? []
    : within(within(region).getByRole('list'))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')?.split('/').at(-1) ?? '')
}

/** The same, but none when they are only near to what was asked. */
const found = (kind: string) => (screen.queryByText(/^Nothing matches/) ? [] : shown(kind))

async function expectShown(kind: string, rows: readonly (readonly [query: string, ids: readonly string[]])[]) {
  const field = await openDialog()
  for (const [query, ids] of rows) {
    fireEvent.change(field, { target: { value: query } })
    await waitFor(() => expect({ query, ids: found(kind).sort() }).toEqual({ query, ids: [...ids].sort() }))
  }
}

it('finds homes of a size when bedrooms are written as people do', () =>
  expectShown(HOMES, [
    ['3 bedroomed house', ['cottage']],
    ['2 bdrm', ['lease', 'flat']],
    ['2bdr', ['lease', 'flat']],
    ['2-bedrooms nyali', ['flat']],
    ['4 bd', ['villa']],
    ['4br', ['villa']],
    ['two bedroom', ['lease', 'flat']],
    ['Three-bedroomed', ['cottage']],
    ['vyumba vitatu', ['cottage']],
    ['bedsitter', ['studio']],
    ['bed sitter', ['studio']],
    ['6 bedroom', []],
  ]))

it('finds only what is for rent when somebody asks for a let or a rental', () =>
  expectShown(HOMES, [
    ['house to let', ['lease']],
    ['to let Kilimani', ['lease']],
    ['TO-LET', ['lease', 'studio']],
    ['rental westlands', ['studio']],
    ['rentals', ['lease', 'studio']],
    ['for rent', ['lease', 'studio']],
    ['nyumba ya kupanga', ['lease']],
    ['house for sale langata', ['cottage']],
    ['plot to let', []],
  ]))

it('finds a listing by its reference when its dash is another one or missing', () =>
  expectShown(HOMES, [
    ['PR 1', ['villa']],
    ['pr-1 karen', ['villa']],
    ['PR–001', ['villa']],
    ['PR—1', ['villa']],
    ['PR‑001', ['villa']],
    ['PR_001', ['villa']],
    ['PR-001.', ['villa']],
    ['karen PR–001', ['villa']],
    ['PR-002 karen', []],
    ['PR-099', []],
  ]))

it('finds homes when towns are shortened, words are Swahili or misspelled', () =>
  expectShown(HOMES, [
    ['nrb house', ['villa', 'cottage', 'lease']],
    ['msa', ['flat']],
    ['langata', ['cottage']],
    ["lang'ata", ['cottage']],
    ['Lang’ata', ['cottage']],
    ['nyumba Karen', ['villa']],
    ['shamba Nakuru', ['plot']],
    ['kiwanja', ['plot']],
    ['nyumba Mombasa', []],
    ['gari', []],
    ['appartment', ['flat', 'studio']],
    ['flats msa', ['flat']],
    ['mansionette', ['farm']],
    ['servants quarters', ['villa']],
    ['swimmingpool', ['villa']],
    ['Karén', ['villa']],
    ['kaern', ['villa']],
  ]))

it('finds cars when names are joined, split or shortened', () =>
  expectShown(CARS, [
    ['landcruiser', ['prado']],
    ['land-cruiser', ['prado']],
    ['landcruiser prado', ['prado']],
    ['VW', ['polo']],
    ['Volkswagon', ['polo']],
    ['cx5', ['cx5']],
    ['cx 5', ['cx5']],
    ['CX–5', ['cx5']],
    ['c200', ['c200']],
    ['benz c200', ['c200']],
    ['Merc', ['c200']],
    ['mercedes', ['c200']],
    ['rangerover', ['sport']],
    ['range rover', ['sport']],
    ['landrover', ['sport']],
    ['x 5', ['x5']],
    ['x-5', ['x5']],
    ['bmw x 5', ['x5']],
    ['rav 4', ['rav4']],
    ['rav-4', ['rav4']],
    ['x trail', ['xtrail']],
    ['xtrail', ['xtrail']],
    ['citroen c3', ['c3']],
    ['pickup', ['hilux']],
    ['pick up', ['hilux']],
  ]))

it('finds cars with four driven wheels, and no xDrive, when somebody asks for them', () =>
  expectShown(
    CARS,
    ['4x4', '4 x 4', '4×4', 'awd', '4wd', '4 wheel drive', 'four-wheel drive', 'all wheel drive'].map(
      (query) => [query, ['prado', 'hilux', 'sport']] as const,
    ),
  ))

it('finds all cars when somebody asks for a car in Swahili', async () => {
  const field = await openDialog()
  fireEvent.change(field, { target: { value: 'gari' } })
  expect(await screen.findByRole('link', { name: 'All results: 10 cars' })).toBeInTheDocument()
  fireEvent.change(field, { target: { value: 'gari Toyota' } })
  expect(await screen.findByRole('link', { name: 'All results: 3 cars' })).toBeInTheDocument()
})

it('forgives typing errors only in words that nothing has, so that a pool is no Polo', async () => {
  const field = await openDialog()
  fireEvent.change(field, { target: { value: 'pool' } })
  await waitFor(() => expect(shown(HOMES)).toEqual(['villa']))
  expect(shown(CARS)).toEqual([])
  fireEvent.change(field, { target: { value: 'poloo' } })
  await waitFor(() => expect(shown(CARS)).toEqual(['polo']))
})

it('names what nothing has, as it was typed, and searches the other words', async () => {
  const field = await openDialog()
  await userEvent.type(field, 'Karen under 15M')
  expect(await screen.findByText('None of these has “15M”.')).toBeInTheDocument()
  expect(shown(HOMES)).toEqual(['villa'])
})

it('says once what all results match, and beside each what it matches besides', async () => {
  const field = await openDialog()
  fireEvent.change(field, { target: { value: 'Nairobi' } })
  expect(await screen.findByText('All match: Nairobi')).toBeInTheDocument()
  expect(screen.queryByText(/^matches:/)).not.toBeInTheDocument()
  fireEvent.change(field, { target: { value: 'nak' } })
  expect(await screen.findByText('All match: Nakuru')).toBeInTheDocument()
})

it('shows a photo of each result, or the drawing of its kind', async () => {
  const field = await openDialog()
  fireEvent.change(field, { target: { value: 'villa walled' } })
  const region = await screen.findByRole('region', { name: HOMES })
  expect(region.querySelector('img')).toHaveAttribute('src', '/placeholder-property.svg')
})

it('shows what fewer words find, and how to ask, when nothing matches', async () => {
  const field = await openDialog()
  const asks = () => new URL(screen.getByRole('link', { name: 'Ask on WhatsApp' }).getAttribute('href') ?? '')
  fireEvent.change(field, { target: { value: 'pool Nakuru' } })
  expect(await screen.findByText('Nothing matches “pool Nakuru”.')).toBeInTheDocument()
  // Fewer homes have a pool than are in Nakuru.
  expect(screen.getByText('These match “pool”.')).toBeInTheDocument()
  expect(shown(HOMES)).toEqual(['villa'])
  expect(screen.getByRole('link', { name: 'All results: 1 home' })).toHaveAttribute('href', '/properties?q=pool')
  expect(asks().searchParams.get('text')).toBe('Hello, I am looking for: pool Nakuru')

  fireEvent.change(field, { target: { value: '150k' } })
  expect(await screen.findByText('Nothing matches “150k”.')).toBeInTheDocument()
  expect(shown(HOMES)).toEqual([])
  expect(screen.getByRole('link', { name: 'Send a message' })).toHaveAttribute('href', '/contact')
})

it('shows the homes nearest to a place when none is there', async () => {
  const field = await openDialog()
  fireEvent.change(field, { target: { value: 'Malindi' } })
  expect(await screen.findByText('The nearest to Malindi.')).toBeInTheDocument()
  expect(shown(HOMES)).toEqual(['flat', 'villa'])
  expect(screen.getByRole('link', { name: 'All 2 homes' })).toHaveAttribute('href', '/properties')
})

it('says that the lists could not be loaded when the device has stored none', async () => {
  mockResponses({})
  renderWithQueries(<SearchDialog onClose={jest.fn()} />)
  expect(await screen.findByText(/^The lists could not be loaded/)).toBeInTheDocument()
})
