import { Link } from 'gatsby'
import type { ListingKind } from '../../../contract/limits'
import { listingPath } from '../../../contract/paths'
import { daysAgo } from '../../lib/kenyan-date'
import { below, color, font, from, size, space, touchTarget } from '../../ui/tokens'
import { isPriced } from '../../lib/format'
import { Price } from '../currency'
import { DaysSince } from './days-since'

/** A listing whose owner was asked lately. */
export interface ConfirmedListing {
  readonly kind: ListingKind
  readonly id: string
  readonly title: string
  /** Whole shillings. */
  readonly price: number | null
  /** What it pays for: 'a month'. */
  readonly priceNote?: string | undefined
  /** ISO 8601. */
  readonly confirmedAt: string
}

/** The listings confirmed last, of all kinds, without photos: they show that the offers are current. */
export function RecentlyConfirmed({ listings }: { listings: readonly ConfirmedListing[] }) {
  return (
    <ul css={listStyle}>
      {listings.map(({ kind, id, title, price, priceNote, confirmedAt }) => (
        <li key={id}>
          <Link to={listingPath(kind, id)} css={rowStyle}>
            <span css={titleStyle}>{title}</span>
            <span css={priceStyle}>
              {price !== null && (
                <>
                  <Price shillings={price} />
                  {isPriced(price) && priceNote && <span css={noteStyle}> {priceNote}</span>}
                </>
              )}
            </span>
            <span css={quietStyle}>
              <DaysSince at={confirmedAt} text="Confirmed on" say={(days) => `Confirmed ${daysAgo(days)}`} />
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
  gap: `${space.s4} ${space.s16}`,
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'baseline',
  minHeight: touchTarget,
  padding: `${space.s16} 0`,
  borderTop: `1px solid ${color.line}`,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover span:first-of-type': { textDecoration: 'underline' },
} as const

const titleStyle = { fontWeight: 600, textWrap: 'balance', [below.desktop]: { gridColumn: '1 / -1' } } as const
const priceStyle = {
  fontFamily: font.display,
  fontSize: size.text17,
  textAlign: 'end',
  // A narrow row is one line of title, and below it the date and the price.
  [below.desktop]: { gridRow: 2, gridColumn: 2 },
} as const
const noteStyle = { color: color.inkQuiet, fontFamily: font.text, fontSize: size.text15 } as const
const quietStyle = {
  color: color.inkQuiet,
  fontSize: size.text15,
  [from.desktop]: { gridColumn: '1 / -1' },
} as const
