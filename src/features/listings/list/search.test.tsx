import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testCar, testProperty } from '../../../../contract/test-listings'
import { mockResponses, renderWithQueries } from '../../../lib/test-support'
import { CarList } from '../kinds/car/list'
import { PropertyList } from '../kinds/property/list'

const bare = { imageUrls: [], images: undefined, reviewCount: undefined, reviewAverage: undefined }
const karen = testProperty({ ...bare, id: 'karen', title: 'Villa', location: 'Karen, Nairobi' })
const runda = testProperty({ ...bare, id: 'runda', title: 'Townhouse', location: 'Runda, Nairobi' })
const prado = testCar({ ...bare, id: 'prado' })
const homes = { '/api/properties?fields=card': { body: [karen, runda] } }
const index = {
  '/api/search-index?kind=property': {
    body: [
      { id: 'karen', reference: 'PR-001', features: ['pool'] },
      { id: 'runda', reference: 'PR-002', county: 'Nairobi City' },
    ],
  },
}

/** Loaded on demand; the first import may take longer than a test waits. */
beforeAll(() => Promise.all([import('./filter-chips'), import('../../search/load-search')]))

const open = (search: string) => window.history.replaceState(null, '', `/properties${search}`)
const showHomes = () => renderWithQueries(<PropertyList initial={{ cards: [karen, runda], total: 2 }} />)

it('fetches nothing for a search until somebody searches', async () => {
  open('')
  const requests = mockResponses({ ...homes, ...index })
  showHomes()
  await waitFor(() => expect(requests).toEqual(['/api/properties?fields=card']))
  await userEvent.click(screen.getByText('Search and more filters'))
  await waitFor(() => expect(requests).toContain('/api/search-index?kind=property'))
})

it('narrows the list while somebody types, says what matched, and widens it by the chip', async () => {
  open('')
  mockResponses({ ...homes, ...index })
  showHomes()
  await userEvent.click(screen.getByText('Search and more filters'))
  await userEvent.type(await screen.findByLabelText('Search'), 'nairobbi pool')
  expect(await screen.findByText('(matches: Nairobi, pool)')).toBeInTheDocument()
  expect(screen.queryByText('Townhouse')).not.toBeInTheDocument()
  expect(window.location.search).toBe('?q=nairobbi+pool')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove filter “nairobbi pool”' }))
  expect(await screen.findByText('Townhouse')).toBeInTheDocument()
  expect(window.location.search).toBe('')
})

it('ignores words of the URL when they are unknown, as other filters do', async () => {
  open('?features=jacuzzi&county=Atlantis')
  mockResponses({ ...homes, ...index })
  showHomes()
  expect(await screen.findByText('Townhouse')).toBeInTheDocument()
  expect(await screen.findByText('2 properties')).toBeInTheDocument()
  expect(screen.queryByRole('list', { name: 'Filters that are on' })).not.toBeInTheDocument()
})

it('shows the empty state when nothing matches, and resets the search', async () => {
  open('?q=Lamu')
  mockResponses({ ...homes, ...index })
  showHomes()
  expect(await screen.findByText('No properties found')).toBeInTheDocument()
  const [reset] = screen.getAllByRole('button', { name: 'Reset Filters' })
  if (reset) await userEvent.click(reset)
  expect(await screen.findByText('Townhouse')).toBeInTheDocument()
  expect(window.location.search).toBe('')
})

it('still searches places when the index fails, but does not pretend to filter by features', async () => {
  mockResponses(homes)
  open('?q=runda')
  const { unmount } = showHomes()
  expect(await screen.findByText(/could not be loaded: only titles, places/)).toBeInTheDocument()
  expect(screen.getByText('Townhouse')).toBeInTheDocument()
  expect(screen.queryByText('Villa')).not.toBeInTheDocument()
  unmount()
  open('?features=pool')
  showHomes()
  expect(await screen.findByText('Oops!')).toBeInTheDocument()
  expect(screen.queryByText('Villa')).not.toBeInTheDocument()
})

