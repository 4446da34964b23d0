import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerRequests, renderWithQueries } from '../../../lib/test-support'
import { ReviewsSection } from './reviews-section'

const PATH = '/api/reviews/property/villa-1'
const review = {
  id: '1',
  propertyId: 'villa-1',
  message: 'Quiet and bright.',
  rating: 4,
  userId: 'u',
  createdAt: '2026-11-17T08:00:00Z',
}

it('says that reviews are loading, then that there are none', async () => {
  answerRequests({ [PATH]: { body: [] } })
  renderWithQueries(<ReviewsSection listingId="villa-1" />)
  expect(screen.getByText('Loading reviews...')).toBeInTheDocument()
  expect(await screen.findByText('No Reviews Yet')).toBeInTheDocument()
})

it('shows one review whole, without See More', async () => {
  answerRequests({ [PATH]: { body: [{ ...review, username: 'Wanjiku', reply: { message: 'Thank you.' } }] } })
  renderWithQueries(<ReviewsSection listingId="villa-1" />)
  expect(await screen.findByText('Quiet and bright.')).toBeInTheDocument()
  for (const text of ['4/5', 'Wanjiku', '11-17-2026', 'Thank you.', 'Kilele Properties']) {
    expect(screen.getByText(text)).toBeInTheDocument()
  }
  expect(screen.queryByRole('button', { name: 'See More' })).not.toBeInTheDocument()
})

it('shows a nameless, dateless review as Anonymous and Unknown Date', async () => {
  answerRequests({ [PATH]: { body: [{ ...review, username: null, createdAt: null }] } })
  renderWithQueries(<ReviewsSection listingId="villa-1" />)
  expect(await screen.findByText('Anonymous')).toBeInTheDocument()
  expect(screen.getByText('Unknown Date')).toBeInTheDocument()
})

it('shows the first of several, then all by rating and date', async () => {
  answerRequests({
    [PATH]: {
      body: [
        { ...review, id: '1', rating: 3, message: 'middling' },
        { ...review, id: '2', rating: 5, message: 'older best', createdAt: '2026-01-01T00:00:00Z' },
        { ...review, id: '3', rating: 5, message: 'newer best', createdAt: '2026-10-01T00:00:00Z' },
      ],
    },
  })
  renderWithQueries(<ReviewsSection listingId="villa-1" />)
  expect(await screen.findByText('newer best')).toBeInTheDocument()
  expect(screen.getAllByRole('article')).toHaveLength(1)

  await userEvent.click(screen.getByRole('button', { name: 'See More' }))
  const messages = screen.getAllByText(/best|middling/).map((element) => element.textContent)
  expect(messages).toEqual(['newer best', 'older best', 'middling'])
})

it('offers another try when the reviews cannot be fetched', async () => {
  answerRequests({ [PATH]: { status: 500, body: { message: 'down' } } })
  renderWithQueries(<ReviewsSection listingId="villa-1" />)
  expect(await screen.findByText('Failed to fetch reviews')).toBeInTheDocument()
  answerRequests({ [PATH]: { body: [review] } })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Quiet and bright.')).toBeInTheDocument()
})
