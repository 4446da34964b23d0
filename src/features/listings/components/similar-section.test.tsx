import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testCar, testProperty } from '../../../../contract/test-listings'
import { mockResponses, renderWithQueries } from '../../../lib/test-support'
import type { PropertyCardFields } from '../listing-fields'
import { SimilarSection } from './similar-section'

const villa: PropertyCardFields = testProperty({ imageUrls: [], images: undefined })
const near = { ...villa, id: 'near', title: 'House in Karen' }
const far = { ...villa, id: 'far', title: 'Cottage in Diani', location: 'Diani, Kwale' }

/** Lets the section come near the screen when called. */
function watchScreen(): () => void {
  const seen: IntersectionObserverCallback[] = []
  const observer: IntersectionObserver = new IntersectionObserver(() => undefined)
  jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation((callback) => {
    seen.push(callback)
    return observer
  })
  const entry = { isIntersecting: true } as IntersectionObserverEntry
  return () => act(() => seen.forEach((callback) => callback([entry], observer)))
}

/** Fetched on demand; reading it for the first time may take longer than a test waits. */
beforeAll(() => import('./similar-listings'))

it('asks for nothing before it comes near the screen, and then shows the best matches first', async () => {
  const comeNear = watchScreen()
  const asked = mockResponses({ '/api/properties?fields=card': { body: [far, villa, near] } })
  renderWithQueries(<SimilarSection to={{ kind: 'property', property: villa }} />)
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
  expect(asked).toEqual([])

  comeNear()
  await screen.findByText('House in Karen')
  const section = screen.getByRole('region', { name: 'Similar properties' })
  expect(within(section).getByRole('link', { name: 'See all properties' })).toHaveAttribute('href', '/properties')
  expect(
    within(section)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['House in Karen', 'Cottage in Diani'])
})

it('offers another try when the list cannot be loaded', async () => {
  const comeNear = watchScreen()
  mockResponses({ '/api/properties?fields=card': { status: 503, body: {} } })
  renderWithQueries(<SimilarSection to={{ kind: 'property', property: villa }} />)
  comeNear()
  expect(await screen.findByText('They could not be loaded.')).toBeInTheDocument()
  mockResponses({ '/api/properties?fields=card': { body: [near] } })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('House in Karen')).toBeInTheDocument()
})

it('says so when there is no other', async () => {
  const comeNear = watchScreen()
  mockResponses({ '/api/cars?fields=card': { body: [] } })
  renderWithQueries(<SimilarSection to={{ kind: 'car', car: testCar() }} />)
  comeNear()
  expect(await screen.findByText('No similar listings right now.')).toBeInTheDocument()
})
