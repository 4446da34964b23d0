import { screen, within } from '@testing-library/react'
import { apiPaths } from '../../../contract/paths'
import { testCar, testProperty } from '../../../contract/test-listings'
import { mockResponses, renderWithQueries } from '../../lib/test-support'
import { ReviewsOverview } from './reviews-overview'

jest.mock('../../config/env', () => ({ env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '' } }))

const latest = {
  message: 'They answered within an hour.',
  rating: 4,
  username: 'Wanjiku',
  verified: true,
  reply: { message: 'Thank you.' },
}
const ofVilla = { propertyId: 'villa', reviewCount: 3, reviewAverage: 5 }
const ofPrado = { propertyId: 'prado', carId: 'prado', reviewCount: 1, reviewAverage: 1 }

async function show(...overview: object[]) {
  mockResponses({
    [apiPaths.reviewOverview]: { body: overview },
    [apiPaths.propertyCards]: { body: [testProperty({ id: 'villa', title: 'A villa' })] },
    [apiPaths.carCards]: { body: [testCar({ id: 'prado', title: 'A Prado' })] },
  })
  renderWithQueries(<ReviewsOverview />)
  await screen.findByRole('heading', { name: 'All Reviews' })
  return (title: string) => within(screen.getByRole('article', { name: title }))
}

it('shows the newest review and its reply below the listing, and the mean of all reviews', async () => {
  const card = await show({ ...ofVilla, latest }, { ...ofPrado, latest: { message: 'Loud.', rating: 1 } })
  expect(screen.getByText('4.0').closest('p')).toHaveTextContent('4.0 of 5')
  expect(screen.getByText('4 reviews of 2 homes and cars')).toBeInTheDocument()
  const villa = card('A villa')
  expect(villa.getByRole('figure')).toHaveTextContent(
    'They answered within an hour.Wanjiku4/5✓ Verified clientKilele Properties: Thank you.',
  )
  expect(villa.getByRole('link')).toHaveAttribute('href', '/properties/villa')
  expect(card('A Prado').getByRole('figure')).toHaveTextContent(/^Loud\.Anonymous1\/5$/)
})

it('shows the listing alone when the backend does not send the newest review', async () => {
  const card = await show(ofVilla)
  expect(card('A villa').getByText('5.0')).toBeInTheDocument()
  expect(screen.queryByRole('figure')).not.toBeInTheDocument()
})
