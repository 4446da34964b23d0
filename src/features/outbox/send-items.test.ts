import { HOUR_MS } from '../../../contract/limits'
import { canBeCancelled, isQueuedItem, type QueuedItem } from '../../features/outbox/stored-items'
import { afterResponse, beginAttempt, notTried } from './send-items'

const NOW = 1_780_000_000_000

const item: QueuedItem = {
  id: '0b0c7a54-7f0d-4f6e-9a55-8f3c2b1d0e9f',
  kind: 'enquiry',
  path: '/api/contact',
  body: '{}',
  written: { message: 'Is it still there?' },
  page: '/contact',
  listing: null,
  author: null,
  createdAt: NOW,
  state: 'waiting',
  attemptedAt: null,
  isSynced: false,
  failure: null,
}

it('begins an attempt once and remembers the first whose end is unknown', () => {
  expect(beginAttempt(item, NOW)).toMatchObject({ state: 'sending', attemptedAt: NOW })
  expect(beginAttempt({ ...item, attemptedAt: NOW - HOUR_MS }, NOW)).toMatchObject({ attemptedAt: NOW - HOUR_MS })
})

it('repeats an attempt when it died', () => {
  expect(beginAttempt({ ...item, state: 'sending', attemptedAt: NOW - 1 }, NOW)).toMatchObject({ state: 'sending' })
})

it.each(['sent', 'told', 'refused', 'unsure'] as const)('sends nothing when the item is %s', (state) => {
  expect(beginAttempt({ ...item, state }, NOW)).toBeNull()
})

it('asks the visitor when it may have arrived and the backend may have forgotten its key', () => {
  expect(beginAttempt({ ...item, attemptedAt: NOW - 21 * HOUR_MS }, NOW)).toMatchObject({ state: 'unsure' })
})

it.each([
  [201, 'sent', null],
  [400, 'refused', null],
  [410, 'refused', null],
  [422, 'refused', null],
  [401, 'waiting', null],
  [429, 'waiting', null],
  [503, 'waiting', NOW],
])('is after status %p %s', (status, state, attemptedAt) => {
  const sending = { ...item, state: 'sending' as const, attemptedAt: NOW }
  const after = afterResponse(sending, status, 'Why not')
  expect(after.state).toBe(state)
  if (state !== 'sent') expect(after).toMatchObject({ attemptedAt, failure: expect.any(String) as string })
})

it('stores no attempt when none was made', () => {
  const sending = { ...item, state: 'sending' as const, attemptedAt: NOW }
  expect(notTried(sending, item, null)).toEqual(item)
})

it('can be cancelled unless it is being sent or was sent', () => {
  const states = ['waiting', 'sending', 'sent', 'told', 'refused', 'unsure'] as const
  expect(states.filter((state) => canBeCancelled({ ...item, state }))).toEqual(['waiting', 'refused', 'unsure'])
})

it('rejects an item when a part is missing or malformed', () => {
  expect(isQueuedItem(item)).toBe(true)
  expect([null, 'text', {}, { ...item, state: 'lost' }, { ...item, written: null }].some(isQueuedItem)).toBe(false)
})
