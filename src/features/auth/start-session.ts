import type { QueryClient } from '@tanstack/react-query'
import { LISTING_KINDS } from '../../../contract/limits'
import { setTokenSource, type TokenRequest } from '../../lib/http'
import { notify } from '../../lib/notices'
import { forgetPrivateStorage, forgetWhenAnotherTabDoes } from '../../lib/private-storage'
import { privateKey } from '../../lib/query-client'
import { whenIdle } from '../../lib/when-idle'
import { attemptWithIdentity } from './attempt'
import { loadIdentity } from './identity'
import { wasRedirectStarted, currentSession, subscribeToSession, wasSignedIn } from './session'

/** Not beside the other errors, which only the pages of accounts need. */
const REDIRECT_TEXTS = {
  failure: 'Failed to complete authentication. Please try again.',
  success: 'Successfully signed in!',
} as const

type ForgetReviews = (uid: string) => void

/**
 * Called once when the page hydrates. A returning user's session is loaded when the browser is
 * idle; for everybody else no byte of the identity SDK is fetched.
 * @param forgetReviews deletes the unsent reviews of a user who has left
 */
export function startSession(queries: QueryClient, forgetReviews: ForgetReviews): void {
  setTokenSource(tokenFor, isOutdated)
  forgetPrivateDataOnSignOut(queries, forgetReviews)
  if (wasRedirectStarted()) void finishRedirect()
  else if (wasSignedIn()) whenIdle(() => void loadIdentity().catch(() => undefined)) // Logged there; the next caller retries.
}

/** A call that needs no user does not wait for the identity service. */
async function tokenFor({ needed, renewed }: TokenRequest): Promise<string | null> {
  const { status } = currentSession()
  const mayHaveToken = status === 'signed-in' || (status === 'unknown' && needed && wasSignedIn())
  return mayHaveToken ? (await loadIdentity()).idToken({ renewed }) : null
}

/**
 * A token contains its user's rights at the time it was issued: it may be older than the administrator's
 * confirmed address (docs/product.md, "Access").
 */
function isOutdated(status: number): boolean {
  const session = currentSession()
  return status === 403 && session.status === 'signed-in' && session.isAdmin
}

async function finishRedirect(): Promise<void> {
  const outcome = await attemptWithIdentity((identity) => identity.redirectOutcome())
  if (outcome?.ok === true) notify({ title: REDIRECT_TEXTS.success })
  if (outcome?.ok === false)
    notify({ title: 'Authentication Error', description: REDIRECT_TEXTS.failure, destructive: true })
}

function forgetPrivateDataOnSignOut(queries: QueryClient, forgetReviews: ForgetReviews): void {
  let uid: string | null = null
  /** The last user, whose unsaved texts stay on the device when a session ends by itself. */
  let author: string | null = null
  forgetWhenAnotherTabDoes()
  subscribeToSession(() => {
    const session = currentSession()
    const next = session.status === 'signed-in' ? session.user.uid : null
    if (uid !== null && next !== uid) {
      queries.removeQueries({ queryKey: privateKey() })
      // The administrator's lists hold drafts.
      for (const kind of LISTING_KINDS) void queries.resetQueries({ queryKey: [kind] })
    }
    const mayReturn = session.status === 'unknown' || (session.status === 'signed-out' && session.hasEnded)
    if (author !== null && next !== author && !mayReturn) {
      void forgetPrivateStorage()
      forgetReviews(author)
      author = null
    }
    author = next ?? author
    uid = next
  })
}
