import { useQueryClient } from '@tanstack/react-query'
import { navigate } from 'gatsby'
import { useEffect, useState, type ReactNode } from 'react'
import { TOO_MANY_ATTEMPTS } from '../../../contract/limits'
import { pagePaths } from '../../../contract/paths'
import { HttpError } from '../../lib/http'
import { notify } from '../../lib/notices'
import { Button } from '../../ui/button'
import { Container } from '../../ui/layout'
import { MessagePage } from '../../ui/message'
import { color, radius, space } from '../../ui/tokens'
import { attemptWithIdentity } from './attempt'
import { signInPathFor } from './return-path'
import { currentSession, type Session } from './session'
import { useKnownSession } from './use-session'

interface AdminOnlyProps {
  children: ReactNode
  /** Shown until the session is known. */
  waiting: ReactNode
}

/**
 * Redirects everybody but the administrator to the home page with a message (docs/product.md, "Access"). The backend
 * protects the data.
 * A session that ends meanwhile is named, because its administrator wants to go on.
 */
export function AdminOnly({ children, waiting }: AdminOnlyProps) {
  const { session, hasFailed, retry } = useKnownSession()
  const isAdmin = session.status === 'signed-in' && session.isAdmin
  const isUnverifiedAdmin = session.status === 'signed-in' && session.isUnverifiedAdmin
  const isRefused = session.status !== 'unknown' && !isAdmin && !isUnverifiedAdmin
  const [wasHere, setWasHere] = useState(false)
  if ((isAdmin || isUnverifiedAdmin) && !wasHere) setWasHere(true)
  const hasEnded = wasHere && session.status === 'signed-out' && session.hasEnded

  useEffect(() => {
    if (!isRefused || hasEnded) return
    // An administrator who signs out here needs no message.
    if (!wasHere) notify({ ...DENIED, destructive: true })
    navigate(pagePaths.home, { replace: true })
  }, [isRefused, hasEnded, wasHere])

  if (hasEnded) return <SessionEnded />
  if (isAdmin) {
    return (
      <>
        <RefusedSession session={session} />
        {children}
      </>
    )
  }
  if (isUnverifiedAdmin) return <ConfirmEmail email={session.user.email} />
  return session.status === 'unknown' && hasFailed ? <Unreachable retry={retry} /> : waiting
}

function Unreachable({ retry }: { retry: () => void }) {
  return (
    <MessagePage title="Oops!" urgent action={<Button onClick={retry}>Try again</Button>}>
      We could not check whether you are signed in. Please check your connection and try again.
    </MessagePage>
  )
}

const DENIED = {
  title: 'Access Denied',
  description: 'You do not have permission to access the admin dashboard.',
}

/** In place of the dashboard when the identity service has signed its administrator out. */
function SessionEnded() {
  return (
    <MessagePage title={TITLE} urgent action={<Button onClick={() => void signInAgain()}>Sign In</Button>}>
      {TEXT}
    </MessagePage>
  )
}

/** Above the dashboard when the backend refuses a session that the identity service still knows. */
function RefusedSession({ session }: { session: Session }) {
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

/**
 * Whether the backend has refused this session with 401, though the token was renewed (docs/product.md, "Access"). A
 * renewed token or
 * another sign-in is another session.
 */
function useRefusal(session: Session): boolean {
  const queries = useQueryClient()
  const [refused, setRefused] = useState<Session | null>(null)

  useEffect(() => {
    const watch = (error: unknown) => {
      if (error instanceof HttpError && error.status === 401) setRefused(currentSession())
    }
    const stopQueries = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') watch(event.action.error)
    })
    const stopMutations = queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') watch(event.action.error)
    })
    return () => {
      stopQueries()
      stopMutations()
    }
  }, [queries])

  return refused === session
}

/**
 * Shown to the administrator instead of the dashboard until the email address is confirmed (docs/product.md, "Access").
 */
function ConfirmEmail({ email }: { email: string | null }) {
  const [isBusy, setBusy] = useState(false)

  async function whileBusy(act: () => Promise<void>) {
    setBusy(true)
    await act()
    setBusy(false)
  }

  return (
    <MessagePage
      title="Confirm your email address first"
      action={
        <div css={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space.s12 }}>
          <Button disabled={isBusy} onClick={() => void whileBusy(checkAgain)}>
            I have confirmed it
          </Button>
          <Button look="quiet" disabled={isBusy} onClick={() => void whileBusy(sendMail)}>
            Send the mail again
          </Button>
        </div>
      }
    >
      The dashboard opens as soon as {email ?? 'your address'} is confirmed. Please open the link in the email we sent
      you. If you cannot find it, look among your spam or have it sent again.
    </MessagePage>
  )
}

async function checkAgain(): Promise<void> {
  const outcome = await attemptWithIdentity((identity) => identity.refreshUser())
  const session = currentSession()
  if (!outcome.ok) {
    notify({ title: 'Could not check your address', description: 'Please try again.', destructive: true })
  } else if (session.status === 'signed-in' && session.isUnverifiedAdmin) {
    notify({ title: 'Not confirmed yet', description: 'Please open the link in our mail first.', destructive: true })
  }
}

async function sendMail(): Promise<void> {
  const outcome = await attemptWithIdentity((identity) => identity.sendVerificationMail())
  if (outcome.ok) {
    notify({ title: 'Mail sent', description: 'Please open the link in it.' })
    return
  }
  const isTooSoon = outcome.code === 'auth/too-many-requests'
  const description = isTooSoon ? TOO_MANY_ATTEMPTS : 'Please try again.'
  notify({ title: 'The mail could not be sent', description, destructive: true })
}
