import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from 'gatsby'
import { useForm } from 'react-hook-form'
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
  const { register, handleSubmit, formState, getValues } = useForm<SignInInput>({ resolver: zodResolver(signInSchema) })
  const { errors, isSubmitting } = formState
  const retryIdentity = useLeaveWhenSignedIn()

  const signIn = handleSubmit(async ({ email, password }) => {
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
        <FormField
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
        <FormField
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Signing In...' : 'Sign In'}
        </Button>
        <GoogleButton action="google-sign-in" successText={SUCCESS} disabled={isSubmitting} />
      </form>
      <PasswordReset typedEmail={() => getValues('email')} />
    </AccountFrame>
  )
}
