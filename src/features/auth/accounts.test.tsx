import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { navigate } from 'gatsby'
import { env } from '../../config/env'
import { HttpError } from '../../lib/http'
import { currentNotice, dismissNotice } from '../../lib/notices'
import { createQueryClient } from '../../lib/query-client'
import { SignIn, SignUp } from './account-pages'
import { AdminOnly } from './admin-only'
import * as identity from './firebase-auth'
import { loadIdentity } from './identity'
import { setSessionUser } from './session'

jest.mock('./firebase-auth', () => ({
  signInWithEmail: jest.fn(),
  signInWithGoogle: jest.fn(),
  signUpWithEmail: jest.fn(),
  sendVerificationMail: jest.fn(),
  refreshUser: jest.fn(),
  signOutUser: jest.fn(),
}))
jest.mock('./identity', () => ({ loadIdentity: jest.fn() }))
jest.mock('../../config/env', () => ({ env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '' } }))

const sdk = jest.mocked(identity)
const user = { uid: 'u1', displayName: 'Wanjiku', email: 'w@example.com', emailVerified: true }
const admin = { ...user, email: env.adminEmail }

beforeEach(() => {
  jest.mocked(loadIdentity).mockResolvedValue(identity)
  jest.mocked(navigate).mockClear()
  setSessionUser(null)
  window.history.replaceState(null, '', '/signin')
  dismissShownNotice()
})

function dismissShownNotice() {
  const notice = currentNotice()
  if (notice) dismissNotice(notice.id)
}

async function fillIn(values: Record<string, string>, button: string) {
  for (const [label, text] of Object.entries(values)) await userEvent.type(screen.getByLabelText(label), text)
  await userEvent.click(screen.getByRole('button', { name: button }))
}

// Both may create an account with Google.
it.each([
  ['sign-in', SignIn],
  ['sign-up', SignUp],
])('links to the privacy page when the %s form is shown', (_name, Form) => {
  render(<Form />)
  expect(screen.getByRole('link', { name: 'How we handle your data' })).toHaveAttribute('href', '/privacy')
})

it('shows the password when asked, and hides it again', async () => {
  render(<SignUp />)
  const password = screen.getByLabelText('Password')
  expect(password).toHaveAccessibleDescription(/^At least 6 characters/)
  await userEvent.type(password, 'secret1')
  expect(password).toHaveAttribute('type', 'password')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show what I type' }))
  expect(password).toHaveAttribute('type', 'text')
  expect(password).toHaveValue('secret1')
  await userEvent.click(screen.getByRole('checkbox'))
  expect(password).toHaveAttribute('type', 'password')
})

describe('signing in', () => {
  it('shows a message and goes to the home page when sign-in succeeds', async () => {
    sdk.signInWithEmail.mockImplementation(() => {
      setSessionUser(user)
      return Promise.resolve({ ok: true })
    })
    render(<SignIn />)
    await fillIn({ Email: 'w@example.com', Password: 'secret' }, 'Sign In')
    expect(sdk.signInWithEmail).toHaveBeenCalledWith('w@example.com', 'secret')
    expect(currentNotice()).toMatchObject({ title: 'Signed in successfully!', destructive: false })
    expect(navigate).toHaveBeenCalledWith('/', { replace: true })
  })

  it('returns to the listing when the visitor came from one', () => {
    window.history.replaceState(null, '', '/signin?next=%2Fcars%2Fprado%23review')
    setSessionUser(user)
    render(<SignIn />)
    expect(navigate).toHaveBeenCalledWith('/cars/prado#review', { replace: true })
  })

  it('shows an error and preserves the input when the password is wrong', async () => {
    sdk.signInWithEmail.mockResolvedValue({ ok: false, code: 'auth/invalid-credential' })
    render(<SignIn />)
    await fillIn({ Email: 'w@example.com', Password: 'wrong' }, 'Sign In')
    expect(currentNotice()).toMatchObject({
      title: 'Authentication Error',
      description: 'Invalid email or password.',
      destructive: true,
    })
    expect(screen.getByLabelText('Email')).toHaveValue('w@example.com')
    expect(navigate).not.toHaveBeenCalled()
  })

  it('keeps the reason beside the form until the next attempt when sign-in fails', async () => {
    sdk.signInWithEmail.mockResolvedValue({ ok: false, code: 'auth/invalid-credential' })
    render(<SignIn />)
    await fillIn({ Email: 'w@example.com', Password: 'wrong' }, 'Sign In')
    dismissShownNotice()
    const reason = screen.getByText(/^Invalid email or password\. If you have used Google here, continue with Google\./)
    expect(reason).toHaveTextContent('choose “Forgot password?” to set a new one.')
    // The toast has announced it.
    expect(reason.closest('[role="alert"], [role="status"], [aria-live]')).toBeNull()

    sdk.signInWithGoogle.mockResolvedValue({ ok: false, code: 'auth/popup-closed-by-user' })
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))
    expect(screen.getByText('Sign in was cancelled. Please try again.')).toBeInTheDocument()
    expect(reason).not.toBeInTheDocument()

    sdk.signInWithEmail.mockReturnValue(new Promise(() => undefined))
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(screen.queryByText('Sign in was cancelled. Please try again.')).not.toBeInTheDocument()
  })

  it('shows an error beside the field and sends nothing when the address is invalid', async () => {
    sdk.signInWithEmail.mockClear()
    render(<SignIn />)
    await fillIn({ Email: 'no address', Password: 'x' }, 'Sign In')
    expect(await screen.findByText('Please enter a valid email address.')).toBeInTheDocument()
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address.')
    expect(sdk.signInWithEmail).not.toHaveBeenCalled()
  })

  it('shows a message when the Google window is closed', async () => {
    sdk.signInWithGoogle.mockResolvedValue({ ok: false, code: 'auth/popup-closed-by-user' })
    render(<SignIn />)
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))
    expect(currentNotice()).toMatchObject({ description: 'Sign in was cancelled. Please try again.' })
  })
})

