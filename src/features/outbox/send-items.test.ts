import { HOUR_MS } from '../../../contract/limits'
import { canBeCancelled, isQueuedItem, OUTBOX_KINDS, type QueuedItem } from '../../features/outbox/stored-items'
import { afterResponse, beginAttempt, needsUser, notTried } from './send-items'

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
  expect(
    [null, 'text', {}, { ...item, state: 'lost' }, { ...item, kind: 'toString' }, { ...item, written: null }].some(
      isQueuedItem,
    ),
  ).toBe(false)
})

it('says how each kind is called, and shows the times of a request for a visit', () => {
  const { enquiry, viewing, review } = OUTBOX_KINDS
  expect([enquiry, viewing, review].map(({ noun }) => noun)).toEqual(['message', 'request', 'review'])
  const written = { email: '', times: '2026-11-28 morning, 2026-12-31 evening, never', message: 'With my mother.' }
  expect(viewing.text?.(written)).toBe(
    'Saturday 28 November, morning (9 to 12)\nThursday 31 December, evening (16 to 18)\nWith my mother.',
  )
  expect(viewing.sent(written).description).toBe('We confirm by phone or WhatsApp.')
  expect(viewing.sent({ email: 'a@example.com' }).description).toBe('We confirm by email.')
})

it('tells why a request for a visit was refused, and does not send it again', () => {
  const sending = { ...item, kind: 'viewing', state: 'sending', attemptedAt: NOW } as const
  const refused = afterResponse(sending, 400, 'The day has passed')
  expect(refused).toMatchObject({ state: 'refused', failure: 'The day has passed' })
  expect(beginAttempt(refused, NOW)).toBeNull()
})

it('leaves what needs a user to pages', () => {
  expect((['enquiry', 'viewing', 'review'] as const).filter((kind) => needsUser({ kind }))).toEqual(['review'])
})

it('has other times chosen only when one of them is over', () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-12-30T13:30:00+03:00'))
  expect(OUTBOX_KINDS.viewing.change?.({ times: '2026-12-30 morning, 2026-12-31 morning' })).toBe('Choose other times')
  expect(OUTBOX_KINDS.viewing.change?.({ times: '2026-12-31 morning' })).toBe('Change it')
  expect(OUTBOX_KINDS.enquiry.change?.({})).toBe('Change it')
  expect(OUTBOX_KINDS.review.change).toBeUndefined()
  now.mockRestore()
})
