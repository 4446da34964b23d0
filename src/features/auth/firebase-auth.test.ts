import { FirebaseError } from 'firebase/app'
import * as sdk from 'firebase/auth'
import { redirectOutcome, signInWithEmail, signInWithGoogle, signOutUser, signUpWithEmail } from './firebase-auth'
import { wasRedirectStarted, currentSession } from './session'

jest.mock('../../config/env', () => ({ env: { adminEmail: 'admin@kilele.example', firebase: { emulatorUrl: '' } } }))
jest.mock('firebase/auth', () => ({
  ...Object.fromEntries(
    [
      'initializeAuth',
      'onIdTokenChanged',
      'reload',
      'createUserWithEmailAndPassword',
      'getRedirectResult',
      'sendEmailVerification',
      'signInWithEmailAndPassword',
      'signInWithPopup',
      'signInWithRedirect',
      'signOut',
      'updateProfile',
      'validatePassword',
    ].map((name) => [name, jest.fn()]),
  ),
  GoogleAuthProvider: jest.fn(() => ({ setCustomParameters: jest.fn() })),
}))

const mocked = jest.mocked(sdk)
const logged = () => jest.spyOn(console, 'error').mockImplementation(() => undefined)
const failure = (code: string) => new FirebaseError(code, 'Firebase message')

const report = mocked.onIdTokenChanged.mock.calls[0]?.[1] as (user: Partial<sdk.User> | null) => void

function endSession(): Promise<void> {
  report(null)
  return Promise.resolve()
}

it('sets the session when the service reports one', () => {
  report({ uid: 'u', displayName: 'Wanjiku', email: 'ADMIN@kilele.example', emailVerified: true })
  expect(currentSession()).toMatchObject({ status: 'signed-in', isAdmin: true })
  report({ uid: 'u', displayName: 'Wanjiku', email: 'admin@kilele.example', emailVerified: false })
  expect(currentSession()).toMatchObject({ status: 'signed-in', isAdmin: false })
  report(null)
  expect(currentSession()).toMatchObject({ status: 'signed-out' })
})

it.each([
  ['has not ended when its user signs out', () => signOutUser(), false],
  ['has ended when the backend refused it', () => signOutUser({ hasEnded: true }), true],
  ['has ended when the service or another tab ends it', () => endSession(), true],
])('says that a session %s', async (_, end, hasEnded) => {
  report({ uid: 'u', email: 'admin@kilele.example', emailVerified: true })
  // The SDK may report the end after its promise.
  mocked.signOut.mockImplementation(() => {
    setTimeout(() => report(null))
    return Promise.resolve()
  })
  await end()
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(currentSession()).toEqual({ status: 'signed-out', hasEnded })
  // Later reports say nothing new about a session of long ago.
  report(null)
  expect(currentSession()).toEqual({ status: 'signed-out', hasEnded: false })
})

it('takes the next end of the session for one when signing out has failed', async () => {
  report({ uid: 'u', email: 'admin@kilele.example', emailVerified: true })
  mocked.signOut.mockRejectedValueOnce(failure('auth/network-request-failed'))
  await expect(signOutUser()).resolves.toEqual({ ok: false, code: 'auth/network-request-failed' })
  report(null)
  expect(currentSession()).toEqual({ status: 'signed-out', hasEnded: true })
})

it("returns the service's code, and '' when the error is any other", async () => {
  mocked.signInWithEmailAndPassword.mockRejectedValueOnce(failure('auth/wrong-password'))
  await expect(signInWithEmail('a@b.c', 'x')).resolves.toEqual({ ok: false, code: 'auth/wrong-password' })
  mocked.signInWithEmailAndPassword.mockRejectedValueOnce(new TypeError('broken'))
  await expect(signInWithEmail('a@b.c', 'x')).resolves.toEqual({ ok: false, code: '' })
})

