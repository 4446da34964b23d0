import { zodResolver } from '@hookform/resolvers/zod'
import { navigate } from 'gatsby'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { fieldsOf } from '../../../lib/form-fields'
import { signUpSchema, type SignUpInput } from '../../../../contract/account'
import { pagePaths } from '../../../../contract/paths'
import { notify } from '../../../lib/notices'
import { Button } from '../../../ui/button'
import { FormField } from '../../../ui/form-field'
import { attemptWithIdentity } from '../attempt'
import { isEmailTaken } from '../auth-errors'
import { showSignInResult } from '../show-sign-in-result'
import { accountFormStyle, AccountFrame, Failure } from './account-frame'
import { GoogleButton } from './google-button'

const SUCCESS = 'Account created successfully!'

/** The sign-up page (spec §2). */
export function SignUp() {
  const form = useForm<SignUpInput>({ resolver: zodResolver(signUpSchema) })
  const field = fieldsOf(form)
  const { isSubmitting } = form.formState
  const [failure, setFailure] = useState<string | null>(null)

  const signUp = form.handleSubmit(async ({ name, email, password }) => {
    setFailure(null)
    const outcome = await attemptWithIdentity((identity) => identity.signUpWithEmail(name, email, password))
    if (!outcome.ok) {
      setFailure(showSignInResult('sign-up', SUCCESS, outcome))
      if (isEmailTaken(outcome.code)) navigate(pagePaths.signIn + window.location.search)
      return
    }
    // The account exists even when this mail could not be sent.
    const mail = await attemptWithIdentity((identity) => identity.sendVerificationMail())
    notify({ title: SUCCESS, ...(mail.ok && { description: `We sent ${email} a link to confirm the address.` }) })
  })

  return (
    <AccountFrame title="Sign Up" other={{ question: 'Have an account?', to: pagePaths.signIn, label: 'Sign In' }}>
      <form css={accountFormStyle} noValidate onSubmit={(event) => void signUp(event)}>
        <FormField label="Name" autoComplete="name" {...field('name')} />
        <FormField label="Email" type="email" autoComplete="username" {...field('email')} />
        <FormField label="Password" type="password" autoComplete="new-password" {...field('password')} />
        <Failure reason={failure} />
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Creating account...' : 'Sign Up'}
        </Button>
        <GoogleButton action="google-sign-up" successText={SUCCESS} disabled={isSubmitting} onFailure={setFailure} />
      </form>
    </AccountFrame>
  )
}
