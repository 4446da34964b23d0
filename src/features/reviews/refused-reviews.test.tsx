import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { currentNotice, dismissNotice } from '../../lib/notices'
import { renderWithQueries } from '../../lib/test-support'
import { setSessionUser } from '../auth/session'
import { ReviewsSection } from './reviews-section'

jest.mock('../../config/env', () => ({ env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '' } }))

const user = { uid: 'u1', displayName: '', email: 'w@example.com', emailVerified: true }
const admin = { ...user, email: 'admin@kilele.example' }
const review = { id: '1', propertyId: 'villa', message: 'Quiet and bright.', rating: 4, userId: 'u', reply: null }

type Responder = (method: string, body: unknown) => Response | Promise<Response>

const refused = () => new Response('{"message":"no"}', { status: 500 })
const listOf = (...reviews: object[]) => new Response(JSON.stringify(reviews))
const cutOff = () => Promise.reject(new TypeError('Failed to fetch'))
/** A list that is still loading; an aborted request fails. */
const pending = (signal?: AbortSignal | null) =>
  new Promise<Response>((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
  )

function show(responses: { list: (signal?: AbortSignal | null) => Response | Promise<Response>; change: Responder }) {
  const listed = jest.fn(responses.list)
  globalThis.fetch = (request, init) => {
    const method = init?.method ?? 'GET'
    if (request === '/api/reviews/unviewed_count') return Promise.resolve(new Response('{"count":0}'))
    if (method === 'GET') return Promise.resolve(listed(init?.signal))
    if (method === 'PATCH') return Promise.resolve(new Response('{"markedCount":0}'))
    return Promise.resolve(responses.change(method, typeof init?.body === 'string' ? JSON.parse(init.body) : null))
  }
  const details = { key: ['property', 'villa'], data: { id: 'villa' } }
  const { queries } = renderWithQueries(<ReviewsSection listing={{ kind: 'property', id: 'villa' }} />, details)
  return { listed, queries }
}

const form = () => within(screen.getByRole('form', { name: 'Leave a Review' }))

async function write(words: string) {
  await userEvent.type(form().getByLabelText('Your review'), words)
  await userEvent.click(form().getByRole('button', { name: 'Submit Review' }))
}

const FAILED = { title: 'Error', description: 'Failed to add review. Please try again.', destructive: true }

beforeEach(() => {
  // Drafts of replies.
  sessionStorage.clear()
  const notice = currentNotice()
  if (notice) dismissNotice(notice.id)
  act(() => setSessionUser(user))
})

afterEach(() => {
  act(() => onlineManager.setOnline(true))
  act(() => setSessionUser(null))
})

it('removes a rejected review and fetches the list when it had not loaded', async () => {
  let list: (signal?: AbortSignal | null) => Response | Promise<Response> = pending
  const { listed } = show({ list: (signal) => list(signal), change: refused })
  expect(screen.getByText('Loading reviews...')).toBeInTheDocument()
  list = () => listOf(review)
  await write('Not stored')
  await waitFor(() => expect(currentNotice()).toMatchObject(FAILED))
  expect(await screen.findByText('Quiet and bright.')).toBeInTheDocument()
  expect(screen.queryByText('Not stored', { selector: 'p' })).not.toBeInTheDocument()
  expect(form().getByLabelText('Your review')).toHaveValue('Not stored')
  expect(listed).toHaveBeenCalledTimes(2)
})

it('removes a rejected review and fetches the list when loading it had failed', async () => {
  let list = refused
  show({ list: () => list(), change: refused })
  expect(await screen.findByText('Failed to fetch reviews')).toBeInTheDocument()
  await write('Not stored')
  await waitFor(() => expect(currentNotice()).toMatchObject(FAILED))
  expect(await screen.findByText('Failed to fetch reviews')).toBeInTheDocument()
  expect(screen.queryByText('Not stored', { selector: 'p' })).not.toBeInTheDocument()
  list = () => listOf(review)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Quiet and bright.')).toBeInTheDocument()
})

it('shows a stored review once when its response was lost', async () => {
  const stored: object[] = [review]
  const { listed } = show({
    list: () => listOf(...stored),
    change: () => {
      stored.unshift({ ...review, id: '2', message: 'Stored' })
      return cutOff()
    },
  })
  await screen.findByText('Quiet and bright.')
  await write('Stored')
  await waitFor(() => expect(currentNotice()).toMatchObject(FAILED))
  await waitFor(() => expect(listed).toHaveBeenCalledTimes(2))
  expect(await screen.findAllByText('Stored', { selector: 'p' })).toHaveLength(1)
})

it('removes the review and preserves its text when there is no network', async () => {
  let change: Responder = cutOff
  const sent = jest.fn()
  show({
    list: () => listOf(review),
    change: (method, body) => {
      sent(body)
      return change(method, body)
    },
  })
  await screen.findByText('Quiet and bright.')
  await write('Sent twice')
  await waitFor(() => expect(currentNotice()).toMatchObject(FAILED))
  expect(screen.queryByText('Sent twice', { selector: 'p' })).not.toBeInTheDocument()
  expect(form().getByRole('button', { name: 'Submit Review' })).toBeEnabled()
  expect(form().getByLabelText('Your review')).toHaveValue('Sent twice')

  change = () => new Response('{}', { status: 201 })
  await userEvent.click(form().getByRole('button', { name: 'Submit Review' }))
  await waitFor(() => expect(currentNotice()).toMatchObject({ title: 'Review added!' }))
  expect(form().getByRole('button', { name: 'Submit Review' })).toBeEnabled()
  expect(sent).toHaveBeenCalledTimes(2)
  expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ message: 'Sent twice', username: 'Anonymous' }))
})

it('removes a rejected reply when there is no network', async () => {
  act(() => setSessionUser(admin))
  const { listed } = show({ list: () => listOf(review), change: cutOff })
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }))
  await userEvent.type(screen.getByLabelText('Your reply'), 'Thank you')
  act(() => onlineManager.setOnline(false))
  await userEvent.click(screen.getByRole('button', { name: 'Reply' }))
  await waitFor(() =>
    expect(currentNotice()).toMatchObject({ description: 'Failed to add reply. Please try again.', destructive: true }),
  )
  expect(screen.queryByText('Thank you', { selector: 'p' })).not.toBeInTheDocument()
  expect(screen.getByLabelText('Your reply')).toHaveValue('Thank you')
  await waitFor(() => expect(listed).toHaveBeenCalledTimes(2))
})

it('fetches the rating of the listing again when a review is removed', async () => {
  act(() => setSessionUser(admin))
  const isOutdated = () => queries.getQueryState(['property', 'villa'])?.isInvalidated
  const { queries } = show({ list: () => listOf(review), change: () => new Response(null, { status: 204 }) })
  expect(isOutdated()).toBe(false)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove it' }))
  await waitFor(() => expect(currentNotice()).toMatchObject({ title: 'Review removed' }))
  expect(isOutdated()).toBe(true)
})

it('shows an error without network and fetches reviews when it is back', async () => {
  let list: () => Response | Promise<Response> = cutOff
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false)
  show({ list: () => list(), change: refused })
  expect(await screen.findByText('Failed to fetch reviews')).toBeInTheDocument()
  list = () => listOf(review)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Quiet and bright.')).toBeInTheDocument()
})
