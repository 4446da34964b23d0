import { Link } from 'gatsby'
import { pagePaths } from '../../../contract/paths'
import { Seo } from '../../features/seo'
import { buttonStyle } from '../../ui/button'
import { MessagePage } from '../../ui/message'

/** The page after a message was sent without JavaScript. */
export default function ContactSentPage() {
  return (
    <>
      <Seo title="Message sent" description="Your message is with us." path={pagePaths.contactSent} isPrivate />
      <MessagePage
        title="Message sent!"
        action={
          <Link to={pagePaths.properties} css={buttonStyle('primary')}>
            Browse Properties
          </Link>
        }
      >
        We'll get back to you as soon as possible.
      </MessagePage>
    </>
  )
}
