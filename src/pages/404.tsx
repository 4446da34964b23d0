import { Link, navigate } from 'gatsby'
import { useEffect } from 'react'
import { pagePaths } from '../../contract/paths'
import { Seo } from '../features/seo'
import { buttonStyle } from '../ui/button'
import { MessagePage } from '../ui/message'

/** Unknown paths lead home (spec §2). Our host does so by itself; this serves any other. */
export default function UnknownPage() {
  useEffect(() => {
    navigate(pagePaths.home, { replace: true })
  }, [])
  return (
    <>
      <Seo title="Page not found" description="This page does not exist." isPrivate />
      <MessagePage
        title="There is no page here"
        action={
          <Link to={pagePaths.home} css={buttonStyle('primary')}>
            Go to the home page
          </Link>
        }
      />
    </>
  )
}