it('filters cars by fields of the index when More filters are open', async () => {
  window.history.replaceState(null, '', '/cars')
  const other = testCar({ ...bare, id: 'other', title: 'Another car' })
  mockResponses({
    '/api/cars?fields=card': { body: [prado, other] },
    '/api/search-index?kind=car': {
      body: [
        { id: 'prado', reference: 'CR-001', transmission: 'automatic', features: ['leather'] },
        { id: 'other', reference: 'CR-002', transmission: 'manual' },
      ],
    },
  })
  renderWithQueries(<CarList initial={{ cards: [prado, other], total: 2 }} />)
  await userEvent.click(screen.getByText('Search and more filters'))
  await userEvent.click(await screen.findByLabelText('Leather'))
  await waitFor(() => expect(screen.queryByText('Another car')).not.toBeInTheDocument())
  expect(window.location.search).toBe('?features=leather')
  await userEvent.click(screen.getByLabelText('Leather'))
  await userEvent.selectOptions(screen.getByLabelText('Transmission'), 'Manual')
  expect(await screen.findByText('Another car')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('Toyota Prado, pearl white')).not.toBeInTheDocument())
})

it('filters homes by facts, shows each as a chip, and keeps a size that only the link has', async () => {
  open('?minPlotAcres=0.3&features=furnished&completion=soon')
  mockResponses({
    ...homes,
    '/api/search-index?kind=property': {
      body: [
        { id: 'karen', reference: 'PR-001', tenure: 'freehold', plotAcres: 0.5, furnished: 'partly' },
        { id: 'runda', reference: 'PR-002', tenure: 'leasehold', plotAcres: 0.1148, furnished: 'yes' },
      ],
    },
  })
  showHomes()
  const removal = (words: string) => screen.findByRole('button', { name: `Remove filter ${words}` })
  await expectTitles({}, ['Villa'])
  expect(await removal('From 0.3 acres')).toBeInTheDocument()
  expect(await removal('Furnished')).toBeInTheDocument()
  await userEvent.click(screen.getByText('Search and more filters'))
  const size = await screen.findByLabelText('Plot')
  expect(size).toHaveDisplayValue('From 0.3 acres')
  expect(
    within(size)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Any size',
    ...['⅛ acre', '¼ acre', '0.3 acres', '½ acre', '1 acre', '2 acres', '5 acres', '10 acres'].map(
      (one) => `From ${one}`,
    ),
  ])
  expect(screen.getByLabelText('Completion')).toHaveDisplayValue('Ready or off-plan')
  await userEvent.click(screen.getByLabelText('Furnished'))
  expect(screen.queryByLabelText('Furnished')).not.toBeInTheDocument()
  await userEvent.selectOptions(size, 'From ⅛ acre')
  await expectTitles({}, ['Townhouse', 'Villa'])
  await userEvent.selectOptions(screen.getByLabelText('Furnishing'), 'Furnished')
  await expectTitles({}, ['Townhouse'])
  await userEvent.selectOptions(screen.getByLabelText('Tenure'), 'Leasehold')
  expect(window.location.search).toBe('?minPlotAcres=0.125&completion=soon&furnished=yes&tenure=leasehold')
  await userEvent.click(await removal('Furnished'))
  await userEvent.click(await removal('From ⅛ acre'))
  await waitFor(() => expect(window.location.search).toBe('?completion=soon&tenure=leasehold'))
  const [reset] = screen.getAllByRole('button', { name: 'Reset Filters' })
  if (reset) await userEvent.click(reset)
  await expectTitles({}, ['Townhouse', 'Villa'])
  expect(window.location.search).toBe('')
})

it('filters cars by use and duty, and keeps an old link to what had its duty paid', async () => {
  window.history.replaceState(null, '', '/cars?features=duty-paid')
  const other = testCar({ ...bare, id: 'other', title: 'Another car' })
  mockResponses({
    '/api/cars?fields=card': { body: [prado, other] },
    '/api/search-index?kind=car': {
      body: [
        { id: 'prado', reference: 'CR-001', usage: 'foreign-used', duty: 'paid' },
        { id: 'other', reference: 'CR-002', usage: 'locally-used', duty: 'not-paid' },
      ],
    },
  })
  renderWithQueries(<CarList initial={{ cards: [prado, other], total: 2 }} />)
  await expectTitles({}, [prado.title])
  await userEvent.click(screen.getByText('Search and more filters'))
  await userEvent.click(await screen.findByLabelText('Duty paid'))
  await userEvent.selectOptions(screen.getByLabelText('Duty'), 'Duty not paid')
  await expectTitles({}, ['Another car'])
  await userEvent.selectOptions(screen.getByLabelText('Previous use'), 'Foreign used')
  expect(await screen.findByText('No cars found')).toBeInTheDocument()
  expect(window.location.search).toBe('?duty=not-paid&usage=foreign-used')
})

