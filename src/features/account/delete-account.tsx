import { navigate } from 'gatsby'
import { useEffect, useState, type SubmitEvent } from 'react'
import type { ReviewChoice } from '../../../contract/account-data'
import { pagePaths } from '../../../contract/paths'
import { notify } from '../../lib/notices'
import { Button } from '../../ui/button'
import { useConfirm } from '../../ui/confirm-dialog'
import { FormField } from '../../ui/form-field'
import { optionStyle } from '../../ui/control'
import { color, space } from '../../ui/tokens'
import { attemptWithIdentity, useIsEmbedded } from '../auth'
import { deleteAccount, type DeletionResult } from './delete-account-request'
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
        This deletes your account, your alerts and the messages you sent us. It cannot be undone. Backups are
        overwritten within a year.
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
