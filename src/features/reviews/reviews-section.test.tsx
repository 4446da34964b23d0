import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Review } from '../../../contract/review'
import { env } from '../../config/env'
import { currentNotice, dismissNotice } from '../../lib/notices'
import { renderWithQueries } from '../../lib/test-support'
import { setSessionUser } from '../auth/session'
import { ReviewsSection } from './reviews-section'

jest.mock('../../config/env', () => ({ env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '' } }))

// This environment has no IndexedDB.
const mockQueueItem = jest.fn<Promise<void>, [object]>()
jest.mock('../outbox/outbox', () => ({ queueItem: mockQueueItem }))

const listing = { kind: 'property', id: 'villa-1' } as const
const user = { uid: 'u1', displayName: 'Wanjiku', email: 'w@example.com', emailVerified: true }
const admin = { ...user, email: 'admin@kilele.example' }
const review: Review = {
  id: '1',
  propertyId: 'villa-1',
  message: 'Quiet and bright.',
  rating: 4,
  userId: 'u',
  createdAt: '2026-11-17T08:00:00Z',
}

interface Sent {
  method: string
  path: string
  body: Record<string, unknown>
}

/** A backend with these reviews that holds each change until `respond` is called. */
function backendWith(reviews: Review[]) {
  const sent: Sent[] = []
  const keys: (string | null)[] = []
  let release: (status: number, message?: string) => void = () => undefined
  let lose: () => void = () => undefined
  globalThis.fetch = (request, init) => {
    const path = typeof request === 'string' ? request : ''
    const method = init?.method ?? 'GET'
    if (method === 'GET') {
      return Promise.resolve(new Response(JSON.stringify(path.includes('unviewed') ? { count: 0 } : reviews)))
    }
    sent.push({ method, path, body: JSON.parse(typeof init?.body === 'string' ? init.body : 'null') as Sent['body'] })
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    if (method === 'PATCH') return Promise.resolve(new Response('{"markedCount":0}'))
    return new Promise((resolve, reject) => {
      lose = () => reject(new TypeError('Failed to fetch'))
      release = (status, message = 'no') =>
        resolve(new Response(status === 204 ? null : JSON.stringify({ message }), { status }))
    })
  }
  return {
    sent,
    /** The headers of each request in `sent`. */
    keys,
    respond: (status: number, message?: string) =>
      act(() => {
        release(status, message)
        return Promise.resolve()
      }),
    /** Breaks the connection. */
    lose: () =>
      act(() => {
        lose()
        return Promise.resolve()
      }),
  }
}

function show({ isLoaded = true, kind = 'property' }: { isLoaded?: boolean; kind?: 'property' | 'car' } = {}) {
  const details = { key: [kind, listing.id], data: { id: listing.id } }
  renderWithQueries(<ReviewsSection listing={{ kind, id: listing.id }} />, ...(isLoaded ? [details] : []))
}

const form = () => within(screen.getByRole('form', { name: 'Leave a Review' }))
const submit = () => userEvent.click(form().getByRole('button', { name: 'Submit Review' }))

beforeEach(() => {
  // Drafts of replies.
  sessionStorage.clear()
  act(() => setSessionUser(null))
  const notice = currentNotice()
  if (notice) dismissNotice(notice.id)
})

describe('reading', () => {
  it('shows a loading state, then a sentence when there are no reviews', async () => {
    backendWith([])
    show()
    expect(screen.getByText('Loading reviews...')).toBeInTheDocument()
    expect(await screen.findByText('No Reviews Yet')).toBeInTheDocument()
  })

  it('shows a single review in full without See More', async () => {
    backendWith([{ ...review, username: 'Wanjiku', reply: { message: 'Thank you.' } }])
    show()
    expect(await screen.findByText('Quiet and bright.')).toBeInTheDocument()
    for (const text of ['4/5', 'Wanjiku', '11-17-2026', 'Thank you.', 'Kilele Properties']) {
      expect(screen.getByText(text)).toBeInTheDocument()
    }
    expect(screen.queryByRole('button', { name: 'See More' })).not.toBeInTheDocument()
  })

  it('shows Anonymous and Unknown Date when name and date are missing', async () => {
    backendWith([{ ...review, username: null, createdAt: null }])
    show()
    expect(await screen.findByText('Anonymous')).toBeInTheDocument()
    expect(screen.getByText('Unknown Date')).toBeInTheDocument()
  })

  it('shows the newest of several reviews until all are opened, then all by rating and date', async () => {
    backendWith([
      { ...review, id: '1', rating: 3, message: 'middling' },
      { ...review, id: '2', rating: 5, message: 'older best', createdAt: '2026-01-01T00:00:00Z' },
      { ...review, id: '3', rating: 5, message: 'newer best', createdAt: '2026-10-01T00:00:00Z' },
    ])
    show()
    expect(await screen.findByText('middling')).toBeInTheDocument()
    expect(screen.getAllByRole('article')).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'See More' }))
    const messages = screen.getAllByText(/best|middling/).map((element) => element.textContent)
    expect(messages).toEqual(['newer best', 'older best', 'middling'])
  })

  it('offers a retry when the reviews cannot be fetched', async () => {
    globalThis.fetch = () => Promise.resolve(new Response('{}', { status: 500 }))
    show()
    expect(await screen.findByText('Failed to fetch reviews')).toBeInTheDocument()
    backendWith([review])
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Quiet and bright.')).toBeInTheDocument()
  })

  it('shows a review as text when it contains HTML', async () => {
    const hostile = '<img src=x onerror=alert(1)>'
    backendWith([{ ...review, message: hostile, username: hostile }])
    show()
    expect(await screen.findAllByText(hostile)).toHaveLength(2)
  })
})

