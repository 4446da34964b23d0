import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { adminPaths } from '../../../../contract/admin-paths'
import { apiPaths } from '../../../../contract/paths'
import type { Review } from '../../../../contract/review'
import { currentNotice } from '../../../lib/notices'
import { readSessionText } from '../../../lib/session-text'
import { renderWithQueries } from '../../../lib/test-support'
import { backendWith } from '../test-backend'
import { AllReviewsPage } from './all-reviews-page'

jest.mock('../../../config/env', () => ({ env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '' } }))

const review = (given: Partial<Review>): Review => ({
  id: given.message ?? '1',
  propertyId: 'villa',
  message: 'Quiet and bright.',
  rating: 4,
  userId: 'u',
  username: 'Wanjiku',
  createdAt: '2026-11-17T08:00:00Z',
  ...given,
})
const REPLY = { message: 'Thank you.' }

/** A backend with these reviews, or none to be had, a villa and a car. */
function show(reviews: Review[] | undefined) {
  const backend = backendWith({
    [apiPaths.reviews]: reviews,
    [apiPaths.properties]: [{ id: 'villa', title: 'Villa in Karen' }],
    [apiPaths.cars]: [{ id: 'prado', title: 'Prado TX' }],
    [apiPaths.unviewedReviewCount]: { count: 0 },
  })
  return { ...backend, ...renderWithQueries(<AllReviewsPage />) }
}

const entries = () => screen.findAllByRole('article')
const entryOf = async (text: string) => within((await screen.findByText(text)).closest('article') ?? document.body)
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your reply')
const texts = (elements: HTMLElement[], pattern: RegExp) =>
  elements.map((element) => pattern.exec(element.textContent)?.[0])

beforeEach(() => sessionStorage.clear())

describe('reading', () => {
  it('shows reviews without a reply, and all of them by date on request', async () => {
    show([
      review({ message: 'done', createdAt: '2026-11-20T08:00:00Z', reply: REPLY }),
      review({ message: 'old', createdAt: '2026-11-01T08:00:00Z' }),
      review({ message: 'new', createdAt: '2026-11-02T08:00:00Z' }),
    ])
    expect(texts(await entries(), /done|old|new/)).toEqual(['new', 'old'])
    expect(screen.getByRole('radio', { name: 'Unanswered (2)' })).toBeChecked()
    await userEvent.click(screen.getByRole('radio', { name: 'All (3)' }))
    expect(texts(await entries(), /done|old|new/)).toEqual(['done', 'new', 'old'])
    expect(screen.getByText('Thank you.')).toBeInTheDocument()
  })

  it('shows stars, name, date and a link to the listing when reviews are loaded', async () => {
    show([review({})])
    const entry = await entryOf('Quiet and bright.')
    for (const text of ['4/5', 'Wanjiku', '11-17-2026']) expect(entry.getByText(text)).toBeInTheDocument()
    expect(await entry.findByRole('link', { name: 'Villa in Karen' })).toHaveAttribute('href', '/properties/villa')
  })

  it('links to cars, also when only propertyId names one, and shows the id of a listing that is gone', async () => {
    show([
      review({ message: 'a', propertyId: 'prado', carId: 'prado' }),
      review({ message: 'b', propertyId: 'prado' }),
      review({ message: 'c', propertyId: 'sold-one' }),
    ])
    for (const message of ['a', 'b']) {
      const link = await (await entryOf(message)).findByRole('link', { name: 'Prado TX' })
      expect(link).toHaveAttribute('href', '/cars/prado')
    }
    expect(await (await entryOf('c')).findByRole('link', { name: 'sold-one' })).toBeInTheDocument()
  })

  it('shows 30 reviews at once, and more on request', async () => {
    show(Array.from({ length: 70 }, (_, index) => review({ id: `r${index}` })))
    expect(await entries()).toHaveLength(30)
    await userEvent.click(screen.getByRole('button', { name: 'Show more reviews' }))
    expect(await entries()).toHaveLength(60)
    await userEvent.click(screen.getByRole('button', { name: 'Show more reviews' }))
    expect(await entries()).toHaveLength(70)
    expect(screen.queryByRole('button', { name: 'Show more reviews' })).not.toBeInTheDocument()
  })

  it('says that older reviews are elsewhere when the list is full', async () => {
    show(Array.from({ length: 1_000 }, (_, index) => review({ id: `r${index}` })))
    expect(await screen.findByText(/^These are the newest 1,000 reviews\./)).toBeInTheDocument()
    expect(await entries()).toHaveLength(30)
  })

  it('says so when there are no reviews', async () => {
    show([])
    expect(await screen.findByRole('heading', { name: 'No reviews yet' })).toBeInTheDocument()
  })

  it('says so when each review has a reply', async () => {
    show([review({ reply: REPLY })])
    expect(await screen.findByRole('heading', { name: 'Every review has a reply' })).toBeInTheDocument()
  })

  it('offers a retry when the reviews cannot be loaded', async () => {
    const { responses } = show(undefined)
    expect(await screen.findByText('The reviews could not be loaded.')).toBeInTheDocument()
    responses[apiPaths.reviews] = [review({})]
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Quiet and bright.')).toBeInTheDocument()
  })
})

