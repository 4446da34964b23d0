import { accountPaths, deletionOutcomeSchema, type ReviewChoice } from '../../../contract/account-data'
import { sendForJson } from '../../lib/admin-http'
import { HttpError } from '../../lib/http'
import { attemptWithIdentity } from '../auth'

/** `text` is for the person, in either case. */
export interface DeletionResult {
  readonly ok: boolean
  readonly text: string
}

/** Signs in again, deletes the account and signs out. @param password null for an account of Google */
export async function deleteAccount(reviews: ReviewChoice, password: string | null): Promise<DeletionResult> {
  const fresh = await attemptWithIdentity((identity) => identity.signInAgain(password))
  if (!fresh.ok) return { ok: false, text: signInFailure(fresh.code) }
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

/** By Firebase's code, without 'auth/'. */
const SIGN_IN_FAILURES: Readonly<Record<string, string>> = {
  'wrong-password': 'The password is wrong. Nothing was deleted.',
  'invalid-credential': 'The password is wrong. Nothing was deleted.',
  'invalid-login-credentials': 'The password is wrong. Nothing was deleted.',
  'too-many-requests': 'Too many attempts. Please try again later. Nothing was deleted.',
  'popup-closed-by-user': 'The sign-in was cancelled. Nothing was deleted.',
  'popup-blocked': 'Your browser blocked Google’s window. Allow it for this site and try again. Nothing was deleted.',
  'user-mismatch': 'That is another account of Google. Nothing was deleted.',
}

function signInFailure(code: string): string {
  return (
    SIGN_IN_FAILURES[code.replace(/^auth\//, '')] ??
    'You could not be signed in again. Please check your connection and try again. Nothing was deleted.'
  )
}
