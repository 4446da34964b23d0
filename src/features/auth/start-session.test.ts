import { fetchedData, fetchFresh } from '../../lib/fetched-data'
import { getJson } from '../../lib/http'
import { currentNotice } from '../../lib/notices'
import { privateKey } from '../../lib/private-queries'
import { createQueryClient } from '../../lib/query-client'
import * as identity from './firebase-auth'
import { loadIdentity } from './identity'
import { markRedirectStarted } from './redirect-mark'
import { setSessionUser } from './session'
import { wasSignedIn } from './session-hint'
import { startSession } from './start-session'

jest.mock('../../config/env', () => ({ env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '' } }))
jest.mock('./firebase-auth', () => ({ redirectOutcome: jest.fn(), idToken: jest.fn() }))

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
  startSession()
  setSessionUser(admin)
  queries.setQueryData(privateKey('messages'), ['secret'])
  queries.setQueryData(['properties'], ['villa'])
  setSessionUser(null)
  expect(queries.getQueryData(privateKey('messages'))).toBeUndefined()
  expect(queries.getQueryData(['properties'])).toEqual(['villa'])
})

it("removes listings, which may be the administrator's drafts, but no reviews when the user signs out", async () => {
  const draft = { key: ['property', 'villa'], load: () => Promise.resolve('draft') }
  const reviews = { key: ['reviews', 'villa'], load: () => Promise.resolve('reviews') }
  startSession()
  setSessionUser(admin)
  await Promise.all([draft, reviews].map((source) => fetchFresh(source)))
  setSessionUser(null)
  expect(fetchedData(draft)).toBeUndefined()
  expect(fetchedData(reviews)).toBe('reviews')
})

it('fetches no token while nobody is signed in', async () => {
  startSession()
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
  startSession()
  await new Promise((resolve) => setTimeout(resolve))
  expect(currentNotice()).toMatchObject(notice)
  markRedirectStarted(false)
})

it('shows an error when the identity SDK cannot be fetched after a redirect', async () => {
  markRedirectStarted(true)
  jest.mocked(loadIdentity).mockRejectedValueOnce(new Error('Loading chunk failed'))
  startSession()
  await new Promise((resolve) => setTimeout(resolve))
  expect(currentNotice()).toMatchObject({
    description: 'Failed to complete authentication. Please try again.',
    destructive: true,
  })
  markRedirectStarted(false)
})

it("renews only the administrator's token when a call is forbidden", async () => {
  startSession()
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
  startSession()
  await new Promise((resolve) => setTimeout(resolve))
  expect(sdk.redirectOutcome).not.toHaveBeenCalled()
})