describe('signing up', () => {
  const values = { Name: 'Wanjiku', Email: 'w@example.com', Password: 'secret1' }

  it('shows a message and announces the confirmation mail when the account is created', async () => {
    sdk.signUpWithEmail.mockResolvedValue({ ok: true })
    sdk.sendVerificationMail.mockResolvedValue({ ok: true })
    render(<SignUp />)
    await fillIn(values, 'Sign Up')
    expect(sdk.signUpWithEmail).toHaveBeenCalledWith('Wanjiku', 'w@example.com', 'secret1')
    expect(currentNotice()).toMatchObject({
      title: 'Account created successfully!',
      description: 'We sent w@example.com a link to confirm the address.',
    })
  })

  it('succeeds without announcing a mail when it cannot be sent', async () => {
    sdk.signUpWithEmail.mockResolvedValue({ ok: true })
    sdk.sendVerificationMail.mockResolvedValue({ ok: false, code: 'auth/too-many-requests' })
    render(<SignUp />)
    await fillIn(values, 'Sign Up')
    expect(currentNotice()).toMatchObject({ title: 'Account created successfully!' })
    expect(currentNotice()).not.toHaveProperty('description')
  })

  it('redirects to the sign-in page when the address is known', async () => {
    sdk.signUpWithEmail.mockResolvedValue({ ok: false, code: 'auth/email-already-in-use' })
    render(<SignUp />)
    await fillIn(values, 'Sign Up')
    expect(currentNotice()).toMatchObject({
      title: 'Registration Error',
      description: 'This email is already registered. Please sign in instead.',
    })
    expect(navigate).toHaveBeenCalledWith('/signin')
  })

  it('keeps the reason beside the form when the account cannot be created', async () => {
    sdk.signUpWithEmail.mockResolvedValue({ ok: false, code: 'auth/admin-restricted-operation' })
    render(<SignUp />)
    await fillIn(values, 'Sign Up')
    dismissShownNotice()
    expect(screen.getByText('An unexpected error occurred. Please try again.')).toBeInTheDocument()
  })

  it.each([
    [
      { code: 'auth/password-does-not-meet-requirements', lacking: ['at least 12 characters', 'a number'] },
      'This password is not strong enough. It needs at least 12 characters, a number.',
    ],
    [
      { code: 'auth/password-does-not-meet-requirements', lacking: [] },
      'This password is not strong enough. Please choose a longer one, with capitals and numbers.',
    ],
    [{ code: 'auth/too-many-requests' }, 'Too many attempts. Please try again later.'],
    [{ code: 'auth/user-disabled' }, 'This account is switched off. Please contact us.'],
  ])('keeps the toast and says why beside the form when the outcome is %j', async (failure, reason) => {
    sdk.signUpWithEmail.mockResolvedValue({ ok: false, ...failure })
    render(<SignUp />)
    await fillIn(values, 'Sign Up')
    expect(currentNotice()).toMatchObject({
      title: 'Registration Error',
      description: 'An unexpected error occurred. Please try again.',
      destructive: true,
    })
    expect(screen.getByText(reason)).toBeInTheDocument()
    expect(screen.getByLabelText('Password')).toHaveValue('secret1')
  })

  it('names the way in when Google’s address belongs to an account with a password', async () => {
    sdk.signInWithGoogle.mockResolvedValue({ ok: false, code: 'auth/account-exists-with-different-credential' })
    render(<SignUp />)
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))
    expect(currentNotice()).toMatchObject({ description: 'An unexpected error occurred. Please try again.' })
    expect(screen.getByText(/^This email address already has an account with a password\./)).toBeInTheDocument()
  })

  it('shows an error beside the field when the password is too short', async () => {
    sdk.signUpWithEmail.mockClear()
    render(<SignUp />)
    await fillIn({ ...values, Password: '12345' }, 'Sign Up')
    expect(await screen.findByText('Password should be at least 6 characters.')).toBeInTheDocument()
    expect(sdk.signUpWithEmail).not.toHaveBeenCalled()
  })
})

