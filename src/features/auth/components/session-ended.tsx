import { navigate } from 'gatsby'
import { notify } from '../../../lib/notices'
import { Button } from '../../../ui/button'
import { Container } from '../../../ui/layout'
import { MessagePage } from '../../../ui/message'
import { color, radius, space } from '../../../ui/tokens'
import { attemptWithIdentity } from '../attempt'
import { signInPathFor } from '../return-path'
import { currentSession, type Session } from '../session'
import { useRefusal } from '../use-refusal'

/** In place of the dashboard when the identity service has signed its administrator out. */
export function SessionEnded() {
  return (
    <MessagePage title={TITLE} urgent action={<Button onClick={() => void signInAgain()}>Sign In</Button>}>
      {TEXT}
    </MessagePage>
  )
}

/** Above the dashboard when the backend refuses a session that the identity service still knows. */
export function RefusedSession({ session }: { session: Session }) {
  if (!useRefusal(session)) return null
  return (
    <Container>
      <div role="alert" css={noteStyle}>
        <div>
          <p css={{ fontWeight: 600 }}>{TITLE}</p>
          <p>{TEXT}</p>
        </div>
        <Button onClick={() => void signInAgain()}>Sign In</Button>
      </div>
    </Container>
  )
}

const TITLE = 'Your session has ended'
const TEXT = 'Please sign in again. Unsaved forms are stored on this device.'

/** Returns to this page afterwards. The sign-in page would send a user who is still signed in away. */
async function signInAgain(): Promise<void> {
  const { pathname, search } = window.location
  if (currentSession().status === 'signed-in') {
    const outcome = await attemptWithIdentity((identity) => identity.signOutUser({ hasEnded: true }))
    if (!outcome.ok) {
      notify({ title: 'Could not sign out', description: 'Please try again.', destructive: true })
      return
    }
  }
  navigate(signInPathFor(pathname + search))
}

const noteStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space.s12} ${space.s24}`,
  marginTop: space.s16,
  padding: space.s16,
  border: `1px solid ${color.danger}`,
  borderRadius: radius.card,
} as const
