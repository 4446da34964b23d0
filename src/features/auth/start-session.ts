import type { QueryClient } from '@tanstack/react-query'
import { setTokenSource, type TokenRequest } from '../../lib/http'
import { notify } from '../../lib/notify'
import { REDIRECT_TEXTS } from './auth-errors'
import { loadIdentity } from './identity'
import { wasRedirectStarted } from './redirect-mark'
import { currentSession, subscribeToSession } from './session'
import { wasSignedIn } from './session-hint'
import { whenIdle } from '../../lib/when-idle'

/**
 * Once, when the browser takes over. A returning user's session is asked for when the page has
 * nothing better to do; everybody else is a visitor without a single byte of the identity SDK.
 */
export function startSession(queries: QueryClient): void {
  setTokenSource(tokenFor)
  forgetPrivateDataOnSignOut(queries)
  if (wasRedirectStarted()) void finishRedirect()
  else if (wasSignedIn()) whenIdle(() => void loadIdentity())
}

/** A call that needs no user does not wait for the identity service to say who is here. */
async function tokenFor({ needed, renewed }: TokenRequest): Promise<string | null> {
  const { status } = currentSession()
  const mayHaveToken = status === 'signed-in' || (status === 'unknown' && needed && wasSignedIn())
  return mayHaveToken ? (await loadIdentity()).idToken({ renewed }) : null
}

async function finishRedirect(): Promise<void> {
  const identity = await loadIdentity()
  const outcome = await identity.redirectOutcome()
  if (outcome?.ok === true) notify({ title: REDIRECT_TEXTS.success })
  if (outcome?.ok === false)
    notify({ title: 'Authentication Error', description: REDIRECT_TEXTS.failure, destructive: true })
}

function forgetPrivateDataOnSignOut(queries: QueryClient): void {
  let uid: string | null = null
  subscribeToSession(() => {
    const session = currentSession()
    const next = session.status === 'signed-in' ? session.user.uid : null
    if (uid !== null && next !== uid) queries.removeQueries({ queryKey: ['private'] })
    uid = next
  })
}
