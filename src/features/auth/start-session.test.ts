import { getJson } from '../../lib/http'
import { currentNotice } from '../../lib/notices'
import { createQueryClient, privateKey } from '../../lib/query-client'
import { forgetReviews } from '../outbox'
import { changeItem, readItems, type QueuedItem } from '../outbox/stored-items'
import * as identity from './firebase-auth'
import { loadIdentity } from './identity'
import { markRedirectStarted, setSessionUser, wasSignedIn } from './session'
import { startSession } from './start-session'

jest.mock('../../config/env', () => ({ env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '' } }))
jest.mock('./firebase-auth', () => ({ redirectOutcome: jest.fn(), idToken: jest.fn() }))

jest.mock('../outbox/stored-items', () => ({ readItems: jest.fn(), changeItem: jest.fn() }))
jest.mock('./identity', () => ({ loadIdentity: jest.fn() }))

const sdk = jest.mocked(identity)
const user = { uid: 'u1', displayName: 'Wanjiku', email: 'w@example.com', emailVerified: true }
const admin = { ...user, email: 'admin@kilele.example' }

beforeEach(() => {
  setSessionUser(null)
  jest.mocked(loadIdentity).mockResolvedValue(identity)
})

it('stores a hint for the next first paint when the session changes', () => {
  setSessionUser(user)
  expect(wasSignedIn()).toBe(true)
  expect(document.documentElement.dataset.session).toBe('user')
  setSessionUser(admin)
  expect(document.documentElement.dataset.session).toBe('admin')
  setSessionUser(null)
  expect(wasSignedIn()).toBe(false)
  expect(document.documentElement.dataset.session).toBe('visitor')
})

it('removes private data and keeps public data when the user signs out', () => {
  const queries = createQueryClient()
  startSession(queries, (uid) => void forgetReviews(uid))
  setSessionUser(admin)
  queries.setQueryData(privateKey('messages'), ['secret'])
  queries.setQueryData(['properties'], ['villa'])
  setSessionUser(null)
  expect(queries.getQueryData(privateKey('messages'))).toBeUndefined()
  expect(queries.getQueryData(['properties'])).toEqual(['villa'])
})

it("removes listings, which may be the administrator's drafts, but no reviews when the user signs out", () => {
  const queries = createQueryClient()
  startSession(queries, (uid) => void forgetReviews(uid))
  setSessionUser(admin)
  queries.setQueryData(['property', 'villa'], 'draft')
  queries.setQueryData(['reviews', 'villa'], 'reviews')
  setSessionUser(null)
  expect(queries.getQueryData(['property', 'villa'])).toBeUndefined()
  expect(queries.getQueryData(['reviews', 'villa'])).toBe('reviews')
})

describe('on a device that others use too', () => {
  const typed = {
    'draft:property:new': '{}',
    'draft-versions:car:prado': 'v1',
    'submission:car': '{}',
    'pasted-chat': '[12:03] Wanjiku: my number is 0712 345 678',
    'reply:m1': 'Dear Wanjiku',
    'note:m1': 'Wants a lower price',
    'reply-draft:r1': 'Thank you',
    'edited-rates': '{}',
  }
  const kept = { 'saved-listings-1': '[]', currency: 'usd', 'reply-templates': '[]' }
  const review = { id: 'r1', kind: 'review', author: user.uid, state: 'waiting' } as QueuedItem
  const deleted: string[] = []
  const deleteCache = jest.fn<Promise<boolean>, [name: string]>(() => Promise.resolve(true))

  beforeEach(() => {
    deleted.length = 0
    deleteCache.mockClear()
    for (const storage of [localStorage, sessionStorage]) {
      storage.clear()
      for (const [key, text] of Object.entries({ ...typed, ...kept })) storage.setItem(key, text)
    }
    localStorage.setItem('outbox', '1')
    Object.defineProperty(globalThis, 'caches', { value: { delete: deleteCache }, configurable: true })
    jest
      .mocked(readItems)
      .mockResolvedValue([
        review,
        { ...review, id: 'sent', state: 'told' },
        { ...review, id: 'of-another', author: 'u2' },
        { ...review, id: 'enquiry', kind: 'enquiry', author: null },
      ])
    jest.mocked(changeItem).mockImplementation((id, change) => {
      if (change(review) === 'delete') deleted.push(id)
      return Promise.resolve(null)
    })
    startSession(createQueryClient(), (uid) => void forgetReviews(uid))
    setSessionUser(user)
  })
  afterEach(() => void Reflect.deleteProperty(globalThis, 'caches'))

  const storedKeys = (storage: Storage) => Object.keys(storage).filter((key) => key in typed)

  it.each([
    ['signs out', () => setSessionUser(null)],
    ['gives way to another', () => setSessionUser({ ...admin, uid: 'a' })],
    [
      'gives way to another after the session has ended by itself',
      () => {
        setSessionUser(null, { hasEnded: true })
        setSessionUser({ ...admin, uid: 'a' })
      },
    ],
  ])('deletes what was typed, the stored lists and the reviews in the outbox when the user %s', async (_, leave) => {
    leave()
    await new Promise((resolve) => setTimeout(resolve))
    expect([...storedKeys(localStorage), ...storedKeys(sessionStorage)]).toEqual([])
    expect(Object.keys(localStorage)).toEqual(expect.arrayContaining(Object.keys(kept)))
    // The sessions that other tests started listen too.
    expect(new Set(deleteCache.mock.calls.flat())).toEqual(new Set(['search-lists']))
    expect(new Set(deleted)).toEqual(new Set(['r1', 'sent']))
    expect(currentNotice()).toMatchObject({ title: 'Unsent reviews removed' })
  })

  it.each([
    ['the session ends by itself', () => setSessionUser(null, { hasEnded: true })],
    ['the token is renewed', () => setSessionUser({ ...user })],
    [
      'the same user signs in again after the session has ended by itself',
      () => {
        setSessionUser(null, { hasEnded: true })
        setSessionUser(user)
      },
    ],
  ])('keeps what was typed when %s', async (_, change) => {
    change()
    await new Promise((resolve) => setTimeout(resolve))
    expect(storedKeys(localStorage)).toEqual(Object.keys(typed))
    expect(storedKeys(sessionStorage)).toEqual(Object.keys(typed))
    expect(deleted).toEqual([])
  })

  it('deletes the texts of this tab when the user signs out in another one', () => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'private-storage-forgotten' }))
    expect(storedKeys(sessionStorage)).toEqual([])
  })

  it('signs out all the same when the browser forbids storage and the cache fails', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    deleteCache.mockRejectedValueOnce(new Error('no disk'))
    jest.mocked(readItems).mockRejectedValueOnce(new Error('no database'))
    setSessionUser(null)
    await new Promise((resolve) => setTimeout(resolve))
    expect(storedKeys(localStorage)).toEqual([])
    expect(log.mock.calls.map(([message]) => message as string).toSorted()).toEqual([
      'The lists of the search could not be deleted',
      'The reviews in the outbox could not be deleted',
    ])
  })
})

