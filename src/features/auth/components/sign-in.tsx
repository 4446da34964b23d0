import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { fieldsOf } from '../../../lib/form-fields'
import { signInSchema, type SignInInput } from '../../../../contract/account'
import { pagePaths } from '../../../../contract/paths'
import { Button } from '../../../ui/button'
import { FormField } from '../../../ui/form-field'
import { attemptWithIdentity } from '../attempt'
import { showSignInResult } from '../show-sign-in-result'
import { accountFormStyle, AccountFrame, Failure } from './account-frame'
import { GoogleButton } from './google-button'
import { PasswordReset } from './password-reset'

const SUCCESS = 'Signed in successfully!'

/** The sign-in page (spec §2). */
export function SignIn() {
  const form = useForm<SignInInput>({ resolver: zodResolver(signInSchema) })
  const field = fieldsOf(form)
  const { isSubmitting } = form.formState
  const [failure, setFailure] = useState<string | null>(null)

  const signIn = form.handleSubmit(async ({ email, password }) => {
    setFailure(null)
    const outcome = await attemptWithIdentity((identity) => identity.signInWithEmail(email, password))
    setFailure(showSignInResult('sign-in', SUCCESS, outcome))
  })

  return (
    <AccountFrame title="Sign In" other={{ question: 'No account yet?', to: pagePaths.signUp, label: 'Sign Up' }}>
      <form css={accountFormStyle} noValidate onSubmit={(event) => void signIn(event)}>
        <FormField label="Email" type="email" autoComplete="username" {...field('email')} />
        <FormField label="Password" type="password" autoComplete="current-password" {...field('password')} />
        <Failure reason={failure} />
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Signing In...' : 'Sign In'}
        </Button>
        <GoogleButton action="google-sign-in" successText={SUCCESS} disabled={isSubmitting} onFailure={setFailure} />
      </form>
      <PasswordReset typedEmail={() => form.getValues('email')} />
    </AccountFrame>
  )
}
