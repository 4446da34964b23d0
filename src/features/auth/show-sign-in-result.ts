import { notify } from '../../lib/notices'
import { authErrorReason, authErrorText, type AuthAction } from './auth-errors'
import type { AuthOutcome } from './firebase-auth'

/**
 * Announces the result in the texts of spec §8.
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