it('sets the name and renews the token when an account is created', async () => {
  const user = { getIdToken: jest.fn().mockResolvedValue('token') }
  mocked.createUserWithEmailAndPassword.mockResolvedValueOnce({ user } as unknown as sdk.UserCredential)
  await expect(signUpWithEmail('Wanjiku', 'a@b.c', 'secret')).resolves.toEqual({ ok: true })
  expect(mocked.updateProfile).toHaveBeenCalledWith(user, { displayName: 'Wanjiku' })
  expect(user.getIdToken).toHaveBeenCalledWith(true)
})

it('says what the password lacks when it does not meet the policy of the project', async () => {
  mocked.createUserWithEmailAndPassword.mockRejectedValue(failure('auth/password-does-not-meet-requirements'))
  mocked.validatePassword.mockResolvedValueOnce({
    isValid: false,
    meetsMinPasswordLength: false,
    containsUppercaseLetter: false,
    containsLowercaseLetter: true,
    containsNumericCharacter: false,
    passwordPolicy: {
      customStrengthOptions: { minPasswordLength: 12 },
      allowedNonAlphanumericCharacters: '',
      enforcementState: 'ENFORCE',
      forceUpgradeOnSignin: false,
    },
  })
  await expect(signUpWithEmail('Wanjiku', 'a@b.c', 'secret')).resolves.toEqual({
    ok: false,
    code: 'auth/password-does-not-meet-requirements',
    lacking: ['at least 12 characters', 'a capital letter', 'a number'],
  })

  const log = logged()
  mocked.validatePassword.mockRejectedValueOnce(failure('auth/network-request-failed'))
  await expect(signUpWithEmail('Wanjiku', 'a@b.c', 'secret')).resolves.toMatchObject({ ok: false, lacking: [] })
  expect(log).toHaveBeenCalledTimes(1)
})

it("opens Google's window and asks for the account whenever Google is chosen", async () => {
  await expect(signInWithGoogle()).resolves.toEqual({ ok: true })
  const provider = mocked.signInWithPopup.mock.calls[0]?.[1] as sdk.GoogleAuthProvider
  expect(jest.mocked(provider).setCustomParameters.mock.calls).toEqual([[{ prompt: 'select_account' }]])
  expect(mocked.signInWithRedirect).not.toHaveBeenCalled()
})

it('logs the failure when the sign-in with Google fails, whatever is shown', async () => {
  const log = logged()
  const error = failure('auth/internal-error')
  mocked.signInWithPopup.mockRejectedValueOnce(error)
  await expect(signInWithGoogle()).resolves.toEqual({ ok: false, code: 'auth/internal-error' })
  expect(log.mock.calls).toEqual([['Google sign-in failed', error]])
})

it('redirects the page when windows are blocked and reads the result afterwards', async () => {
  expect(wasRedirectStarted()).toBe(false)
  mocked.signInWithPopup.mockRejectedValueOnce(failure('auth/popup-blocked'))
  await signInWithGoogle()
  expect(mocked.signInWithRedirect).toHaveBeenCalledTimes(1)
  expect(wasRedirectStarted()).toBe(true)

  mocked.getRedirectResult.mockResolvedValueOnce({} as sdk.UserCredential)
  await expect(redirectOutcome()).resolves.toEqual({ ok: true })
  expect(wasRedirectStarted()).toBe(false)
})

it('does not redirect when the window is closed', async () => {
  logged()
  mocked.signInWithRedirect.mockClear()
  mocked.signInWithPopup.mockRejectedValueOnce(failure('auth/popup-closed-by-user'))
  await expect(signInWithGoogle()).resolves.toEqual({ ok: false, code: 'auth/popup-closed-by-user' })
  expect(mocked.signInWithRedirect).not.toHaveBeenCalled()
})

it('returns an outcome when a redirect failed, and null when there was none', async () => {
  mocked.getRedirectResult.mockResolvedValueOnce(null)
  await expect(redirectOutcome()).resolves.toBeNull()
  const log = logged()
  mocked.getRedirectResult.mockRejectedValueOnce(failure('auth/account-exists-with-different-credential'))
  await expect(redirectOutcome()).resolves.toMatchObject({ ok: false })
  expect(log).toHaveBeenCalledTimes(1)
})
