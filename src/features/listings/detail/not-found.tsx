import { Link } from 'gatsby'
import { buttonStyle } from '../../../ui/button'
import { MessagePage } from '../../../ui/message'
import type { ListLink } from './list-link'

export interface NotFoundProps {
  title: string
  link: ListLink
}

/** In place of a listing that was sold or withdrawn, or never existed. */
export function NotFound({ title, link }: NotFoundProps) {
  return (
    <MessagePage
      title={title}
      action={
        <Link to={link.path} css={buttonStyle('primary')}>
          {link.text}
        </Link>
      }
    >
      It may have been sold or let since the link was shared.
    </MessagePage>
  )
}
