import { useSession } from '../../auth'

export function useIsAdmin(): boolean {
  const session = useSession()
  return session.status === 'signed-in' && session.isAdmin
}