it('fetches no token while nobody is signed in', async () => {
  startSession(createQueryClient(), (uid) => void forgetReviews(uid))
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('1')))
  const number = async () => (await import('zod/mini')).number()
  await getJson('/api/x', number, { needsUser: true })
  expect(sdk.idToken).not.toHaveBeenCalled()

  setSessionUser(user)
  sdk.idToken.mockResolvedValue('token')
  await getJson('/api/x', number)
  expect(fetched.mock.calls[1]?.[1]?.headers).toMatchObject({ authorization: 'Bearer token' })
})

it.each([
  [{ ok: true } as const, { title: 'Successfully signed in!', destructive: false }],
  [
    { ok: false, code: 'auth/internal-error' } as const,
    { description: 'Failed to complete authentication. Please try again.', destructive: true },
  ],
])('shows the result when a redirect was started: %p', async (outcome, notice) => {
  markRedirectStarted(true)
  sdk.redirectOutcome.mockResolvedValueOnce(outcome)
  startSession(createQueryClient(), (uid) => void forgetReviews(uid))
  await new Promise((resolve) => setTimeout(resolve))
  expect(currentNotice()).toMatchObject(notice)
  markRedirectStarted(false)
})

it('shows an error when the identity SDK cannot be fetched after a redirect', async () => {
  markRedirectStarted(true)
  jest.mocked(loadIdentity).mockRejectedValueOnce(new Error('Loading chunk failed'))
  startSession(createQueryClient(), (uid) => void forgetReviews(uid))
  await new Promise((resolve) => setTimeout(resolve))
  expect(currentNotice()).toMatchObject({
    description: 'Failed to complete authentication. Please try again.',
    destructive: true,
  })
  markRedirectStarted(false)
})

it("renews only the administrator's token when a call is forbidden", async () => {
  startSession(createQueryClient(), (uid) => void forgetReviews(uid))
  const fetched = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(new Response('{}', { status: 403 })))
  const number = async () => (await import('zod/mini')).number()
  sdk.idToken.mockImplementation(({ renewed }) => Promise.resolve(renewed ? 'new' : 'old'))
  for (const [who, calls] of [
    [user, 1],
    [admin, 2],
  ] as const) {
    fetched.mockClear()
    setSessionUser(who)
    await expect(getJson('/api/x', number, { needsUser: true })).rejects.toThrow('403')
    expect(fetched).toHaveBeenCalledTimes(calls)
  }
})

it('does not fetch the identity SDK when no redirect was started', async () => {
  sdk.redirectOutcome.mockClear()
  startSession(createQueryClient(), (uid) => void forgetReviews(uid))
  await new Promise((resolve) => setTimeout(resolve))
  expect(sdk.redirectOutcome).not.toHaveBeenCalled()
})
