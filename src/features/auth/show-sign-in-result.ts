import { notify } from '../../lib/notices'
import { authErrorText, type AuthAction } from './auth-errors'
import type { AuthOutcome } from './firebase-auth'

/** Shows the result in the texts of spec §8. */
export function showSignInResult(action: AuthAction, successText: string, outcome: AuthOutcome): void {
  if (outcome.ok) notify({ title: successText })
  else notify({ ...authErrorText(action, outcome.code), destructive: true })
}
