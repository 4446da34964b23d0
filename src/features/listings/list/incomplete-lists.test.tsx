import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testCar, testProperty } from '../../../../contract/test-listings'
import { mockResponses, renderWithQueries } from '../../../lib/test-support'
import { CarList } from '../kinds/car/list'
import { FeaturedProperties } from '../kinds/featured'
import { PropertyList } from '../kinds/property/list'

const PROPERTIES = '/api/properties?fields=card'
const CARS = '/api/cars?fields=card'
const FEATURED = '/api/properties/featured'
const down = { status: 503, body: {} }
const villa = testProperty({ title: 'Villa in Karen', type: 'sale' })
const flat = testProperty({ id: 'flat', title: 'Flat in Kilimani', type: 'rent' })
const prado = testCar({ title: 'Prado TX-L' })

const NEEDS_ALL = 'Filters and sorting need the whole list, which could not be loaded.'

/** Loaded on demand; the first import may take longer than a test waits. */
beforeAll(() => import('./filter-chips'))

beforeEach(() => window.history.replaceState(null, '', '/'))

it.each(['/?type=rent', '/?sort=price-up', '/?location=Nowhere'])(
  'draws no conclusion from the beginning of a list when the rest failed to load (%s)',
  async (address) => {
    window.history.replaceState(null, '', address)
    mockResponses({ [PROPERTIES]: down })
    renderWithQueries(<PropertyList initial={{ cards: [villa], total: 30 }} />)
    expect(await screen.findByText(NEEDS_ALL)).toBeInTheDocument()
    expect(screen.queryByRole('article')).not.toBeInTheDocument()
    expect(screen.queryByText('No properties found')).not.toBeInTheDocument()
    expect(screen.queryByText(/\d+ propert/)).not.toBeInTheDocument()

    mockResponses({ [PROPERTIES]: { body: [villa, flat] } })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    if (address.endsWith('Nowhere')) expect(await screen.findByText('No properties found')).toBeInTheDocument()
    else expect(await screen.findByText('Flat in Kilimani')).toBeInTheDocument()
  },
)

it('shows the first cards and says what is missing when the rest failed to load', async () => {
  mockResponses({ [CARS]: down })
  renderWithQueries(<CarList initial={{ cards: [prado], total: 30 }} />)
  expect(screen.getByText('Prado TX-L')).toBeInTheDocument()
  const note = await screen.findByRole('alert')
  expect(note).toHaveTextContent('The other 29 cars could not be loaded.')

  mockResponses({ [CARS]: { body: [prado, testCar({ id: 'cx5', title: 'CX-5' })] } })
  await userEvent.click(within(note).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('CX-5')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('omits a listing when it is sold or let', async () => {
  mockResponses({ [PROPERTIES]: { body: [villa, { ...flat, status: 'let' }, { ...flat, id: 'x', status: 'sold' }] } })
  renderWithQueries(<PropertyList initial={{ cards: [villa], total: 3 }} />)
  expect(await screen.findByText('1 property')).toBeInTheDocument()
  expect(screen.queryByText('Flat in Kilimani')).not.toBeInTheDocument()
})

it('filters the built list when it is whole and the call failed', async () => {
  window.history.replaceState(null, '', '/?type=rent')
  const requests = mockResponses({ [PROPERTIES]: down })
  renderWithQueries(<PropertyList initial={{ cards: [villa, flat], total: 2 }} />)
  await act(() => Promise.resolve())
  expect(requests).toEqual([PROPERTIES])
  expect(await screen.findByText('1 property')).toBeInTheDocument()
  expect(screen.getByText('Flat in Kilimani')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('shows no number of matches in the filter sheet while the whole list is unknown', async () => {
  window.history.replaceState(null, '', '/?type=rent')
  mockResponses({ [PROPERTIES]: down })
  renderWithQueries(<PropertyList initial={{ cards: [villa], total: 30 }} />)
  await screen.findByText(NEEDS_ALL)
  await userEvent.click(screen.getByRole('button', { name: 'Filters (1 on)' }))
  expect(await screen.findByRole('button', { name: 'Show results' })).toBeInTheDocument()
})

it.each([
  ['properties', PROPERTIES, 'No properties found', <PropertyList key="p" initial={{ cards: [], total: 0 }} />],
  ['cars', CARS, 'No cars found', <CarList key="c" initial={{ cards: [], total: 0 }} />],
])('says that none is on offer when the list of %s is empty and no filter is on', async (noun, path, title, page) => {
  mockResponses({ [path]: { body: [] } })
  renderWithQueries(page)
  expect(await screen.findByText(title)).toBeInTheDocument()
  expect(screen.getByText(`Try adjusting your filters to find more ${noun}`)).toBeInTheDocument()
  expect(screen.getByText('There are none on offer at the moment. Please look in again soon.')).toBeInTheDocument()
  // The one in the panel of filters.
  expect(screen.getAllByRole('button', { name: 'Reset Filters' })).toHaveLength(1)
})

describe('a home page built without featured properties', () => {
  it('shows skeletons until the featured listings are loaded', async () => {
    mockResponses({ [FEATURED]: { body: [villa] } })
    renderWithQueries(<FeaturedProperties initial={[]} />)
    expect(screen.getAllByTestId('skeleton')).toHaveLength(3)
    expect(await screen.findByText('Villa in Karen')).toBeInTheDocument()
  })

  it('shows an error when the call fails', async () => {
    mockResponses({ [FEATURED]: down })
    renderWithQueries(<FeaturedProperties initial={[]} />)
    expect(await screen.findByText('Oops!')).toBeInTheDocument()
  })

  it('links to the contact page when nothing is featured', async () => {
    mockResponses({ [FEATURED]: { body: [] } })
    renderWithQueries(<FeaturedProperties initial={[]} />)
    expect(await screen.findByRole('heading', { level: 3, name: 'New homes are on their way' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
    expect(screen.queryByTestId('skeleton')).not.toBeInTheDocument()
    expect(screen.queryByRole('list')).not.toBeInTheDocument()
  })
})
