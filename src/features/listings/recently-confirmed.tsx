import { Link } from 'gatsby'
import type { ListingKind } from '../../../contract/limits'
import { listingPath } from '../../../contract/paths'
import type { Photo } from '../../../contract/photo'
import { daysAgo } from '../../lib/kenyan-date'
import { nearPhotoStyle } from '../../ui/layout'
import { Photo as PhotoFrame } from '../../ui/photo'
import { color, font, from, radius, size, space } from '../../ui/tokens'
import { isPriced } from '../../lib/format'
import { Price } from '../currency'
import { DaysSince } from './days-since'
import { coverPhoto, mediaOrigin, placeholderOf } from './photos'

/** A listing whose owner was asked lately. */
export interface ConfirmedListing {
  readonly kind: ListingKind
  readonly id: string
  readonly title: string
  /** Where it is, or a car's year. */
  readonly place: string
  readonly imageUrls: readonly string[]
  readonly images?: readonly Photo[] | undefined
  /** Whole shillings. */
  readonly price: number | null
  /** What it pays for: 'a month'. */
  readonly priceNote?: string | undefined
  /** ISO 8601. */
  readonly confirmedAt: string
}

/** The listings confirmed last, of all kinds: they show that the offers are current. */
export function RecentlyConfirmed({ listings }: { listings: readonly ConfirmedListing[] }) {
  return (
    <ul css={listStyle}>
      {listings.map(({ kind, id, title, place, price, priceNote, confirmedAt, ...photos }) => (
        <li key={id}>
          <Link to={listingPath(kind, id)} css={rowStyle}>
            <span css={photoStyle}>
              <PhotoFrame
                photo={coverPhoto(photos)}
                placeholder={placeholderOf(kind)}
                alt=""
                ratio={4 / 3}
                sizes="112px"
                widths={[160, 320]}
                mediaOrigin={mediaOrigin}
              />
            </span>
            <strong css={titleStyle}>{title}</strong>
            <span css={quietStyle}>{place}</span>
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
  gap: `${space.s16} ${space.s48}`,
  ...nearPhotoStyle,
  [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: '112px minmax(0, 1fr)',
  gridTemplateRows: 'repeat(4, auto) 1fr',
  columnGap: space.s16,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover strong': { textDecoration: 'underline' },
} as const

const photoStyle = { gridRow: '1 / -1', borderRadius: radius.control, overflow: 'hidden' } as const
const titleStyle = { fontWeight: 600, lineHeight: 1.35 } as const
const priceStyle = { fontFamily: font.display, fontSize: size.text17 } as const
const noteStyle = { color: color.inkQuiet, fontFamily: font.text, fontSize: size.text15 } as const
const quietStyle = { color: color.inkQuiet, fontSize: size.text15 } as const
