import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { fieldsOf } from '../../../lib/form-fields'
import { passwordResetSchema, type PasswordResetInput } from '../../../../contract/account'
import { notify } from '../../../lib/notices'
import { Button } from '../../../ui/button'
import { FormField } from '../../../ui/form-field'
import { color, size, touchTarget } from '../../../ui/tokens'
import { attemptWithIdentity } from '../attempt'
import { authErrorText } from '../auth-errors'
import { accountFormStyle } from './account-frame'

/** 'Forgot password?' opens a small form that sends the reset mail. */
export function PasswordReset({ typedEmail }: { typedEmail: () => string | undefined }) {
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
