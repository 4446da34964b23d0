import { Link } from 'gatsby'
import { listingPaths } from '../../../contract/paths'
import { isPriced } from '../../lib/format'
import { Price } from '../currency'
import { below, color, font, from, size, space, touchTarget } from '../../ui/tokens'
import type { KindResults } from './results-of-kind'

interface SearchResultsProps {
  query: string
  results: readonly KindResults[]
  onLeave: () => void
}

/** The best homes and cars with what of them matched, each kind with a link to all. */
export function SearchResults({ query, results, onLeave }: SearchResultsProps) {
  if (results.length > 0 && results.every(({ count }) => count === 0)) {
    return <p css={{ marginTop: space.s24 }}>Nothing matches. Try fewer words, or a place such as Karen.</p>
  }
  return results.map(({ kind, count, summary, hint, shown }) =>
    count === 0 ? null : (
      <section key={kind} aria-labelledby={`found-${kind}`} css={{ marginTop: space.s24 }}>
        <div css={headStyle}>
          <h3 id={`found-${kind}`} css={{ fontSize: size.text17 }}>
            {HEADINGS[kind]}
          </h3>
          <Link
            to={`${listingPaths[kind].list}?q=${encodeURIComponent(query.trim())}`}
            onClick={onLeave}
            css={allStyle}
          >
            All results: {summary}
          </Link>
        </div>
        {hint && <p css={[quietStyle, { marginBottom: space.s8 }]}>{hint}</p>}
        <ul>
          {shown.map(({ path, title, price, period, place, note }) => (
            <li key={path}>
              <Link to={path} onClick={onLeave} css={resultStyle}>
                <span css={{ fontWeight: 600, textWrap: 'balance' }}>{title}</span>
                <span css={{ fontFamily: font.display, whiteSpace: 'nowrap' }}>
                  <Price shillings={price} /> {isPriced(price) && period && <span css={periodStyle}>{period}</span>}
                </span>
                <span css={quietStyle}>{place}</span>
                {note && <span css={[quietStyle, { fontStyle: 'italic' }]}>{note}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    ),
  )
}

const HEADINGS = { property: 'Homes', car: 'Cars' } as const

const headStyle = { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space.s16 } as const

const allStyle = { lineHeight: touchTarget, fontSize: size.text15, fontWeight: 600, color: color.primary } as const

const quietStyle = { color: color.inkQuiet, fontSize: size.text15 } as const

const periodStyle = { ...quietStyle, fontFamily: font.text } as const

const resultStyle = {
  display: 'grid',
  // The price and what matched are at the end of the lines of title and place; on a phone below them.
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'baseline',
  gap: `${space.s4} ${space.s16}`,
  [from.tablet]: { '& > :nth-of-type(2n)': { textAlign: 'end' } },
  [below.tablet]: { '& > *': { gridColumn: '1 / -1' } },
  paddingBlock: space.s12,
  borderTop: `1px solid ${color.line}`,
  textDecoration: 'none',
  '&:hover > :first-of-type': { textDecoration: 'underline' },
} as const
