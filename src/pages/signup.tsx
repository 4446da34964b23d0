import { pagePaths } from '../../contract/paths'
import { SignUp } from '../features/auth'
import { Seo } from '../features/seo'

export default function SignUpPage() {
  return (
    <>
      <Seo title="Sign Up" description="Create an account to leave reviews." path={pagePaths.signUp} isPrivate />
      <SignUp />
    </>
  )
}
