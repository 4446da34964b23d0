import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { navigate } from 'gatsby'
import { accountPaths } from '../../../contract/account-data'
import { currentNotice } from '../../lib/notices'
import { mockResponses } from '../../lib/test-support'
import * as identity from '../auth/firebase-auth'
import { loadIdentity } from '../auth/identity'
import { DeleteAccount } from './delete-account'

jest.mock('../auth/firebase-auth', () => ({ hasPassword: jest.fn(), signInAgain: jest.fn(), signOutUser: jest.fn() }))
jest.mock('../auth/identity', () => ({ loadIdentity: jest.fn() }))
jest.mock('../../config/env', () => ({ env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '' } }))

const sdk = jest.mocked(identity)

beforeEach(() => {
  jest.mocked(loadIdentity).mockResolvedValue(identity)
  jest.mocked(navigate).mockClear()
  sdk.hasPassword.mockReturnValue(false)
  sdk.signInAgain.mockReset().mockResolvedValue({ ok: true })
  sdk.signOutUser.mockReset().mockResolvedValue({ ok: true })
})

async function confirmDeletion() {
  render(<DeleteAccount isAdmin={false} />)
  await screen.findByText('Google’s window asks who you are before anything is deleted.')
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete for good' }))
}

it('opens Google’s window and signs out when the account has no password', async () => {
  mockResponses({ [accountPaths.account]: { body: { finished: true } } })
  await confirmDeletion()
  expect(sdk.signInAgain).toHaveBeenCalledWith(null)
  expect(sdk.signOutUser).toHaveBeenCalledTimes(1)
  expect(currentNotice()).toMatchObject({
    title: 'Your account is deleted',
    description: 'Your data with us is deleted too.',
  })
  expect(navigate).toHaveBeenCalledWith('/', { replace: true })
})

it('says that the rest follows when a job completes the deletion', async () => {
  mockResponses({ [accountPaths.account]: { status: 202, body: { finished: false } } })
  await confirmDeletion()
  expect(currentNotice()).toMatchObject({ description: expect.stringContaining('follows by itself') as unknown })
})

it.each([
  ['popup-closed-by-user', 'The sign-in was cancelled. Nothing was deleted.'],
  ['user-mismatch', 'That is a different Google account. Nothing was deleted.'],
  ['network-request-failed', /^You could not be signed in again\. .* Nothing was deleted\.$/],
])('sends nothing and says why when signing in again ends with %s', async (code, text) => {
  const requested = mockResponses({})
  sdk.signInAgain.mockResolvedValue({ ok: false, code: `auth/${code}` })
  await confirmDeletion()
  expect(await screen.findByText(text)).toBeVisible()
  expect(requested).toEqual([])
  expect(sdk.signOutUser).not.toHaveBeenCalled()
})

it.each([
  [403, 'Please sign in again', 'Please sign in again'],
  [500, 'Broken', /^We could not find out whether your account is deleted\./],
])('stays signed in and says what to do when the response is %i', async (status, message, text) => {
  mockResponses({ [accountPaths.account]: { status, body: { message } } })
  await confirmDeletion()
  expect(await screen.findByText(text)).toBeVisible()
  expect(sdk.signOutUser).not.toHaveBeenCalled()
  expect(navigate).not.toHaveBeenCalled()
})

it('asks for another browser when Google’s window cannot open within an app', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15; wv) Chrome/140.0.0.0')
  render(<DeleteAccount isAdmin={false} />)
  expect(await screen.findByText(/which it does not do within another app/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Delete my account' })).toBeDisabled()
})

it('offers no deletion when the user is the administrator', () => {
  render(<DeleteAccount isAdmin />)
  expect(screen.getByText(/administrator’s account cannot be deleted here/)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})
