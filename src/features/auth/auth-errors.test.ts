import { authErrorReason, authErrorText, type AuthAction } from './auth-errors'

it.each<[AuthAction, string, string, string]>([
  ['sign-in', 'auth/user-not-found', 'Authentication Error', 'Invalid email or password.'],
  ['sign-in', 'auth/wrong-password', 'Authentication Error', 'Invalid email or password.'],
  ['sign-in', 'auth/invalid-credential', 'Authentication Error', 'Invalid email or password.'],
  ['sign-in', 'auth/too-many-requests', 'Authentication Error', 'Too many attempts. Please try again later.'],
  ['sign-in', 'auth/invalid-email', 'Authentication Error', 'Please enter a valid email address.'],
  ['sign-in', 'auth/internal-error', 'Authentication Error', 'An unexpected error occurred. Please try again.'],
  ['sign-in', 'auth/network-request-failed', 'Authentication Error', 'Failed to sign in. Please try again.'],
  ['sign-in', '', 'Authentication Error', 'Failed to sign in. Please try again.'],
  ['google-sign-in', 'auth/popup-closed-by-user', 'Authentication Error', 'Sign in was cancelled. Please try again.'],
  ['google-sign-in', 'auth/internal-error', 'Authentication Error', 'An unexpected error occurred. Please try again.'],
  ['google-sign-in', '', 'Authentication Error', 'Failed to sign in with Google. Please try again.'],
  [
    'sign-up',
    'auth/email-already-in-use',
    'Registration Error',
    'This email is already registered. Please sign in instead.',
  ],
  ['sign-up', 'auth/invalid-email', 'Registration Error', 'Please enter a valid email address.'],
  ['sign-up', 'auth/weak-password', 'Registration Error', 'Password should be at least 6 characters.'],
  ['sign-up', 'auth/admin-restricted', 'Registration Error', 'An unexpected error occurred. Please try again.'],
  ['sign-up', '', 'Registration Error', 'Failed to create account. Please try again.'],
  ['google-sign-up', 'auth/popup-closed-by-user', 'Registration Error', 'Sign up was cancelled. Please try again.'],
])('%s with the error %p shows "%s: %s"', (action, code, title, description) => {
  expect(authErrorText(action, code)).toEqual({ title, description })
})

it.each<[AuthAction, string, string]>([
  ['sign-in', 'auth/user-disabled', 'This account is switched off. Please contact us.'],
  [
    'sign-in',
    'auth/password-does-not-meet-requirements',
    'This password is no longer strong enough. Choose “Forgot password?” to set a new one.',
  ],
  ['google-sign-in', 'auth/too-many-requests', 'Too many attempts. Please try again later.'],
  [
    'google-sign-in',
    'auth/web-storage-unsupported',
    'Google cannot be used in this browser. Please use your email and password, or open this page in another browser.',
  ],
  ['sign-up', 'auth/email-already-in-use', 'This email is already registered. Please sign in instead.'],
  ['sign-up', '', 'Failed to create account. Please try again.'],
])('%s with the error %p keeps "%s" beside the form', (action, code, reason) => {
  expect(authErrorReason(action, { ok: false, code })).toBe(reason)
})