describe('replying', () => {
  it('moves a review out of the unanswered ones when it gets a reply, and the focus to the next', async () => {
    const first = review({ message: 'first', createdAt: '2026-11-18T08:00:00Z' })
    const second = review({ message: 'second' })
    const { sent, responses, read, respond } = show([first, second])
    const entry = await entryOf('first')
    await userEvent.click(entry.getByRole('button', { name: 'Reply' }))
    await userEvent.type(field(), 'Karibu.')
    await userEvent.click(entry.getByRole('button', { name: 'Reply' }))
    expect(sent).toMatchObject([
      { method: 'POST', path: apiPaths.reviewReply, body: { reviewId: 'first', replyMessage: 'Karibu.' } },
    ])
    expect(field()).toHaveAttribute('readonly')

    responses[apiPaths.reviews] = [{ ...first, reply: { message: 'Karibu.' } }, second]
    await respond(201)
    expect(await screen.findByRole('radio', { name: 'Unanswered (1)' })).toBeInTheDocument()
    expect(screen.queryByText('first')).not.toBeInTheDocument()
    expect(currentNotice()).toMatchObject({ title: 'Reply added successfully!' })
    await waitFor(() => expect(document.activeElement).toHaveTextContent('second'))
    // The reply marks the review as viewed.
    await waitFor(() => expect(read).toContain(apiPaths.unviewedReviewCount))
    expect(readSessionText('reply-draft:first')).toBe('')
  })

  it('moves the focus to the heading when the last review gets a reply', async () => {
    const { responses, respond } = show([review({})])
    const entry = await entryOf('Quiet and bright.')
    await userEvent.click(entry.getByRole('button', { name: 'Reply' }))
    await userEvent.type(field(), 'Karibu.')
    await userEvent.click(entry.getByRole('button', { name: 'Reply' }))
    responses[apiPaths.reviews] = [review({ reply: { message: 'Karibu.' } })]
    await respond(201)
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Reviews' })).toHaveFocus())
  })

  it('shows the typed text again when sending fails and the page is opened later', async () => {
    const { respond, unmount } = show([review({})])
    const entry = await entryOf('Quiet and bright.')
    await userEvent.click(entry.getByRole('button', { name: 'Reply' }))
    await userEvent.type(field(), 'Karibu tena')
    await userEvent.click(entry.getByRole('button', { name: 'Reply' }))
    await respond(503)
    await waitFor(() => expect(currentNotice()).toMatchObject({ destructive: true }))
    expect(field()).toHaveValue('Karibu tena')
    expect(screen.getByRole('radio', { name: 'Unanswered (1)' })).toBeInTheDocument()

    unmount()
    show([review({})])
    expect(await screen.findByLabelText('Your reply')).toHaveValue('Karibu tena')
  })

  it('fills in a template that addresses the reviewer, and replaces it when another is chosen', async () => {
    show([review({})])
    await userEvent.click((await entryOf('Quiet and bright.')).getByRole('button', { name: 'Reply' }))
    await userEvent.click(screen.getByRole('button', { name: 'Thanks' }))
    expect(field().value).toMatch(/^Thank you for your kind words, Wanjiku\./)
    await userEvent.click(screen.getByRole('button', { name: 'Sorry' }))
    expect(field().value).toMatch(/^Thank you for telling us, Wanjiku\./)
  })

  it('asks before a template replaces typed text', async () => {
    show([review({})])
    await userEvent.click((await entryOf('Quiet and bright.')).getByRole('button', { name: 'Reply' }))
    await userEvent.type(field(), 'My own words')
    await userEvent.click(screen.getByRole('button', { name: 'Thanks' }))
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Keep my text' }))
    expect(field()).toHaveValue('My own words')
    await userEvent.click(screen.getByRole('button', { name: 'Thanks' }))
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Replace' }))
    await waitFor(() => expect(field().value).toMatch(/^Thank you/))
  })
})

