import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testProperty } from '../../../../contract/test-listings'
import { currentNotice } from '../../../lib/notices'
import { mockResponses, renderWithQueries, seeEverything } from '../../../lib/test-support'
import { PropertyList } from '../kinds/property/list'

const bare = { imageUrls: [], images: undefined, reviewCount: undefined, reviewAverage: undefined }
const villa = testProperty({ ...bare, id: 'villa', title: 'Villa', price: 12_900_000 })
const homes = { '/api/properties?fields=card': { body: [villa] } }
const rates = { '/api/rates': { body: { usd: { kes: 129, at: '2026-11-02' }, rates: [] } } }

/** Loaded on demand; the first import may take longer than a test waits. */
beforeAll(() => Promise.all([import('./filter-chips'), import('./range-filter'), import('../../currency/dollars')]))

beforeEach(seeEverything)

function showHomes(search = '') {
  window.history.replaceState(null, '', `/properties${search}`)
  renderWithQueries(<PropertyList initial={{ cards: [villa], total: 1 }} />)
}

it('stays in shillings and says so when there is no rate', async () => {
  mockResponses(homes)
  showHomes()
  await userEvent.click(await screen.findByRole('button', { name: 'Show prices in US dollars' }))
  await screen.findByRole('button', { name: 'Show prices in US dollars' })
  expect(currentNotice()).toMatchObject({ title: 'The dollar rate could not be loaded.', destructive: true })
  expect(screen.getByText('ksh 12,900,000')).toBeInTheDocument()
})

it('shows card, chip and slider in dollars, and shillings in the URL, when dollars are chosen', async () => {
  const requests = mockResponses({ ...homes, ...rates })
  showHomes('?maxPrice=25800000')
  expect(await screen.findByRole('button', { name: 'Remove filter Up to ksh 25.8M' })).toBeInTheDocument()
  expect(requests).not.toContain('/api/rates')

  await userEvent.click(await screen.findByRole('button', { name: 'Show prices in US dollars' }))
  expect(await screen.findByText('ksh 129 for a dollar, 2 November 2026')).toBeInTheDocument()
  expect(screen.getByRole('article')).toHaveTextContent('about USD 100,000')
  expect(screen.getByRole('button', { name: 'Remove filter Up to about USD 200K' })).toBeInTheDocument()
  const highest = screen.getByRole('slider', { name: 'Price range, highest' })
  expect(highest).toHaveAttribute('aria-valuetext', 'USD 200,000')
  expect(window.location.search).toBe('?maxPrice=25800000')

  fireEvent.change(highest, { target: { value: '50000' } })
  expect(window.location.search).toBe('?maxPrice=6450000')
  expect(await screen.findByText('No properties found')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Remove filter Up to about USD 50K' })).toBeInTheDocument()

  await userEvent.click(screen.getByRole('button', { name: 'In shillings' }))
  expect(await screen.findByRole('button', { name: 'Remove filter Up to ksh 6.45M' })).toBeInTheDocument()
  expect(screen.getByRole('slider', { name: 'Price range, highest' })).toHaveAttribute(
    'aria-valuetext',
    'ksh 6,450,000',
  )
})