describe('writing', () => {
  it('starts at one star when the listing is a property, and at none for a car', async () => {
    backendWith([])
    show()
    expect(form().getByRole('radio', { name: '1 star' })).toBeChecked()
    await screen.findByText('No Reviews Yet')
  })

  it('fills the stars up to the chosen one when a browser does not know :has()', async () => {
    backendWith([])
    act(() => setSessionUser(user))
    show({ kind: 'car' })
    const filled = () =>
      form()
        .getAllByRole('radio')
        .filter((star) => star.closest('label[data-filled]')).length
    expect(filled()).toBe(0)
    await userEvent.click(form().getByRole('radio', { name: '4 stars' }))
    expect(filled()).toBe(4)
  })

  it('requires stars and text when the listing is a car', async () => {
    backendWith([])
    act(() => setSessionUser(user))
    show({ kind: 'car' })
    for (const star of form().getAllByRole('radio')) expect(star).not.toBeChecked()
    await submit()
    expect(currentNotice()).toMatchObject({ title: 'Please choose 1 to 5 stars.', destructive: true })
    await userEvent.click(form().getByRole('radio', { name: '3 stars' }))
    await submit()
    expect(currentNotice()).toMatchObject({ title: 'Please write a few words.', destructive: true })
  })

  it('shows the review at once, confirms it, clears the form and refetches', async () => {
    const reviews = [review]
    const backend = backendWith(reviews)
    act(() => setSessionUser(user))
    show()
    await screen.findByText('Quiet and bright.')
    await userEvent.click(form().getByRole('radio', { name: '5 stars' }))
    await userEvent.type(form().getByLabelText('Your review'), ' A fine garden. ')
    await submit()
    expect(await screen.findByText('A fine garden.', { selector: 'p' })).toBeInTheDocument()
    expect(backend.sent).toEqual([
      {
        method: 'POST',
        path: '/api/reviews',
        body: expect.objectContaining({
          propertyId: 'villa-1',
          message: 'A fine garden.',
          rating: 5,
          userId: 'u1',
        }) as object,
      },
    ])

    reviews.unshift({ ...review, id: '2', message: 'A fine garden.', rating: 5 })
    await backend.respond(201)
    expect(currentNotice()).toMatchObject({ title: 'Review added!', destructive: false })
    expect(form().getByLabelText('Your review')).toHaveValue('')
    for (const star of form().getAllByRole('radio')) expect(star).not.toBeChecked()
  })

  it('removes the review and preserves the input when it cannot be stored', async () => {
    const backend = backendWith([review])
    act(() => setSessionUser(user))
    show()
    await screen.findByText('Quiet and bright.')
    await userEvent.type(form().getByLabelText('Your review'), 'Lost words')
    await submit()
    expect(await screen.findByText('Lost words', { selector: 'p' })).toBeInTheDocument()
    await backend.respond(500)
    await waitFor(() => expect(screen.queryByText('Lost words', { selector: 'p' })).not.toBeInTheDocument())
    expect(screen.getByText('Quiet and bright.')).toBeInTheDocument()
    expect(form().getByLabelText('Your review')).toHaveValue('Lost words')
    expect(currentNotice()).toMatchObject({
      title: 'Error',
      description: 'Failed to add review. Please try again.',
      destructive: true,
    })
  })

  it('sends the same key when a review is repeated, and a new key when it is changed or another', async () => {
    const backend = backendWith([])
    act(() => setSessionUser(user))
    show()
    await screen.findByText('No Reviews Yet')
    const words = form().getByLabelText('Your review')
    await userEvent.type(words, 'A fine garden.')
    await submit()
    await backend.respond(503)
    await submit()
    await backend.respond(503)
    await userEvent.type(words, ' And quiet.')
    await submit()
    await backend.respond(201)
    await userEvent.click(form().getByRole('radio', { name: '1 star' }))
    await userEvent.type(words, 'A fine garden. And quiet.')
    await submit()
    await backend.respond(201)
    const [first, again, changed, further] = backend.keys
    expect(first).toMatch(/^[\da-f-]{36}$/)
    expect(again).toBe(first)
    expect(new Set([first, changed, further]).size).toBe(3)
  })

  it('leaves the input and offers to send it later, under the same key, when no response comes', async () => {
    mockQueueItem.mockResolvedValue()
    act(() => setSessionUser(user))
    const backend = backendWith([review])
    show()
    await screen.findByText('Quiet and bright.')
    fireEvent.change(form().getByLabelText('Your review'), { target: { value: 'A quiet place' } })
    await submit()
    await backend.lose()
    expect(currentNotice()).toMatchObject({
      title: 'Error',
      description: 'Failed to add review. Please try again.',
      destructive: true,
    })
    expect(form().getByLabelText('Your review')).toHaveValue('A quiet place')
    await userEvent.click(await form().findByRole('button', { name: 'Send when the line is back' }))
    await waitFor(() => expect(form().getByLabelText('Your review')).toHaveValue(''))
    expect(mockQueueItem).toHaveBeenCalledWith(
      expect.objectContaining({
        id: backend.keys[0],
        kind: 'review',
        author: 'u1',
        listing,
        attemptedAt: expect.any(Number) as number,
        written: { message: 'A quiet place', rating: '1' },
      }),
    )
    expect(form().queryByRole('button', { name: 'Send when the line is back' })).not.toBeInTheDocument()
    expect(backend.sent).toHaveLength(1)
  })

  it('offers nothing when the backend responds with an error', async () => {
    act(() => setSessionUser(user))
    const backend = backendWith([review])
    show()
    await screen.findByText('Quiet and bright.')
    fireEvent.change(form().getByLabelText('Your review'), { target: { value: 'A quiet place' } })
    await submit()
    await backend.respond(503)
    await waitFor(() => expect(currentNotice()?.title).toBe('Error'))
    expect(form().queryByRole('button', { name: 'Send when the line is back' })).not.toBeInTheDocument()
  })

  it('shows the reason when the backend rejects further reviews', async () => {
    const backend = backendWith([])
    act(() => setSessionUser(user))
    show()
    await screen.findByText('No Reviews Yet')
    await userEvent.type(form().getByLabelText('Your review'), 'Once more')
    await submit()
    await backend.respond(429, 'Please write the next one tomorrow.')
    expect(currentNotice()).toMatchObject({ title: 'Error', description: 'Please write the next one tomorrow.' })
    expect(form().getByLabelText('Your review')).toHaveValue('Once more')
  })

  it('sends one review when the button is pressed twice', async () => {
    const backend = backendWith([])
    act(() => setSessionUser(user))
    show()
    await screen.findByText('No Reviews Yet')
    await userEvent.type(form().getByLabelText('Your review'), 'Once')
    await userEvent.dblClick(form().getByRole('button', { name: 'Submit Review' }))
    expect(backend.sent).toHaveLength(1)
    await backend.respond(201)
  })

  it('confirms the review when the second click of a double click comes after the response', async () => {
    const backend = backendWith([])
    act(() => setSessionUser(user))
    show()
    await screen.findByText('No Reviews Yet')
    await userEvent.type(form().getByLabelText('Your review'), 'Once')
    const button = form().getByRole('button', { name: 'Submit Review' })
    fireEvent.click(button, { detail: 1 })
    await waitFor(() => expect(backend.sent).toHaveLength(1))
    await backend.respond(201)
    fireEvent.click(button, { detail: 2 })
    expect(currentNotice()).toMatchObject({ title: 'Review added!' })
  })

  it('moves the focus to the first star when the card is unfolded', async () => {
    backendWith([])
    show()
    await userEvent.click(form().getByRole('button', { name: 'Write one' }))
    expect(form().queryByRole('button', { name: 'Write one' })).not.toBeInTheDocument()
    expect(form().getByRole('radio', { name: '1 star' })).toHaveFocus()
  })

  it('asks for sign-in and returns to the form when the visitor is signed out', async () => {
    backendWith([])
    show()
    await screen.findByText('No Reviews Yet')
    // The button is hidden then, but a session may end while it is visible.
    fireEvent.submit(screen.getByRole('form', { name: 'Leave a Review' }))
    expect(currentNotice()).toMatchObject({
      title: 'Please sign in',
      description: 'You must be signed in to leave a review.',
      destructive: true,
    })
    expect(form().getByRole('link', { name: 'Sign in to leave a review' })).toHaveAttribute(
      'href',
      '/signin?next=%2Fproperties%2Fvilla-1%23review',
    )
  })

  it("shows an error when the listing's details are missing", async () => {
    backendWith([])
    act(() => setSessionUser(user))
    show({ isLoaded: false })
    await submit()
    expect(currentNotice()).toMatchObject({ title: 'Property details not available', destructive: true })
  })
})

