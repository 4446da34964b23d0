import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testCar, testProperty } from '../../../../contract/test-listings'
import { mockResponses, renderWithQueries } from '../../../lib/test-support'
import { CarList } from '../kinds/car/list'
import { PropertyList } from '../kinds/property/list'

const home = testProperty()
const car = testCar()

beforeAll(() => Promise.all([import('./filter-chips'), import('../../search/load-search')]))

beforeEach(() => {
  mockResponses({
    '/api/properties?fields=card': { body: [home] },
    '/api/cars?fields=card': { body: [car] },
    '/api/search-index?kind=car': { body: [{ id: car.id, reference: 'CR-001', bodyType: 'suv' }] },
  })
})

function showHomes(search: string) {
  window.history.replaceState(null, '', `/properties${search}`)
  renderWithQueries(<PropertyList initial={{ cards: [home], total: 1 }} />)
}

function linksOf(name: string) {
  const links = within(screen.getByRole('navigation', { name })).getAllByRole('link')
  return Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute('href')]))
}

const currentOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => link.textContent)

const INTENTS = 'What are you looking for?'

it('links to what a visitor wants, with the filters of the lists, and marks none when nothing is chosen', async () => {
  showHomes('')
  expect(linksOf(INTENTS)).toEqual({
    Buy: '/properties?type=sale',
    Rent: '/properties?type=rent',
    Lease: '/properties?type=lease',
    Land: '/properties?category=land',
    Cars: '/cars',
  })
  expect(currentOf(INTENTS)).toEqual([])
  expect(await screen.findByText('1 property')).toBeInTheDocument()
})

it('keeps the place and drops the price when another intent is chosen', async () => {
  showHomes('?town=Nairobi&type=rent&maxPrice=250000&bedrooms=3&category=house')
  expect(await screen.findByText('No properties found')).toBeInTheDocument()
  expect(currentOf(INTENTS)).toEqual(['Rent'])
  expect(linksOf(INTENTS)).toMatchObject({
    Buy: '/properties?town=Nairobi&type=sale&bedrooms=3',
    Rent: '/properties?town=Nairobi&type=rent&bedrooms=3',
    Land: '/properties?town=Nairobi&category=land',
    Cars: '/cars',
  })
  expect(screen.getByRole('link', { name: 'tell us what you want' })).toHaveAttribute('href', '/contact')
})

it('marks land whatever its type, and leaves it for homes', async () => {
  showHomes('?category=land&type=lease')
  expect(await screen.findByText('No properties found')).toBeInTheDocument()
  expect(currentOf(INTENTS)).toEqual(['Land'])
  expect(linksOf(INTENTS)).toMatchObject({ Lease: '/properties?type=lease' })
})

it('sets the body type above the cars with the other filters kept, and takes it away again', async () => {
  window.history.replaceState(null, '', '/cars?bodyType=suv&maxPrice=10000000')
  renderWithQueries(<CarList initial={{ cards: [car], total: 1 }} />)
  expect(await screen.findByRole('button', { name: 'Remove filter SUV' })).toBeInTheDocument()
  expect(currentOf(INTENTS)).toEqual(['Cars'])
  const bodies = within(screen.getByRole('group', { name: 'Body type' }))
  expect(bodies.getAllByRole('button', { pressed: true })).toEqual([bodies.getByRole('button', { name: 'SUV' })])
  expect(screen.getByText(car.title)).toBeInTheDocument()

  await userEvent.click(bodies.getByRole('button', { name: 'Coupé' }))
  expect(window.location.search).toBe('?bodyType=coupe&maxPrice=10000000')
  await userEvent.click(bodies.getByRole('button', { name: 'Coupé' }))
  expect(window.location.search).toBe('?maxPrice=10000000')
})

it('marks the body type, and takes its word away with it, when that word alone was typed into the search', async () => {
  renderWithQueries(<CarList initial={{ cards: [car], total: 1 }} />)
  const bodies = within(screen.getByRole('group', { name: 'Body type' }))
  for (const [typed, body, left] of [
    [' suv ', 'SUV', '?maxPrice=10000000'],
    ['SUV', 'Pickup', '?maxPrice=10000000&bodyType=pickup'],
    ['red suv', 'Pickup', '?q=red+suv&maxPrice=10000000&bodyType=pickup'],
  ] as const) {
    act(() => {
      window.history.replaceState(null, '', `/cars?${new URLSearchParams({ q: typed, maxPrice: '10000000' })}`)
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    expect(bodies.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual(
      typed === 'red suv' ? [] : ['SUV'],
    )
    await userEvent.click(bodies.getByRole('button', { name: body }))
    expect(window.location.search).toBe(left)
  }
})
