import type { AuthOutcome } from './firebase-auth'
import { loadIdentity } from './identity'

type Identity = Awaited<ReturnType<typeof loadIdentity>>

/** Does something with the identity SDK; that it could not even be fetched is an outcome too. */
export async function attemptWithIdentity(act: (identity: Identity) => Promise<AuthOutcome>): Promise<AuthOutcome> {
  try {
    return await act(await loadIdentity())
  } catch {
    return { ok: false, code: '' }
  }
}
