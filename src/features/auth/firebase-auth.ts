import { FirebaseError, initializeApp } from 'firebase/app'
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  getRedirectResult,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  updateProfile,
  validatePassword,
  type User,
} from 'firebase/auth'
import { env } from '../../config/env'
import { logFailure } from '../../lib/log-failure'
import { markRedirectStarted, currentSession, setSessionUser } from './session'

/** The identity SDK, loaded only by `loadIdentity`. */

const { emulatorUrl, ...firebaseConfig } = env.firebase

const auth = initializeAuth(initializeApp(firebaseConfig), {
  persistence: [indexedDBLocalPersistence, browserLocalPersistence],
})
if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })

/** The user signs out in this tab, which the SDK reports at some later time. */
let isLeaving = false

onIdTokenChanged(auth, setSessionFrom)

/** `code` is Firebase's, such as 'auth/weak-password'; '' for other errors. */
export type AuthOutcome = { ok: true } | { ok: false; code: string; lacking?: readonly string[] }

export function signInWithEmail(email: string, password: string): Promise<AuthOutcome> {
  return outcomeOf(() => signInWithEmailAndPassword(auth, email, password))
}

/** Creates the account and sets its name, also in the token, from which the backend takes the author of reviews. */
export async function signUpWithEmail(name: string, email: string, password: string): Promise<AuthOutcome> {
  const outcome = await outcomeOf(async () => {
    const { user } = await createUserWithEmailAndPassword(auth, email, password)
    await updateProfile(user, { displayName: name })
    await user.getIdToken(true)
  })
  if (outcome.ok || outcome.code !== 'auth/password-does-not-meet-requirements') return outcome
  return { ...outcome, lacking: await lackingIn(password) }
}

/** What the password lacks under the project's policy, such as 'a number'; empty when the policy cannot be fetched. */
async function lackingIn(password: string): Promise<string[]> {
  try {
    const status = await validatePassword(auth, password)
    const { minPasswordLength, maxPasswordLength } = status.passwordPolicy.customStrengthOptions
    const requirements: [isMet: boolean | undefined, text: string][] = [
      [status.meetsMinPasswordLength, `at least ${minPasswordLength ?? ''} characters`],
      [status.meetsMaxPasswordLength, `at most ${maxPasswordLength ?? ''} characters`],
      [status.containsLowercaseLetter, 'a lower-case letter'],
      [status.containsUppercaseLetter, 'a capital letter'],
      [status.containsNumericCharacter, 'a number'],
      [status.containsNonAlphanumericCharacter, 'a sign such as ! or ?'],
    ]
    return requirements.flatMap(([isMet, text]) => (isMet === false ? [text] : []))
  } catch (error) {
    logFailure('Failed to fetch the password policy', error)
    return []
  }
}

/** Sends the mail that lets the new user confirm the address. */
export function sendVerificationMail(): Promise<AuthOutcome> {
  return outcomeOf(() => (auth.currentUser ? sendEmailVerification(auth.currentUser) : Promise.resolve()))
}

/** Reloads the user: the address is verified once the link in the mail was opened. */
export function refreshUser(): Promise<AuthOutcome> {
  return outcomeOf(async () => {
    const user = auth.currentUser
    if (user === null) return
    await reload(user)
    await user.getIdToken(true)
    setSessionFrom(user)
  })
}

/**
 * Opens Google's window and lets the user choose the account. If the browser blocks windows, the page
 * itself redirects to Google and back; then this never resolves.
 */
export async function signInWithGoogle(): Promise<AuthOutcome> {
  const provider = new GoogleAuthProvider()
  provider.setCustomParameters({ prompt: 'select_account' })
  const outcome = await outcomeOf(() => signInWithPopup(auth, provider, browserPopupRedirectResolver), logGoogle)
  if (outcome.ok || outcome.code !== POPUP_BLOCKED) return outcome
  return outcomeOf(() => {
    markRedirectStarted(true)
    return signInWithRedirect(auth, provider, browserPopupRedirectResolver)
  }, logGoogle)
}

/** The result of a sign-in by redirect; null without one. */
export async function redirectOutcome(): Promise<AuthOutcome | null> {
  markRedirectStarted(false)
  try {
    const credential = await getRedirectResult(auth, browserPopupRedirectResolver)
    return credential && { ok: true }
  } catch (error) {
    logGoogle(error)
    return failureOf(error)
  }
}

const POPUP_BLOCKED = 'auth/popup-blocked'

/**
 * Google sign-in failures are logged, whatever is shown (docs/product.md, "Signing in"). A blocked window is not a
 * failure: the page
 * redirects.
 */
function logGoogle(error: unknown): void {
  if (failureOf(error).code !== POPUP_BLOCKED) logFailure('Google sign-in failed', error)
}

export function sendPasswordReset(email: string): Promise<AuthOutcome> {
  return outcomeOf(() => sendPasswordResetEmail(auth, email))
}

/** Whether the user has a password; else the account is Google's. */
export function hasPassword(): boolean {
  return auth.currentUser?.providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID) ?? false
}

/** Proves again who the user is, as deleting an account requires. @param password null opens Google's window */
export function signInAgain(password: string | null): Promise<AuthOutcome> {
  return outcomeOf(async () => {
    const user = auth.currentUser
    if (user === null) throw new FirebaseError('auth/no-current-user', 'Nobody is signed in')
    if (password === null) await reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver)
    else await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password))
  })
}

/** @param hasEnded the backend refuses the session, so that its user did not decide to leave */
export async function signOutUser({ hasEnded = false } = {}): Promise<AuthOutcome> {
  isLeaving = !hasEnded
  const outcome = await outcomeOf(() => signOut(auth))
  if (!outcome.ok) isLeaving = false
  return outcome
}

/** The token that authenticates requests to the backend; null for a visitor. */
export async function idToken({ renewed }: { renewed: boolean }): Promise<string | null> {
  await auth.authStateReady()
  return auth.currentUser ? auth.currentUser.getIdToken(renewed) : null
}

function setSessionFrom(user: User | null): void {
  setSessionUser(
    user && { uid: user.uid, displayName: user.displayName, email: user.email, emailVerified: user.emailVerified },
    { hasEnded: !isLeaving && currentSession().status === 'signed-in' },
  )
  isLeaving = false
}

async function outcomeOf(act: () => Promise<unknown>, log?: (error: unknown) => void): Promise<AuthOutcome> {
  try {
    await act()
    return { ok: true }
  } catch (error) {
    log?.(error)
    return failureOf(error)
  }
}

function failureOf(error: unknown): AuthOutcome & { ok: false } {
  return { ok: false, code: error instanceof FirebaseError ? error.code : '' }
}
