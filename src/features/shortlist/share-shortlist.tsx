import { Link } from 'gatsby'
import { SHORTLIST_MAX, shortlistPath, type ListingName } from '../../../contract/shortlist'
import { color, size, space } from '../../ui/tokens'
import { SendButtons } from './send-buttons'

/** Sends saved listings to somebody, who can say yes or no to each. */
export function ShareShortlist({ listings }: { listings: readonly ListingName[] }) {
  const names = listings.slice(0, SHORTLIST_MAX)
  const path = shortlistPath(names)
  return (
    <section aria-label="Decide together" css={{ display: 'grid', gap: space.s8 }}>
      <SendButtons path={path} names={names} look="primary" label="Share this shortlist" />
      <p css={{ color: color.inkQuiet, fontSize: size.text15 }}>
        {listings.length > SHORTLIST_MAX && `The link holds the first ${SHORTLIST_MAX} of your ${listings.length}. `}
        Whoever opens the link can say yes or no to each and send it back.{' '}
        <Link to={path}>Say yes or no yourself first</Link>
      </p>
    </section>
  )
}
