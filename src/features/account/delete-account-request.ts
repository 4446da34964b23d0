import { accountPaths, deletionOutcomeSchema, type ReviewChoice } from '../../../contract/account-data'
import { sendForJson } from '../../lib/admin-http'
import { HttpError } from '../../lib/http'
import { attemptWithIdentity } from '../auth'

/** `text` is for the person, in either case. */
export interface DeletionResult {
  readonly ok: boolean
  readonly text: string
  /** The text is about the password. */
  readonly isPassword?: boolean
}

/** Signs in again, deletes the account and signs out. @param password null for an account of Google */
export async function deleteAccount(reviews: ReviewChoice, password: string | null): Promise<DeletionResult> {
  const fresh = await attemptWithIdentity((identity) => identity.signInAgain(password))
  if (!fresh.ok) return signInFailure(fresh.code)
  try {
    const { finished } = await sendForJson('DELETE', accountPaths.account, { reviews }, deletionOutcomeSchema)
    // The account may be gone already; what counts is that this browser forgets it.
    await attemptWithIdentity((identity) => identity.signOutUser())
    return { ok: true, text: finished ? 'Your data with us is deleted too.' : UNFINISHED }
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) return { ok: false, text: error.reason }
    return { ok: false, text: UNKNOWN }
  }
}

const UNFINISHED = 'The rest of your data follows by itself, usually within minutes.'
const UNKNOWN = 'We could not find out whether your account is deleted. Please check your connection and try again.'

const WRONG_PASSWORD = ['wrong-password', 'invalid-credential', 'invalid-login-credentials']

/** By Firebase's code, without 'auth/'. */
const SIGN_IN_FAILURES: Readonly<Record<string, string>> = {
  'too-many-requests': 'Too many attempts. Please try again later.',
  'popup-closed-by-user': 'The sign-in was cancelled.',
  'popup-blocked': 'Your browser blocked Google’s window. Allow it for this site and try again.',
  'user-mismatch': 'That is a different Google account.',
}

function signInFailure(code: string): DeletionResult {
  const name = code.replace(/^auth\//, '')
  if (WRONG_PASSWORD.includes(name)) {
    return { ok: false, text: 'The password is wrong. Nothing was deleted.', isPassword: true }
  }
  const text = SIGN_IN_FAILURES[name] ?? 'You could not be signed in again. Please check your connection and try again.'
  return { ok: false, text: `${text} Nothing was deleted.` }
}
