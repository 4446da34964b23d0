import { notify } from '../../lib/notices'
import { authErrorText, type AuthAction } from './auth-errors'
import type { AuthOutcome } from './firebase-auth'

/** Says how it went, in the words of spec §8. */
export function tellOutcome(action: AuthAction, successText: string, outcome: AuthOutcome): void {
  if (outcome.ok) notify({ title: successText })
  else notify({ ...authErrorText(action, outcome.code), destructive: true })
}
