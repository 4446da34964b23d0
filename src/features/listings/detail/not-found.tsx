import { Link } from 'gatsby'
import type { ListingKind } from '../../../../contract/limits'
import { goneText } from '../../../../contract/status'
import { buttonStyle } from '../../../ui/button'
import { MessagePage } from '../../../ui/message'
import type { ListLink } from '../api/queries'

export interface NotFoundProps {
  kind: ListingKind
  title: string
  link: ListLink
}

/** In place of a listing that was sold or withdrawn, or never existed. */
export function NotFound({ kind, title, link }: NotFoundProps) {
  return (
    <MessagePage
      title={title}
      action={
        <Link to={link.path} css={buttonStyle('primary')}>
          {link.text}
        </Link>
      }
    >
      {goneText(kind)}
    </MessagePage>
  )
}
