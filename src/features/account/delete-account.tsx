import { navigate } from 'gatsby'
import { useEffect, useState, type SubmitEvent } from 'react'
import { type ReviewChoice, accountPaths, deletionOutcomeSchema } from '../../../contract/account-data'
import { TOO_MANY_ATTEMPTS } from '../../../contract/limits'
import { pagePaths } from '../../../contract/paths'
import { sendForJson } from '../../lib/admin-http'
import { HttpError } from '../../lib/http'
import { notify } from '../../lib/notices'
import { Button } from '../../ui/button'
import { useConfirm } from '../../ui/confirm-dialog'
import { optionStyle } from '../../ui/control'
import { FormField } from '../../ui/form-field'
import { color, space } from '../../ui/tokens'
import { attemptWithIdentity, useIsEmbedded } from '../auth'
import { Failure, Panel } from './panel'

const CHOICES = [
  { value: 'anonymise', label: 'Keep them without my name' },
  { value: 'remove', label: 'Remove them' },
] as const satisfies readonly { value: ReviewChoice; label: string }[]

/** Deletes the account after a fresh sign-in and a question. What was typed survives a failure. */
export function DeleteAccount({ isAdmin }: { isAdmin: boolean }) {
  return (
    <Panel title="Delete your account">
      {isAdmin ? (
        <p>The administrator’s account cannot be deleted here. Make another account the administrator first.</p>
      ) : (
        <DeletionForm />
      )}
    </Panel>
  )
}

function DeletionForm() {
  const [choice, setChoice] = useState<ReviewChoice>('anonymise')
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<DeletionResult | null>(null)
  const hasPassword = useHasPassword()
  // Google refuses to open its window there.
  const isImpossible = useIsEmbedded() && !hasPassword
  const { ask, dialog } = useConfirm()

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setFailure(null)
    if (hasPassword && password === '') {
      setFailure(NO_PASSWORD)
      return
    }
    if (!(await ask(QUESTION))) return
    setBusy(true)
    const outcome = await deleteAccount(choice, hasPassword ? password : null)
    setBusy(false)
    if (!outcome.ok) {
      setFailure(outcome)
      return
    }
    notify({ title: 'Your account is deleted', description: outcome.text })
    navigate(pagePaths.home, { replace: true })
  }

  return (
    <form css={formStyle} noValidate onSubmit={(event) => void submit(event)} aria-label="Delete your account">
      <p>
        This deletes your account, your alerts, the messages you sent us and your visits. It cannot be undone. Backups
        are overwritten within a year.
      </p>
      <fieldset css={{ border: 0, padding: 0 }}>
        <legend css={{ marginBottom: space.s4, padding: 0, fontWeight: 600 }}>
          What should happen to your reviews?
        </legend>
        {CHOICES.map(({ value, label }) => (
          <label key={value} css={optionStyle}>
            <input type="radio" name="reviews" checked={choice === value} onChange={() => setChoice(value)} />
            {label}
          </label>
        ))}
      </fieldset>
      {hasPassword ? (
        <FormField
          label="Your password"
          type="password"
          autoComplete="current-password"
          value={password}
          error={failure?.isPassword ? failure.text : undefined}
          onChange={({ target }) => setPassword(target.value)}
        />
      ) : (
        <p css={{ color: color.inkQuiet }}>
          {isImpossible
            ? 'Google has to ask who you are, which it does not do within another app. Open this page in your browser.'
            : 'Google’s window asks who you are before anything is deleted.'}
        </p>
      )}
      <div>
        <Button type="submit" look="danger" disabled={isBusy || isImpossible}>
          {isBusy ? 'Deleting...' : 'Delete my account'}
        </Button>
      </div>
      <Failure text={failure === null || failure.isPassword ? null : failure.text} />
      {dialog}
    </form>
  )
}

/** True until the SDK says otherwise: most accounts have a password. */
function useHasPassword(): boolean {
  const [hasPassword, setHasPassword] = useState(true)
  useEffect(() => {
    void attemptWithIdentity((identity) => {
      setHasPassword(identity.hasPassword())
      return Promise.resolve({ ok: true })
    })
  }, [])
  return hasPassword
}

const NO_PASSWORD: DeletionResult = { ok: false, text: 'Please type your password.', isPassword: true }

const QUESTION = {
  title: 'Delete your account?',
  text: 'Your account and your data are deleted for good. This cannot be undone.',
  yes: 'Delete for good',
  no: 'Keep everything',
  destructive: true,
} as const

const formStyle = { display: 'grid', gap: space.s16 } as const

/** `text` is for the person, in either case. */
export interface DeletionResult {
  readonly ok: boolean
  readonly text: string
  /** The text is about the password. */
  readonly isPassword?: boolean
}

/** Signs in again, deletes the account and signs out. @param password null for an account of Google */
async function deleteAccount(reviews: ReviewChoice, password: string | null): Promise<DeletionResult> {
  const fresh = await attemptWithIdentity((identity) => identity.signInAgain(password))
  if (!fresh.ok) return signInFailure(fresh.code)
  try {
    const { finished } = await sendForJson('DELETE', accountPaths.account, { reviews }, deletionOutcomeSchema)
    // The account may be gone already; what counts is that this browser forgets it.
    await attemptWithIdentity((identity) => identity.signOutUser())
    return { ok: true, text: finished ? 'Your data with us is deleted too.' : UNFINISHED }
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) return { ok: false, text: error.reason }
    return { ok: false, text: UNKNOWN }
  }
}

const UNFINISHED = 'The rest of your data follows by itself, usually within minutes.'
const UNKNOWN = 'We could not find out whether your account is deleted. Please check your connection and try again.'

const WRONG_PASSWORD = ['wrong-password', 'invalid-credential', 'invalid-login-credentials']

/** By Firebase's code, without 'auth/'. */
const SIGN_IN_FAILURES: Readonly<Record<string, string>> = {
  'too-many-requests': TOO_MANY_ATTEMPTS,
  'popup-closed-by-user': 'The sign-in was cancelled.',
  'popup-blocked': 'Your browser blocked Google’s window. Allow it for this site and try again.',
  'user-mismatch': 'That is a different Google account.',
}

function signInFailure(code: string): DeletionResult {
  const name = code.replace(/^auth\//, '')
  if (WRONG_PASSWORD.includes(name)) {
    return { ok: false, text: 'The password is wrong. Nothing was deleted.', isPassword: true }
  }
  const text = SIGN_IN_FAILURES[name] ?? 'You could not be signed in again. Please check your connection and try again.'
  return { ok: false, text: `${text} Nothing was deleted.` }
}
