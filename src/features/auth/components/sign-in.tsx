import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from 'gatsby'
import { useForm } from 'react-hook-form'
import { fieldsOf } from '../../../lib/form-fields'
import { signInSchema, type SignInInput } from '../../../../contract/account'
import { pagePaths } from '../../../../contract/paths'
import { Button } from '../../../ui/button'
import { FormField } from '../../../ui/form-field'
import { attemptWithIdentity } from '../attempt'
import { showSignInResult } from '../show-sign-in-result'
import { useLeaveWhenSignedIn } from '../use-leave-when-signed-in'
import { AccountFrame } from './account-frame'
import { accountFormStyle } from './account-form-style'
import { GoogleButton } from './google-button'
import { IdentityFailure } from './identity-failure'
import { PasswordReset } from './password-reset'

const SUCCESS = 'Signed in successfully!'

/** The sign-in page (spec §2). */
export function SignIn() {
  const form = useForm<SignInInput>({ resolver: zodResolver(signInSchema) })
  const field = fieldsOf(form)
  const { isSubmitting } = form.formState
  const retryIdentity = useLeaveWhenSignedIn()

  const signIn = form.handleSubmit(async ({ email, password }) => {
    showSignInResult(
      'sign-in',
      SUCCESS,
      await attemptWithIdentity((identity) => identity.signInWithEmail(email, password)),
    )
  })

  return (
    <AccountFrame
      title="Sign In"
      footer={
        <p>
          No account yet? <Link to={pagePaths.signUp}>Sign Up</Link>
        </p>
      }
    >
      {retryIdentity && <IdentityFailure retry={retryIdentity} />}
      <form css={accountFormStyle} noValidate onSubmit={(event) => void signIn(event)}>
        <FormField label="Email" type="email" autoComplete="username" {...field('email')} />
        <FormField label="Password" type="password" autoComplete="current-password" {...field('password')} />
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Signing In...' : 'Sign In'}
        </Button>
        <GoogleButton action="google-sign-in" successText={SUCCESS} disabled={isSubmitting} />
      </form>
      <PasswordReset typedEmail={() => form.getValues('email')} />
    </AccountFrame>
  )
}
