import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testCar, testProperty } from '../../../../contract/test-listings'
import { mockResponses, renderWithQueries } from '../../../lib/test-support'
import type { PropertyCardFields } from '../api/queries'
import { SimilarCars } from '../kinds/car/similar-listings'
import { SimilarProperties } from '../kinds/property/similar-listings'
import { SimilarSection } from './similar-section'

const villa: PropertyCardFields = testProperty({ imageUrls: [], images: undefined })
const near = { ...villa, id: 'near', title: 'House in Karen' }
const far = { ...villa, id: 'far', title: 'Cottage in Diani', location: 'Diani, Kwale' }

/** Lets the section come near the screen when called. */
function watchScreen(): () => void {
  const callbacks: IntersectionObserverCallback[] = []
  const observer: IntersectionObserver = new IntersectionObserver(() => undefined)
  jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation((callback) => {
    callbacks.push(callback)
    return observer
  })
  const entry = { isIntersecting: true } as IntersectionObserverEntry
  return () => act(() => callbacks.forEach((callback) => callback([entry], observer)))
}

it('fetches when it comes near the screen and shows the best matches first', async () => {
  const scrollNear = watchScreen()
  const requests = mockResponses({ '/api/properties?fields=card': { body: [far, villa, near] } })
  renderWithQueries(
    <SimilarSection kind="property">
      <SimilarProperties to={villa} />
    </SimilarSection>,
  )
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
  expect(requests).toEqual([])

  scrollNear()
  await screen.findByText('House in Karen')
  const section = screen.getByRole('region', { name: 'Similar properties' })
  expect(within(section).getByRole('link', { name: 'See all properties' })).toHaveAttribute('href', '/properties')
  expect(
    within(section)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['House in Karen', 'Cottage in Diani'])
})

it('shows the newest where there is no listing to compare with', async () => {
  const scrollNear = watchScreen()
  mockResponses({ '/api/properties?fields=card': { body: [far, near] } })
  renderWithQueries(
    <SimilarSection kind="property">
      <SimilarProperties />
    </SimilarSection>,
  )
  scrollNear()
  await screen.findByText('House in Karen')
  expect(screen.getByRole('region', { name: 'New on the market' })).toHaveTextContent(/Diani.*Karen/)
})

it('offers a retry when the list cannot be loaded', async () => {
  const scrollNear = watchScreen()
  mockResponses({ '/api/properties?fields=card': { status: 503, body: {} } })
  renderWithQueries(
    <SimilarSection kind="property">
      <SimilarProperties to={villa} />
    </SimilarSection>,
  )
  scrollNear()
  expect(await screen.findByText('They could not be loaded.')).toBeInTheDocument()
  mockResponses({ '/api/properties?fields=card': { body: [near] } })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('House in Karen')).toBeInTheDocument()
})

it('says so when there is no other listing', async () => {
  const scrollNear = watchScreen()
  mockResponses({ '/api/cars?fields=card': { body: [] } })
  renderWithQueries(
    <SimilarSection kind="car">
      <SimilarCars to={testCar()} />
    </SimilarSection>,
  )
  scrollNear()
  expect(await screen.findByText('No similar listings right now.')).toBeInTheDocument()
})