describe('removing', () => {
  const askToRemove = async (text: string) => {
    await userEvent.click((await entryOf(text)).getByRole('button', { name: 'Remove' }))
    return within(screen.getByRole('group', { name: 'Remove this review?' }))
  }

  it('sends nothing when the question is denied, and returns the focus', async () => {
    const { sent } = show([review({})])
    const question = await askToRemove('Quiet and bright.')
    expect(question.getByLabelText('Reason (optional, never public)')).toHaveFocus()
    await userEvent.click(question.getByRole('button', { name: 'Keep it' }))
    expect(sent).toEqual([])
    expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus()
  })

  it('removes the review when the question is confirmed, also when the list cannot be fetched again', async () => {
    const { sent, responses, respond } = show([review({ message: 'rude' }), review({ message: 'kind' })])
    const question = await askToRemove('rude')
    await userEvent.click(question.getByRole('button', { name: 'Remove it' }))
    expect(await screen.findByRole('button', { name: 'Removing...' })).toBeDisabled()
    responses[apiPaths.reviews] = undefined
    await respond(200)
    expect(sent).toMatchObject([{ method: 'DELETE', path: apiPaths.review('rude'), body: null }])
    await waitFor(() => expect(screen.queryByText('rude')).not.toBeInTheDocument())
    expect(screen.getByRole('radio', { name: 'All (1)' })).toBeInTheDocument()
  })

  it('sends the reason, which stays in the field when the removal fails', async () => {
    const { sent, respond } = show([review({ message: 'rude' })])
    const question = await askToRemove('rude')
    const field = question.getByLabelText('Reason (optional, never public)')
    await userEvent.type(field, ' Insults ')
    await userEvent.click(question.getByRole('button', { name: 'Remove it' }))
    await respond(500)
    expect(sent).toMatchObject([{ body: { reason: 'Insults' } }])
    await waitFor(() =>
      expect(currentNotice()).toMatchObject({ description: 'Failed to remove the review. Please try again.' }),
    )
    expect(field).toHaveValue(' Insults ')
  })

  const gone = {
    id: 'gone',
    kind: 'property',
    listingId: 'villa',
    message: 'Rude words',
    rating: 1,
    username: 'Wanjiku',
    verified: true,
    reason: 'Insults',
    removedAt: '2026-11-20T08:00:00.000Z',
    restorable: true,
  }

  it('lists removed reviews with their reasons, and restores one when asked', async () => {
    const { sent, responses, respond } = show([])
    responses[adminPaths.removedReviews] = [gone, { ...gone, id: 'older', reason: null, restorable: false }]
    await userEvent.click(await screen.findByRole('radio', { name: 'Removed' }))
    expect(await screen.findByText('Removed on 11-20-2026: Insults')).toBeInTheDocument()
    expect(screen.getByText('Removed on 11-20-2026, without a reason')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Restore the review by Wanjiku' }))
    expect(sent).toMatchObject([{ method: 'POST', path: adminPaths.restoreReview('gone') }])
    responses[adminPaths.removedReviews] = []
    await respond(200)
    expect(await screen.findByRole('heading', { name: 'No removed reviews' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Reviews' })).toHaveFocus()
    expect(currentNotice()).toMatchObject({ title: 'Review restored' })
  })

  it('says why a review could not be restored, and offers a retry when the list cannot be loaded', async () => {
    const { responses, respond } = show([])
    await userEvent.click(await screen.findByRole('radio', { name: 'Removed' }))
    expect(await screen.findByText('The removed reviews could not be loaded.')).toBeInTheDocument()
    responses[adminPaths.removedReviews] = [gone]
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Restore the review by Wanjiku' }))
    await respond(404, { message: 'This review cannot be restored.' })
    await waitFor(() => expect(currentNotice()).toMatchObject({ description: 'This review cannot be restored.' }))
  })
})