/** The titles of the cards. */
const titles = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

async function expectTitles(what: object, expected: readonly string[]) {
  await waitFor(() => expect({ ...what, titles: titles().sort() }).toEqual({ ...what, titles: [...expected].sort() }))
}

it('finds what is meant in the words that people use when they type into the list or follow a link', async () => {
  open('')
  const bungalow = testProperty({
    ...bare,
    id: 'bungalow',
    title: 'Bungalow',
    location: "Lang'ata, Nairobi",
    type: 'rent',
    bedrooms: [3],
  })
  mockResponses({
    '/api/properties?fields=card': { body: [karen, bungalow] },
    '/api/search-index?kind=property': {
      body: [
        { id: 'karen', reference: 'PR-001' },
        { id: 'bungalow', reference: 'PR-011' },
      ],
    },
  })
  const show = () => renderWithQueries(<PropertyList initial={{ cards: [karen, bungalow], total: 2 }} />)
  const { unmount } = show()
  await userEvent.click(screen.getByText('Search and more filters'))
  const field = await screen.findByLabelText('Search')
  for (const [q, expected] of [
    ['3 bedroomed house', ['Bungalow']],
    ['nyumba to let', ['Bungalow']],
    ['langata', ['Bungalow']],
    ['pr–1 karen', ['Villa']],
    ['PR_001', ['Villa']],
    ['PR 1', ['Villa']],
    ['nrb', ['Villa', 'Bungalow']],
  ] as const) {
    fireEvent.change(field, { target: { value: q } })
    await expectTitles({ q }, expected)
  }
  unmount()
  open('?q=house%20to%20let')
  show()
  await expectTitles({}, ['Bungalow'])
})

it('finds a location when a link has it without its capitals and apostrophe, and shows it as chosen', async () => {
  const home = testProperty({ ...bare, id: 'bungalow', title: 'Bungalow', location: "Lang'ata, Nairobi" })
  mockResponses({ '/api/properties?fields=card': { body: [karen, home] } })
  open('?location=langata,%20nairobi')
  renderWithQueries(<PropertyList initial={{ cards: [karen, home], total: 2 }} />)
  await expectTitles({}, ['Bungalow'])
  expect(screen.getByLabelText('Location')).toHaveDisplayValue("Lang'ata (1)")
})

it('finds cars when makes and models are shortened, joined or split, and forgives no other letter', async () => {
  window.history.replaceState(null, '', '/cars?make=vw')
  const car = (make: string, model: string) => testCar({ ...bare, id: model, title: model, make, model })
  const all = [
    car('Toyota', 'Land Cruiser Prado'),
    car('Mazda', 'CX-5'),
    car('Nissan', 'X-Trail'),
    car('Mercedes-Benz', 'C 200'),
    car('Volkswagen', 'Polo'),
    car('Citroën', 'C3'),
    car('Škoda', 'Octavia'),
    car('Land Rover', 'Defender 110'),
  ]
  mockResponses({ '/api/cars?fields=card': { body: all } })
  renderWithQueries(<CarList initial={{ cards: all, total: all.length }} />)
  await expectTitles({}, ['Polo'])
  for (const [label, typed, expected] of [
    ['Make', 'Benz', ['C 200']],
    ['Make', 'Mercedes Benz', ['C 200']],
    ['Make', 'Citroen', ['C3']],
    ['Make', 'Skoda', ['Octavia']],
    ['Make', 'Landrover', ['Defender 110']],
    ['Make', 'Volkswagon', ['Polo']],
    ['Make', 'Tojota', []],
    ['Model', 'Prado', ['Land Cruiser Prado']],
    ['Model', 'landcruiser', ['Land Cruiser Prado']],
    ['Model', 'CX5', ['CX-5']],
    ['Model', 'x trail', ['X-Trail']],
    ['Model', 'c200', ['C 200']],
    ['Model', 'cx6', []],
  ] as const) {
    const other = label === 'Make' ? 'Model' : 'Make'
    fireEvent.change(screen.getByLabelText(other), { target: { value: '' } })
    fireEvent.change(screen.getByLabelText(label), { target: { value: typed } })
    await expectTitles({ label, typed }, expected)
  }
})