describe('replying', () => {
  it('is possible only when the administrator is signed in', async () => {
    backendWith([review])
    act(() => setSessionUser(user))
    show()
    await screen.findByText('Quiet and bright.')
    expect(screen.queryByRole('button', { name: 'Reply' })).not.toBeInTheDocument()
  })

  it('opens and closes, rejects an empty reply, shows the reply at once and hides the button', async () => {
    const reviews = [review]
    const backend = backendWith(reviews)
    act(() => setSessionUser(admin))
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Reply' }))
    expect(screen.getByLabelText('Your reply')).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByLabelText('Your reply')).not.toBeInTheDocument()

    await userEvent.click(screen.getByRole('button', { name: 'Reply' }))
    await userEvent.type(screen.getByLabelText('Your reply'), '  ')
    await userEvent.click(screen.getByRole('button', { name: 'Reply' }))
    await waitFor(() => expect(currentNotice()).toMatchObject({ title: 'Reply cannot be empty', destructive: true }))

    await userEvent.type(screen.getByLabelText('Your reply'), 'Thank you.')
    await userEvent.click(screen.getByRole('button', { name: 'Reply' }))
    expect(await screen.findByText('Thank you.', { selector: 'p' })).toBeInTheDocument()
    reviews[0] = { ...review, reply: { message: 'Thank you.' } }
    await backend.respond(201)
    expect(currentNotice()).toMatchObject({ title: 'Reply added successfully!' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reply' })).not.toBeInTheDocument())
    expect(backend.sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('removes the reply and preserves the input when it cannot be stored', async () => {
    const backend = backendWith([review])
    act(() => setSessionUser(admin))
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Reply' }))
    await userEvent.type(screen.getByLabelText('Your reply'), 'Thank you')
    await userEvent.click(screen.getByRole('button', { name: 'Reply' }))
    expect(await screen.findByRole('button', { name: 'Posting...' })).toBeDisabled()
    await backend.respond(500)
    expect(currentNotice()).toMatchObject({ description: 'Failed to add reply. Please try again.', destructive: true })
    expect(screen.getByLabelText('Your reply')).toHaveValue('Thank you')
  })

  it('offers templates only while they replace no typed text', async () => {
    backendWith([review])
    act(() => setSessionUser(admin))
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Reply' }))
    await userEvent.click(screen.getByRole('button', { name: 'Thanks' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your reply').value).toMatch(/^Thank you for your kind words\./)
    await userEvent.type(screen.getByLabelText('Your reply'), ' Karibu.')
    expect(screen.queryByRole('group', { name: 'Start from' })).not.toBeInTheDocument()
  })

  it('marks reviews as viewed up to the newest shown when the administrator reads them', async () => {
    const newer = { ...review, id: '2', createdAt: '2026-11-18T08:00:00Z' }
    const backend = backendWith([newer, review])
    act(() => setSessionUser(admin))
    show()
    await waitFor(() =>
      expect(backend.sent).toEqual([
        {
          method: 'PATCH',
          path: '/api/reviews/mark_viewed',
          body: { propertyId: 'villa-1', seenUntil: '2026-11-18T08:00:00Z' },
        },
      ]),
    )
  })

  it('sends the viewed mark to the site itself when the backend has another origin', async () => {
    jest.replaceProperty(env, 'apiUrl', 'https://api.example.com')
    const backend = backendWith([review])
    act(() => setSessionUser(admin))
    show()
    await waitFor(() => expect(backend.sent.map(({ path }) => path)).toEqual(['/api/reviews/mark_viewed']))
  })

  it('marks nothing as viewed when there are no reviews', async () => {
    const backend = backendWith([])
    act(() => setSessionUser(admin))
    show()
    await screen.findByText('No Reviews Yet')
    expect(backend.sent).toEqual([])
  })

  it('marks all reviews as viewed when they have no dates', async () => {
    const backend = backendWith([{ ...review, createdAt: null }])
    act(() => setSessionUser(admin))
    show()
    await waitFor(() => expect(backend.sent.map(({ body }) => body)).toEqual([{ propertyId: 'villa-1' }]))
  })

  it('removes an abusive review only after confirmation', async () => {
    const reviews = [review]
    const backend = backendWith(reviews)
    act(() => setSessionUser(admin))
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(backend.sent.filter(({ method }) => method === 'DELETE')).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Remove it' }))
    reviews.length = 0
    await backend.respond(204)
    expect(await screen.findByText('No Reviews Yet')).toBeInTheDocument()
  })
})
