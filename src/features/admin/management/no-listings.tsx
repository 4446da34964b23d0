import { Link } from 'gatsby'
import { pagePaths } from '../../../../contract/paths'
import { buttonStyle } from '../../../ui/button'
import { Message } from '../../../ui/message'

/** In place of all that is about listings while there are none. */
export function NoListings() {
  const action = (
    <Link to={pagePaths.admin} css={buttonStyle('primary')}>
      Add the first listing
    </Link>
  )
  return (
    <Message as="h3" title="No listings yet" action={action}>
      Your homes and cars will be listed here.
    </Message>
  )
}
