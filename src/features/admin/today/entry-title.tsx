import { Link } from 'gatsby'
import { space } from '../../../ui/tokens'

interface EntryTitleProps {
  to: string
  children: string
}

/** The title of a listing in a list of things to do: at most two lines, and a target that a thumb finds. */
export function EntryTitle({ to, children }: EntryTitleProps) {
  return (
    <Link to={to} css={linkStyle}>
      <span css={clampStyle}>{children}</span>
    </Link>
  )
}

const linkStyle = {
  display: 'block',
  paddingBlock: space.s4,
  fontWeight: 600,
  lineHeight: 1.3,
  textUnderlineOffset: '0.2em',
} as const

/** Without padding, in which a third line would show. */
const clampStyle = {
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
} as const
