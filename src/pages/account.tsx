import { pagePaths } from '../../contract/paths'
import { AccountPage } from '../features/account'
import { Seo } from '../features/seo'

export default function Account() {
  return (
    <>
      <Seo title="Account" description="Your data with us." path={pagePaths.account} isPrivate />
      <AccountPage />
    </>
  )
}
