import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testCar, testProperty } from '../../../contract/test-listings'
import { mockResponses, renderWithQueries } from '../../lib/test-support'
import type { StoredListing } from '../saved/stored-listing'
import { SavedListings } from './saved-listings'

const bare = { imageUrls: [], images: undefined, reviewCount: undefined, reviewAverage: undefined }
const flat = testProperty({
  ...bare,
  id: 'flat',
  title: 'Flat in Kilimani',
  price: 120_000,
  type: 'rent',
  category: 'apartment',
  location: 'Kilimani, Nairobi',
  bedrooms: [2],
})
const prado = testCar({ ...bare, title: 'Prado TX-L', price: 8_500_000 })
const storedFlat: StoredListing = {
  kind: 'property',
  id: 'flat',
  title: 'Flat in Kilimani',
  price: 99_000,
  priceNote: 'a month',
  photo: null,
}
const storedPrado: StoredListing = { kind: 'car', id: 'prado', title: 'Prado TX-L', price: 9_000_000, photo: null }

function keep(...listings: StoredListing[]): void {
  localStorage.setItem('saved-listings-1', JSON.stringify(listings))
}

const cards = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

beforeEach(() => localStorage.clear())

it('links to the lists when nothing is saved', () => {
  renderWithQueries(<SavedListings />)
  expect(screen.getByRole('heading', { name: 'Nothing saved yet' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Browse Properties' })).toHaveAttribute('href', '/properties')
  expect(screen.getByRole('link', { name: 'Browse Cars' })).toHaveAttribute('href', '/cars')
})

it('shows stored data at once and then current data', async () => {
  keep(storedPrado, storedFlat)
  mockResponses({ '/api/cars/prado': { body: prado }, '/api/properties/flat': { body: flat } })
  renderWithQueries(<SavedListings />)
  expect(cards()).toEqual(['Prado TX-L', 'Flat in Kilimani'])
  expect(screen.getByText('ksh 9,000,000')).toBeInTheDocument()
  expect(await screen.findByText('ksh 8,500,000')).toBeInTheDocument()
  expect(await screen.findByText('ksh 120,000')).toBeInTheDocument()
  expect(screen.getByText('2 beds')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'View Details: Prado TX-L' })).toHaveAttribute('href', '/cars/prado')
})

it('removes a listing when it is no longer offered and Remove is pressed', async () => {
  keep(storedFlat, storedPrado)
  mockResponses({ '/api/cars/prado': { body: prado } })
  renderWithQueries(<SavedListings />)
  expect(await screen.findByText('No longer offered')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Remove Flat in Kilimani' }))
  expect(cards()).toEqual(['Prado TX-L'])
  expect(screen.getByRole('heading', { name: 'Saved' })).toHaveFocus()
  expect(localStorage.getItem('saved-listings-1')).not.toContain('flat')
})

it('shows stored data when the network fails and retries on demand', async () => {
  keep(storedFlat, storedPrado)
  mockResponses({ '/api/cars/prado': { body: prado }, '/api/properties/flat': { status: 503, body: {} } })
  renderWithQueries(<SavedListings />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Some prices and details could not be refreshed.')
  expect(screen.getByText('ksh 99,000')).toBeInTheDocument()
  expect(screen.getByText('As saved on this device')).toBeInTheDocument()

  const requests = mockResponses({ '/api/properties/flat': { body: flat } })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('ksh 120,000')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(requests).toEqual(['/api/properties/flat'])
})

it('shows a listing until the page is left when its heart is pressed', async () => {
  keep(storedFlat, storedPrado)
  mockResponses({ '/api/cars/prado': { body: prado }, '/api/properties/flat': { body: flat } })
  const { unmount } = renderWithQueries(<SavedListings />)
  await screen.findByText('ksh 120,000')
  const heart = screen.getByRole('button', { name: 'Save Flat in Kilimani' })
  await userEvent.click(heart)
  expect(heart).toHaveAttribute('aria-pressed', 'false')
  expect(cards()).toEqual(['Flat in Kilimani', 'Prado TX-L'])
  unmount()

  renderWithQueries(<SavedListings />)
  await waitFor(() => expect(cards()).toEqual(['Prado TX-L']))
})

it('updates when another tab saves a listing', async () => {
  keep(storedPrado)
  mockResponses({ '/api/cars/prado': { body: prado }, '/api/properties/flat': { body: flat } })
  renderWithQueries(<SavedListings />)
  await screen.findByText('ksh 8,500,000')
  keep(storedFlat, storedPrado)
  act(() => void window.dispatchEvent(new StorageEvent('storage')))
  await waitFor(() => expect(cards()).toEqual(['Flat in Kilimani', 'Prado TX-L']))
  expect(await screen.findByText('ksh 120,000')).toBeInTheDocument()
})

it.each(['{"cut of', '"all of them"', '[{"kind":"boat","id":"x","title":"x"}]'])(
  'what it cannot read on the device is nothing saved: %s',
  (text) => {
    localStorage.setItem('saved-listings-1', text)
    renderWithQueries(<SavedListings />)
    expect(screen.getByRole('heading', { name: 'Nothing saved yet' })).toBeInTheDocument()
  },
)
