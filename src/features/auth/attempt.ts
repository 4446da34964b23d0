import type { AuthOutcome } from './firebase-auth'
import { loadIdentity } from './identity'

type Identity = Awaited<ReturnType<typeof loadIdentity>>

/** Runs an action with the identity SDK. A failure to fetch the SDK is an outcome too. */
export async function attemptWithIdentity<Outcome extends AuthOutcome | null>(
  act: (identity: Identity) => Promise<Outcome>,
): Promise<Outcome | (AuthOutcome & { ok: false })> {
  try {
    const identity = await loadIdentity()
    return await act(identity)
  } catch {
    return { ok: false, code: '' } // loadIdentity has logged why.
  }
}
