import { Link } from 'gatsby'
import { moreLinkStyle } from '../../ui/button'
import { from, size, space } from '../../ui/tokens'

interface SectionHeadingProps {
  title: string
  /** The page with all of what the section shows some of, and its name in words. */
  all?: { path: string; noun: string }
}

export function SectionHeading({ title, all }: SectionHeadingProps) {
  return (
    <div css={rowStyle}>
      <h2 css={{ [from.desktop]: { fontSize: size.text32 } }}>{title}</h2>
      {all && (
        <Link to={all.path} css={moreLinkStyle} aria-label={`See all ${all.noun}`}>
          See all
        </Link>
      )}
    </div>
  )
}

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.s16,
  marginBottom: space.s32,
  '& > a': { alignSelf: 'center' },
} as const
