import { zodResolver } from '@hookform/resolvers/zod'
import { navigate, Link } from 'gatsby'
import { useState, type ComponentProps, type ReactNode, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import {
  signInSchema,
  type SignInInput,
  passwordResetSchema,
  type PasswordResetInput,
  signUpSchema,
  type SignUpInput,
} from '../../../contract/account'
import { PASSWORD_MIN } from '../../../contract/limits'
import { pagePaths } from '../../../contract/paths'
import { fieldsOf } from '../../lib/forms'
import { notify } from '../../lib/notices'
import { Button } from '../../ui/button'
import { FormCheckbox, FormField } from '../../ui/form-field'
import { Container } from '../../ui/layout'
import { LoadError } from '../../ui/message'
import { cardFrame } from '../../ui/surfaces'
import { PrivacyNote } from '../../ui/text'
import { color, size, touchTarget, from, radius, space } from '../../ui/tokens'
import { attemptWithIdentity } from './attempt'
import { showSignInResult, authErrorText, isEmailTaken } from './auth-errors'
import { GoogleButton } from './google-button'
import { returnPathOf } from './return-path'
import { useKnownSession } from './use-session'

const SIGNED_IN = 'Signed in successfully!'

/** The sign-in page (docs/product.md, "Signing in"). */
export function SignIn() {
  const form = useForm<SignInInput>({ resolver: zodResolver(signInSchema) })
  const field = fieldsOf(form)
  const { isSubmitting } = form.formState
  const [failure, setFailure] = useState<string | null>(null)

  const signIn = form.handleSubmit(async ({ email, password }) => {
    setFailure(null)
    const outcome = await attemptWithIdentity((identity) => identity.signInWithEmail(email, password))
    setFailure(showSignInResult('sign-in', SIGNED_IN, outcome))
  })

  return (
    <AccountFrame title="Sign In" other={{ question: 'No account yet?', to: pagePaths.signUp, label: 'Sign Up' }}>
      <form css={accountFormStyle} noValidate onSubmit={(event) => void signIn(event)}>
        <FormField label="Email" type="email" autoComplete="username" {...field('email')} />
        <PasswordField autoComplete="current-password" {...field('password')} />
        <Failure reason={failure} />
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Signing In...' : 'Sign In'}
        </Button>
        <GoogleButton action="google-sign-in" successText={SIGNED_IN} disabled={isSubmitting} onFailure={setFailure} />
      </form>
      <PasswordReset typedEmail={() => form.getValues('email')} />
    </AccountFrame>
  )
}

/** A phone's keyboard mistypes what nobody sees. */
function PasswordField(input: Omit<ComponentProps<typeof FormField>, 'label' | 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <div>
      <FormField label="Password" type={isShown ? 'text' : 'password'} {...input} />
      {/* Not "Show password": with that word it would be announced as a second password. */}
      <FormCheckbox label="Show what I type" checked={isShown} onChange={() => setShown(!isShown)} />
    </div>
  )
}

