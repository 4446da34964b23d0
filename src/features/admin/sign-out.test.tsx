import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createQueryClient } from '../../lib/query-client'
import { startSession } from '../auth'
import { setSessionUser } from '../auth/session'
import { UnviewedBadge } from '../reviews'
import { useUnreadMessageCount } from './messages'
import { Messages } from './messages/messages'
import { OfficeLine } from './office-line'
import { ListingsPage } from './overview/listings-page'
import { PublishingCard } from './publishing/publishing-card'
import { backendWith } from './test-backend'
import { car, property } from './test-listings'

jest.mock('../../config/env', () => ({
  env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '', mediaUrl: '' },
}))
jest.mock('../auth/firebase-auth', () => ({ idToken: () => Promise.resolve('token') }))

const admin = { uid: 'a', displayName: 'Admin', email: 'admin@kilele.example', emailVerified: true }
const SECRET = 'known to the administrator alone'
const now = new Date().toISOString()
const later = new Date(Date.now() + 300_000).toISOString()

/** Every call of the dashboard. */
const responses = {
  '/api/properties': [property()],
  '/api/properties/villa': property(),
  '/api/cars': [car()],
  '/api/listings/deleted': [{ kind: 'car', id: 'gone', title: SECRET, deletedAt: now, restorableUntil: later }],
  '/api/publish/report': {
    target: 'publisher',
    state: 'failed',
    lastPublishedAt: now,
    waitingChanges: 1,
    buildingSince: null,
    failure: { reason: SECRET, at: now, nextTryAt: null },
    currentRelease: { id: 'r1', createdAt: now },
    previousRelease: null,
    isRolledBack: false,
  },
  '/api/enquiries?folder=inbox': {
    enquiries: [
      {
        id: 'm',
        name: 'W',
        email: 'w@example.com',
        message: SECRET,
        listing: null,
        createdAt: now,
        readAt: null,
        deliveredAt: null,
      },
    ],
    next: null,
  },
  '/api/enquiries/unread_count': { count: 4 },
  '/api/reviews/unviewed_count': { count: 7 },
}

function UnreadCount() {
  return useUnreadMessageCount()?.count
}

it('removes all private data from the cache when the administrator signs out', async () => {
  // jsdom has no layout; with these sizes the lists render their rows.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(560)
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(112)
  const queries = createQueryClient()
  const backend = backendWith(responses)
  startSession(queries, () => undefined)
  act(() => setSessionUser(admin))
  render(
    <QueryClientProvider client={queries}>
      <OfficeLine path="/" />
      <UnviewedBadge />
      <UnreadCount />
      <PublishingCard />
      <ListingsPage />
      <Messages />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: `Edit ${property().title}` }))
  expect(await screen.findByRole('form', { name: 'Edit Property' })).toBeInTheDocument()
  expect(await screen.findAllByText(new RegExp(SECRET))).not.toHaveLength(0)
  expect([...new Set(backend.read)].sort()).toEqual(expect.arrayContaining(Object.keys(responses)))
  const keys = () =>
    queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => JSON.stringify(queryKey))
      .sort()
  expect(keys().length).toBeGreaterThan(7)

  // Mounted components would refetch at once.
  const known = queries.getQueryCache().getAll()
  act(() => setSessionUser(null))
  const cached = queries
    .getQueryCache()
    .getAll()
    .filter((query) => known.includes(query))
  expect(cached.map(({ queryKey }) => queryKey)).toEqual(expect.arrayContaining([['property'], ['car']]))
  expect(JSON.stringify(cached.map(({ state }) => state))).not.toContain(SECRET)
  expect(cached.map(({ queryKey }) => JSON.stringify(queryKey)).sort()).toEqual([
    '["car"]',
    '["property"]',
    '["upload-rules"]',
  ])
  cleanup()
})
