import { Link } from 'gatsby'
import type { ListingKind } from '../../../contract/limits'
import { listingPath } from '../../../contract/paths'
import { formatPrice } from '../../../contract/price'
import { color, font, from, size, space, touchTarget } from '../../ui/tokens'
import { ConfirmedAgo } from './days-since'

/** A listing whose owner was asked lately. */
export interface ConfirmedListing {
  readonly kind: ListingKind
  readonly id: string
  readonly title: string
  /** Kenyan shillings; null when unknown. */
  readonly price: number | null
  /** ISO 8601. */
  readonly confirmedAt: string
}

/** The listings confirmed last, of all kinds, without photos: they show that the offers are current. */
export function RecentlyConfirmed({ listings }: { listings: readonly ConfirmedListing[] }) {
  return (
    <ul css={listStyle}>
      {listings.map(({ kind, id, title, price, confirmedAt }) => (
        <li key={id}>
          <Link to={listingPath(kind, id)} css={rowStyle}>
            <span css={{ fontWeight: 600 }}>{title}</span>
            <span css={{ fontFamily: font.display, fontSize: size.text20 }}>{formatPrice(price)}</span>
            <span css={{ color: color.inkQuiet, fontSize: size.text15 }}>
              <ConfirmedAgo at={confirmedAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const listStyle = {
  display: 'grid',
  columnGap: space.s48,
  [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const

const rowStyle = {
  display: 'grid',
  gap: space.s4,
  minHeight: touchTarget,
  padding: `${space.s16} 0`,
  borderTop: `1px solid ${color.line}`,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover span:first-of-type': { textDecoration: 'underline' },
} as const