describe('a browser within another app', () => {
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  const ANDROID = 'Mozilla/5.0 (Linux; Android 15; SM-A155F'
  const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36'

  it.each([
    ['Instagram', `${IPHONE} Mobile/15E148 Instagram 390.0.0.28 (iPhone15,2; iOS 18_5; en_KE)`],
    ['Facebook on an iPhone', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/520.0.0.38.101]`],
    ['Facebook on Android', `${ANDROID}; wv) ${CHROME} [FB_IAB/FB4A;FBAV/520.0.0.42.106;]`],
    ['WhatsApp', `${ANDROID}) ${CHROME} WhatsApp/2.25.20.79`],
    ['a WebView of Android', `${ANDROID} Build/AP3A.240905.015; wv) ${CHROME}`],
    ['a view of iOS that names no app', `${IPHONE} Mobile/15E148`],
  ])('offers the password and not Google when it is %s', (_, userAgent) => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    for (const page of [<SignIn key="in" />, <SignUp key="up" />]) {
      const { unmount } = render(page)
      expect(screen.queryByRole('button', { name: 'Continue with Google' })).not.toBeInTheDocument()
      expect(screen.getByText(/^Google does not let you sign in from within another app\./)).toBeVisible()
      expect(screen.getByLabelText('Password')).toBeEnabled()
      unmount()
    }
  })

  it.each([
    ['Chrome on Android', `${ANDROID}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36`],
    ['Safari', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
    ['Chrome on an iPhone', `${IPHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`],
    ['Firefox', 'Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0'],
    [
      'Safari on a Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
    ],
  ])('is not taken for one when it is %s', (_, userAgent) => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    render(<SignIn />)
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  })

  it('is not taken for one when the page was opened from the home screen of an iPhone', () => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`${IPHONE} Mobile/15E148`)
    Object.defineProperty(navigator, 'standalone', { value: true, configurable: true })
    render(<SignIn />)
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
    Reflect.deleteProperty(navigator, 'standalone')
  })
})

describe('the dashboard guard', () => {
  const queries = createQueryClient()
  const guarded = (
    <QueryClientProvider client={queries}>
      <AdminOnly waiting="waiting">
        <p>Secret</p>
      </AdminOnly>
    </QueryClientProvider>
  )

  it.each([
    ['a visitor', null],
    ['a user', user],
  ])('redirects %s to the home page with a message when they open the dashboard', (_, who) => {
    setSessionUser(who)
    render(guarded)
    expect(screen.queryByText('Secret')).not.toBeInTheDocument()
    expect(navigate).toHaveBeenCalledWith('/', { replace: true })
    expect(currentNotice()).toMatchObject({
      title: 'Access Denied',
      description: 'You do not have permission to access the admin dashboard.',
      destructive: true,
    })
  })

  it('asks for confirmation and sends the mail again when the address of the administrator is unverified', async () => {
    setSessionUser({ ...admin, emailVerified: false })
    render(guarded)
    expect(screen.queryByText('Secret')).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Confirm your email address first' })).toBeInTheDocument()
    expect(navigate).not.toHaveBeenCalled()
    expect(currentNotice()).toBeNull()

    sdk.sendVerificationMail.mockResolvedValueOnce({ ok: true })
    await userEvent.click(screen.getByRole('button', { name: 'Send the mail again' }))
    expect(currentNotice()).toMatchObject({ title: 'Mail sent', destructive: false })
    sdk.sendVerificationMail.mockResolvedValueOnce({ ok: false, code: 'auth/too-many-requests' })
    await userEvent.click(screen.getByRole('button', { name: 'Send the mail again' }))
    expect(currentNotice()).toMatchObject({
      title: 'The mail could not be sent',
      description: 'Too many attempts. Please try again later.',
      destructive: true,
    })
  })

  it('opens the dashboard when the administrator has confirmed the address', async () => {
    setSessionUser({ ...admin, emailVerified: false })
    render(guarded)
    sdk.refreshUser.mockResolvedValueOnce({ ok: true })
    await userEvent.click(screen.getByRole('button', { name: 'I have confirmed it' }))
    expect(currentNotice()).toMatchObject({ title: 'Not confirmed yet' })
    expect(screen.queryByText('Secret')).not.toBeInTheDocument()

    sdk.refreshUser.mockImplementationOnce(() => {
      setSessionUser(admin)
      return Promise.resolve({ ok: true })
    })
    await userEvent.click(screen.getByRole('button', { name: 'I have confirmed it' }))
    expect(screen.getByText('Secret')).toBeInTheDocument()
  })

  it('shows no error when the administrator signs out without confirming', () => {
    setSessionUser({ ...admin, emailVerified: false })
    render(guarded)
    act(() => setSessionUser(null))
    expect(navigate).toHaveBeenCalledWith('/', { replace: true })
    expect(currentNotice()).toBeNull()
  })

  it('says that the session has ended and offers to sign in when nobody signed out here', async () => {
    window.history.replaceState(null, '', '/admin/listings?q=PR-001')
    setSessionUser(admin)
    render(guarded)
    act(() => setSessionUser(null, { hasEnded: true }))
    expect(screen.getByRole('alert')).toHaveTextContent('Your session has ended')
    expect(screen.queryByText('Secret')).not.toBeInTheDocument()
    expect(navigate).not.toHaveBeenCalled()
    expect(currentNotice()).toBeNull()

    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(navigate).toHaveBeenCalledWith('/signin?next=%2Fadmin%2Flistings%3Fq%3DPR-001')
    act(() => setSessionUser(admin))
    expect(screen.getByText('Secret')).toBeInTheDocument()
  })

  it('redirects with a message when the dashboard is opened after a session has ended', () => {
    setSessionUser(null, { hasEnded: true })
    render(guarded)
    expect(screen.queryByText('Your session has ended')).not.toBeInTheDocument()
    expect(navigate).toHaveBeenCalledWith('/', { replace: true })
    expect(currentNotice()).toMatchObject({ title: 'Access Denied' })
  })

  it.each([
    ['a query', (error: Error) => queries.query({ queryKey: ['refused'], queryFn: () => Promise.reject(error) })],
    [
      'a change',
      (error: Error) =>
        queries
          .getMutationCache()
          .build(queries, { mutationFn: () => Promise.reject(error) })
          .execute(undefined),
    ],
  ])('says so above the dashboard when %s gets status 401, until the administrator signs in again', async (_, call) => {
    window.history.replaceState(null, '', '/admin')
    setSessionUser(admin)
    render(guarded)
    await act(() => call(new HttpError(503, 'Busy')).catch(() => undefined))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()

    await act(() => call(new HttpError(401, 'Please sign in')).catch(() => undefined))
    expect(screen.getByRole('alert')).toHaveTextContent('Your session has ended')
    expect(screen.getByText('Secret')).toBeInTheDocument()

    sdk.signOutUser.mockResolvedValueOnce({ ok: false, code: '' })
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(currentNotice()).toMatchObject({ title: 'Could not sign out', destructive: true })
    expect(navigate).not.toHaveBeenCalled()

    sdk.signOutUser.mockImplementationOnce(() => {
      setSessionUser(null, { hasEnded: true })
      return Promise.resolve({ ok: true })
    })
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(sdk.signOutUser).toHaveBeenLastCalledWith({ hasEnded: true })
    expect(navigate).toHaveBeenCalledWith('/signin?next=%2Fadmin')
    act(() => setSessionUser(admin))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('shows the dashboard when the administrator is signed in', () => {
    setSessionUser(admin)
    render(guarded)
    expect(screen.getByText('Secret')).toBeInTheDocument()
    expect(navigate).not.toHaveBeenCalled()
  })
})

describe('when the identity service cannot be reached', () => {
  const unreachable = () => jest.mocked(loadIdentity).mockRejectedValue(new Error('Loading chunk failed'))

  it.each([
    ['/signin', <SignIn key="signin" />],
    ['/signup', <SignUp key="signup" />],
  ])('%s shows a message and retries on demand', async (_, page) => {
    unreachable()
    render(page)
    expect(await screen.findByText(/^Signing in is not available right now/)).toBeVisible()
    jest.mocked(loadIdentity).mockResolvedValue(identity)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.queryByText(/^Signing in is not available right now/)).not.toBeInTheDocument()
  })
})
