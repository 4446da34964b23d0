import { loadIdentity } from './identity'
import { currentSession, wasSignedIn } from './session'

/** The user's uid, once the identity service knows it; null for a visitor. @throws when the service cannot be loaded */
export async function signedInUid(): Promise<string | null> {
  if (currentSession().status === 'unknown' && wasSignedIn()) await (await loadIdentity()).idToken({ renewed: false })
  const session = currentSession()
  return session.status === 'signed-in' ? session.user.uid : null
}
