import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { currentNotice, dismissNotice } from '../../lib/notices'
import { createQueryClient } from '../../lib/query-client'
import { setSessionUser } from '../auth/session'
import { useMarkViewed, useUnviewedCount, useUnviewedReviewWatch } from './unviewed-reviews'

jest.mock('../../config/env', () => ({ env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '' } }))

const user = { uid: 'u1', displayName: 'Wanjiku', email: 'w@example.com', emailVerified: true }
const admin = { ...user, uid: 'a1', email: 'admin@kilele.example' }

/** The page frame: two badges show the number, one component fetches it. */
function Frame({ path }: { path: string }) {
  useUnviewedReviewWatch(path)
  return (
    <>
      <Badge />
      <Badge />
      {path.startsWith('/properties/') && <Listing />}
    </>
  )
}

function Badge() {
  return <p>{useUnviewedCount()} unviewed</p>
}

function Listing() {
  useMarkViewed({ kind: 'property', id: 'villa' })
  return null
}

function start(path: string) {
  const queries = createQueryClient()
  const frame = (at: string) => (
    <QueryClientProvider client={queries}>
      <Frame path={at} />
    </QueryClientProvider>
  )
  const { rerender } = render(frame(path))
  return { goTo: (next: string) => rerender(frame(next)) }
}

/** Responds to each request for the count with the next body; the last one stays. */
function backendWith(...bodies: (object | null)[]) {
  const requests: string[] = []
  globalThis.fetch = (request, init) => {
    const path = typeof request === 'string' ? request : ''
    requests.push(`${init?.method ?? 'GET'} ${path}`)
    if (path.startsWith('/api/reviews/property/')) return Promise.resolve(new Response(JSON.stringify([REVIEW])))
    if (init?.method === 'PATCH') return Promise.resolve(new Response('{"markedCount":1}'))
    const body = bodies.length > 1 ? bodies.shift() : bodies[0]
    return Promise.resolve(body ? new Response(JSON.stringify(body)) : new Response('{}', { status: 503 }))
  }
  return requests
}

const COUNT = 'GET /api/reviews/unviewed_count'
const REVIEW = { id: 'r1', propertyId: 'villa', message: 'Fine', rating: 4, userId: 'u1', createdAt: '2026-01-01' }
const shown = (count: number) => waitFor(() => expect(screen.getAllByText(`${count} unviewed`)).toHaveLength(2))
const logged = () => jest.spyOn(console, 'error').mockImplementation(() => undefined)

beforeEach(() => {
  sessionStorage.clear()
  act(() => setSessionUser(null))
  const notice = currentNotice()
  if (notice) dismissNotice(notice.id)
})

it('fetches the count once when the administrator signs in, and announces it', async () => {
  const requests = backendWith({ count: 2 })
  start('/')
  await shown(0)
  expect(requests).toEqual([])
  act(() => setSessionUser(admin))
  await shown(2)
  expect(currentNotice()).toMatchObject({ title: 'New Reviews', description: 'You have 2 unviewed review(s).' })
  expect(requests).toEqual([COUNT])
})

it('fetches nothing when the user is not the administrator', async () => {
  const requests = backendWith({ count: 2 })
  act(() => setSessionUser(user))
  start('/').goTo('/cars')
  await shown(0)
  expect(requests).toEqual([])
})

it('fetches the count on each navigation without announcing it again', async () => {
  const requests = backendWith({ count: 0 }, { count: 3 })
  act(() => setSessionUser(admin))
  const { goTo } = start('/')
  await waitFor(() => expect(sessionStorage).toHaveLength(1))
  goTo('/cars')
  await shown(3)
  expect(requests).toEqual([COUNT, COUNT])
  expect(currentNotice()).toBeNull()
})

it('shows 0 while the page of all reviews is open, and fetches the count when it is left', async () => {
  const requests = backendWith({ count: 3 })
  act(() => setSessionUser(admin))
  const { goTo } = start('/')
  await shown(3)
  goTo('/reviews')
  await shown(0)
  expect(requests).toEqual([COUNT])
  goTo('/cars')
  await shown(3)
})

it('shows 0 when the number is missing', async () => {
  const requests = backendWith({ count: 3 }, {})
  act(() => setSessionUser(admin))
  const { goTo } = start('/')
  await shown(3)
  goTo('/cars')
  await shown(0)
  expect(requests).toHaveLength(2)
})

it.each([false, true])('logs a failure on sign-in and shows nothing (after a reload: %p)', async (isReload) => {
  if (isReload) sessionStorage.setItem('unviewed-reviews-announced', '1')
  const errors = logged()
  backendWith(null)
  act(() => setSessionUser(admin))
  start('/')
  await waitFor(() =>
    expect(errors.mock.calls).toEqual([['Failed to fetch review count', expect.objectContaining({ status: 503 })]]),
  )
  expect(currentNotice()).toBeNull()
})

it('logs the failure and preserves the number when a refetch fails', async () => {
  const errors = logged()
  backendWith({ count: 3 }, null)
  act(() => setSessionUser(admin))
  const { goTo } = start('/')
  await shown(3)
  goTo('/cars')
  await waitFor(() =>
    expect(errors.mock.calls).toEqual([['Failed to re-fetch review count', expect.objectContaining({ status: 503 })]]),
  )
  await shown(3)
})

it('refetches the count when the reviews of a listing are marked as viewed', async () => {
  const requests = backendWith({ count: 3 }, { count: 2 })
  act(() => setSessionUser(admin))
  const { goTo } = start('/')
  await shown(3)
  goTo('/properties/villa')
  await shown(2)
  expect(requests.slice(-2)).toEqual(['PATCH /api/reviews/mark_viewed', COUNT])
})

it('ends the announcement when the page is left, but not when signing in leads to the next one', async () => {
  backendWith({ count: 2 })
  act(() => setSessionUser(admin))
  const { goTo } = start('/signin')
  await shown(2)
  goTo('/')
  expect(currentNotice()).toMatchObject({ title: 'New Reviews' })
  goTo('/contact')
  await waitFor(() => expect(currentNotice()).toBeNull())
})