/** 'Forgot password?' opens a small form that sends the reset mail. */
function PasswordReset({ typedEmail }: { typedEmail: () => string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <ResetForm email={typedEmail() ?? ''} />
  return (
    <button type="button" css={linkStyle} onClick={() => setOpen(true)}>
      Forgot password?
    </button>
  )
}

function ResetForm({ email }: { email: string }) {
  const form = useForm<PasswordResetInput>({ resolver: zodResolver(passwordResetSchema), defaultValues: { email } })
  const { isSubmitting } = form.formState

  const send = form.handleSubmit(async ({ email: address }) => {
    const outcome = await attemptWithIdentity((identity) => identity.sendPasswordReset(address))
    // The message does not reveal whether the address has an account.
    if (outcome.ok || outcome.code === 'auth/user-not-found') {
      notify({ title: 'Check your email', description: `If ${address} has an account, a link is on its way.` })
    } else {
      notify({ ...authErrorText('sign-in', outcome.code), destructive: true })
    }
  })

  return (
    <form css={accountFormStyle} noValidate onSubmit={(event) => void send(event)} aria-label="Reset password">
      <FormField label="Email of your account" type="email" autoComplete="username" {...fieldsOf(form)('email')} />
      <Button look="quiet" type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Sending...' : 'Send reset link'}
      </Button>
    </form>
  )
}

const linkStyle = {
  justifySelf: 'start',
  minHeight: touchTarget,
  padding: 0,
  border: 0,
  background: 'none',
  color: color.primary,
  fontSize: size.text15,
  textDecoration: 'underline',
  cursor: 'pointer',
} as const

const SIGNED_UP = 'Account created successfully!'

/** The sign-up page (docs/product.md, "Signing in"). */
export function SignUp() {
  const form = useForm<SignUpInput>({ resolver: zodResolver(signUpSchema) })
  const field = fieldsOf(form)
  const { isSubmitting } = form.formState
  const [failure, setFailure] = useState<string | null>(null)

  const signUp = form.handleSubmit(async ({ name, email, password }) => {
    setFailure(null)
    const outcome = await attemptWithIdentity((identity) => identity.signUpWithEmail(name, email, password))
    if (!outcome.ok) {
      setFailure(showSignInResult('sign-up', SIGNED_UP, outcome))
      if (isEmailTaken(outcome.code)) navigate(pagePaths.signIn + window.location.search)
      return
    }
    // The account exists even when this mail could not be sent.
    const mail = await attemptWithIdentity((identity) => identity.sendVerificationMail())
    notify({ title: SIGNED_UP, ...(mail.ok && { description: `We sent ${email} a link to confirm the address.` }) })
  })

  return (
    <AccountFrame title="Sign Up" other={{ question: 'Have an account?', to: pagePaths.signIn, label: 'Sign In' }}>
      <form css={accountFormStyle} noValidate onSubmit={(event) => void signUp(event)}>
        <FormField label="Name" autoComplete="name" {...field('name')} />
        <FormField label="Email" type="email" autoComplete="username" {...field('email')} />
        <PasswordField
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters. Three words are easy to remember and hard to guess.`}
          {...field('password')}
        />
        <Failure reason={failure} />
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Creating account...' : 'Sign Up'}
        </Button>
        <GoogleButton action="google-sign-up" successText={SIGNED_UP} disabled={isSubmitting} onFailure={setFailure} />
      </form>
    </AccountFrame>
  )
}

interface AccountFrameProps {
  title: string
  children: ReactNode
  /** The other account page, and for whom it is. */
  other: { readonly question: string; readonly to: string; readonly label: string }
}

/** The narrow column of all account pages, which a signed-in user leaves at once. */
function AccountFrame({ title, children, other }: AccountFrameProps) {
  const retryIdentity = useLeaveWhenSignedIn()
  return (
    <Container css={{ paddingBlock: space.s32, [from.tablet]: { paddingBlock: space.s72 } }}>
      <section css={panelStyle}>
        <div>
          <h1>{title}</h1>
          <p css={{ marginTop: space.s8, color: color.inkQuiet }}>
            An account is for writing reviews, and for seeing or deleting what we store about you. Saving, comparing and
            asking work without one.
          </p>
        </div>
        {retryIdentity && (
          <LoadError css={noteStyle} onRetry={retryIdentity}>
            Signing in is not available right now. Please check your connection.
          </LoadError>
        )}
        {children}
        <div css={{ display: 'grid', gap: space.s12, paddingTop: space.s24, borderTop: `1px solid ${color.line}` }}>
          <p>
            {other.question} <Link to={other.to}>{other.label}</Link>
          </p>
          <PrivacyNote>Your account is kept by Google Firebase. Delete it whenever you like.</PrivacyNote>
        </div>
      </section>
    </Container>
  )
}

/** Why the last attempt failed. No live region: the toast has announced it. */
function Failure({ reason }: { reason: string | null }) {
  return reason !== null && <p css={{ color: color.danger, fontSize: size.text15 }}>{reason}</p>
}

const accountFormStyle = { display: 'grid', gap: space.s16 } as const

const noteStyle = { padding: space.s16, borderRadius: radius.card, background: color.sand } as const

const panelStyle = {
  display: 'grid',
  gap: space.s24,
  maxWidth: 440,
  marginInline: 'auto',
  [from.tablet]: {
    padding: space.s32,
    ...cardFrame,
  },
} as const

/**
 * Redirects signed-in users from the account pages to the page they came from, or to the home page.
 * Returns a retry function when the identity SDK could not be fetched, otherwise null.
 */
function useLeaveWhenSignedIn(): (() => void) | null {
  const { session, hasFailed, retry } = useKnownSession()
  const { status } = session
  useEffect(() => {
    if (status === 'signed-in') navigate(returnPathOf(window.location.search), { replace: true })
  }, [status])
  return hasFailed ? retry : null
}
