import { Link } from 'gatsby'
import { adminPagePaths, pagePaths } from '../../../../contract/paths'

import { buttonStyle } from '../../../ui/button'
import { cardStyle } from '../../../ui/card'
import { color, from, size, space } from '../../../ui/tokens'
import { EntryTitle } from './entry-title'
import { isOnOffer, type ManagedListing } from '../management/managed-listing'

const SHOWN = 5
const list = new Intl.ListFormat('en-GB')

/** Listings on offer that lack what visitors look for, the emptiest first. */
export function IncompleteList({ listings }: { listings: readonly ManagedListing[] }) {
  const incomplete = listings
    .filter((listing) => isOnOffer(listing) && listing.missing.length > 0)
    .sort((one, other) => other.missing.length - one.missing.length)
  if (incomplete.length === 0) return null
  return (
    <section css={cardStyle} aria-labelledby="incomplete">
      <h3 id="incomplete" css={{ fontSize: size.text20 }}>
        Not complete yet
      </h3>
      <ul css={{ display: 'grid', gap: space.s12, overflowWrap: 'anywhere' }}>
        {incomplete.slice(0, SHOWN).map(({ key, title, missing }) => (
          <li key={key} css={entryStyle}>
            <EntryTitle to={`${pagePaths.admin}?edit=${encodeURIComponent(key)}`}>{title}</EntryTitle>
            <p css={quietStyle}>Needs {list.format(missing)}</p>
          </li>
        ))}
      </ul>
      {incomplete.length > SHOWN && (
        <Link to={`${adminPagePaths.listings}?missing=any`} css={[buttonStyle('quiet'), { justifySelf: 'start' }]}>
          Show all {incomplete.length}
        </Link>
      )}
    </section>
  )
}

const entryStyle = {
  [from.tablet]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 21rem',
    alignItems: 'baseline',
    gap: space.s24,
  },
} as const

const quietStyle = { color: color.inkQuiet, fontSize: size.text15 } as const
