import { TOO_MANY_ATTEMPTS } from '../../../contract/limits'
import { notify } from '../../lib/notices'
import type { AuthOutcome } from './firebase-auth'

/** The messages for a failed sign-in or sign-up (docs/product.md, "Signing in"). */
const WRONG_CREDENTIALS = 'Invalid email or password.'
const INVALID_EMAIL = 'Please enter a valid email address.'
const UNEXPECTED = 'An unexpected error occurred. Please try again.'

/** The request never reached Firebase, so there is no more specific message. */
const NETWORK_FAILURE = 'auth/network-request-failed'

export type AuthAction = 'sign-in' | 'sign-up' | 'google-sign-in' | 'google-sign-up'

interface ActionTexts {
  title: string
  /** By Firebase's code, without 'auth/'. */
  byCode: Readonly<Record<string, string>>
  /** For errors that are not Firebase's. */
  fallback: string
}

const passwordTexts = {
  'user-not-found': WRONG_CREDENTIALS,
  'wrong-password': WRONG_CREDENTIALS,
  // Firebase's newer code for both, which does not reveal whether the account exists.
  'invalid-credential': WRONG_CREDENTIALS,
  'invalid-login-credentials': WRONG_CREDENTIALS,
  'too-many-requests': TOO_MANY_ATTEMPTS,
  'invalid-email': INVALID_EMAIL,
}

const texts: Record<AuthAction, ActionTexts> = {
  'sign-in': {
    title: 'Authentication Error',
    byCode: passwordTexts,
    fallback: 'Failed to sign in. Please try again.',
  },
  'google-sign-in': {
    title: 'Authentication Error',
    byCode: closedTexts('Sign in was cancelled. Please try again.'),
    fallback: 'Failed to sign in with Google. Please try again.',
  },
  'sign-up': {
    title: 'Registration Error',
    byCode: {
      'email-already-in-use': 'This email is already registered. Please sign in instead.',
      'invalid-email': INVALID_EMAIL,
      'weak-password': 'Password should be at least 6 characters.',
    },
    fallback: 'Failed to create account. Please try again.',
  },
  'google-sign-up': {
    title: 'Registration Error',
    byCode: closedTexts('Sign up was cancelled. Please try again.'),
    fallback: 'Failed to create account. Please try again.',
  },
}

/** Title and text for one of Firebase's codes; '' is an error that is not Firebase's. */
export function authErrorText(action: AuthAction, code: string): { title: string; description: string } {
  const { title, byCode, fallback } = texts[action]
  if (code === '' || code === NETWORK_FAILURE) return { title, description: fallback }
  return { title, description: byCode[code.replace(/^auth\//, '')] ?? UNEXPECTED }
}

const NO_GOOGLE_WINDOW =
  'Google cannot be used in this browser. Please use your email and password, or open this page in another browser.'

/** More precise than the specification's texts, which the toast keeps; by Firebase's code, without 'auth/'. */
const REASONS: Readonly<Record<string, string>> = {
  'too-many-requests': TOO_MANY_ATTEMPTS,
  'user-disabled': 'This account is switched off. Please contact us.',
  'account-exists-with-different-credential':
    'This email address already has an account with a password. Please sign in with it, or choose “Forgot password?” on the Sign In page.',
  'web-storage-unsupported': NO_GOOGLE_WINDOW,
  'operation-not-supported-in-this-environment': NO_GOOGLE_WINDOW,
}

/** An account that was used with Google before its address was confirmed has lost its password. */
const OTHER_WAYS = 'If you have used Google here, continue with Google. Or choose “Forgot password?” to set a new one.'

/** What stands beside the form after a failure, until the next attempt. */
export function authErrorReason(action: AuthAction, { code, lacking }: AuthOutcome & { ok: false }): string {
  const { description } = authErrorText(action, code)
  const name = code.replace(/^auth\//, '')
  if (name === 'password-does-not-meet-requirements') return passwordReason(action, lacking)
  if (description === WRONG_CREDENTIALS) return `${description} ${OTHER_WAYS}`
  return REASONS[name] ?? description
}

function passwordReason(action: AuthAction, lacking: readonly string[] = []): string {
  if (action === 'sign-in')
    return 'This password is no longer strong enough. Choose “Forgot password?” to set a new one.'
  if (lacking.length === 0)
    return 'This password is not strong enough. Please choose a longer one, with capitals and numbers.'
  return `This password is not strong enough. It needs ${lacking.join(', ')}.`
}

export const isEmailTaken = (code: string) => code === 'auth/email-already-in-use'

function closedTexts(text: string) {
  // The second code occurs when a newer window replaced the first.
  return { 'popup-closed-by-user': text, 'cancelled-popup-request': text }
}

/**
 * Announces the result in the texts of docs/product.md, "Signing in".
 *
 * @returns why it failed, to stay beside the form when the toast has gone; null after a success
 */
export function showSignInResult(action: AuthAction, successText: string, outcome: AuthOutcome): string | null {
  if (outcome.ok) {
    notify({ title: successText })
    return null
  }
  notify({ ...authErrorText(action, outcome.code), destructive: true })
  return authErrorReason(action, outcome)
}
