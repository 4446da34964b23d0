import { pagePaths } from '../../contract/paths'
import { SignIn } from '../features/auth'
import { Seo } from '../features/seo'

export default function SignInPage() {
  return (
    <>
      <Seo title="Sign In" description="Sign in to leave a review." path={pagePaths.signIn} isPrivate />
      <SignIn />
    </>
  )
}
