import { Link } from 'gatsby'
import type { ListingKind } from '../../../contract/limits'
import { listingPath, listingPaths, pagePaths } from '../../../contract/paths'
import { priceNote } from '../../../contract/price'
import { isPriced } from '../../lib/format'
import { coverPhoto, mediaOrigin, placeholderOf } from '../../lib/listing-photos'
import { buttonStyle } from '../../ui/button'
import { WhatsAppIcon } from '../../ui/icons'
import { Photo } from '../../ui/photo'
import { color, font, from, radius, size, space, touchTarget } from '../../ui/tokens'
import { whatsappLink } from '../contact'
import { Price } from '../currency'
import type { Card } from './lists'
import type { ListingSearch } from './load-search'
import { nearestTo } from './nearest'

interface SearchResultsProps {
  query: string
  results: readonly KindResults[]
  onLeave: () => void
}

/** The best homes and cars, each kind with a link to all; when there are none, how to ask, and what is near. */
export function SearchResults({ query, results, onLeave }: SearchResultsProps) {
  const isEmpty = results.length > 0 && results.every(({ count }) => count === 0)
  const shown = isEmpty ? results.flatMap(({ nearest }) => nearest() ?? []) : results
  return (
    <>
      {isEmpty && <p css={{ marginTop: space.s24, fontWeight: 600 }}>Nothing matches “{query.trim()}”.</p>}
      {isEmpty && <Ask query={query.trim()} onLeave={onLeave} />}
      {shown.map((found) => found.count > 0 && <Results key={found.kind} found={found} onLeave={onLeave} />)}
    </>
  )
}

/** Results of a kind that the dialog shows. */
const SHOWN = 4
const NOUNS = { property: ['home', 'homes'], car: ['car', 'cars'] } as const

export interface Found {
  readonly kind: ListingKind
  /** The words that they match. */
  readonly query: string
  readonly count: number
  /** '3 homes' */
  readonly summary: string
  readonly hint: string | undefined
  /** What all that are shown match: Nairobi. */
  readonly matched: readonly string[]
  readonly shown: readonly {
    readonly card: Card
    /** What it matches besides. */
    readonly matched: readonly string[]
  }[]
}

export interface KindResults extends Found {
  /** Those that match fewer of the words, or are nearest to the place that they name. */
  readonly nearest: () => Found | undefined
}

/** The best results of one kind. */
export function resultsOfKind(search: ListingSearch, query: string): KindResults {
  const { listings, isUnmatched, hint, matchesOf } = search.refine(search.cards, { q: query })
  const found = foundOf(search.kind, query, isUnmatched ? [] : listings, hint, matchesOf)
  const nearest = () => {
    const near = nearestTo(search, query)
    return near && foundOf(search.kind, near.query, near.listings, near.hint)
  }
  return { ...found, nearest }
}

function foundOf(
  kind: ListingKind,
  query: string,
  listings: readonly Card[],
  hint: string | undefined,
  matchesOf: (id: string) => readonly string[] = () => [],
): Found {
  const [one, many] = NOUNS[kind]
  const shown = listings.slice(0, SHOWN).map((card) => ({ card, matched: matchesOf(card.id) }))
  const matched = shown[0]?.matched.filter((word) => shown.every((other) => other.matched.includes(word))) ?? []
  return {
    kind,
    query,
    count: listings.length,
    summary: `${listings.length} ${listings.length === 1 ? one : many}`,
    hint,
    matched,
    shown: shown.map((each) => ({ ...each, matched: each.matched.filter((word) => !matched.includes(word)) })),
  }
}

interface ResultsProps {
  found: Found
  onLeave: () => void
}

function Results({ found: { kind, query, summary, hint, matched, shown }, onLeave }: ResultsProps) {
  const words = query.trim()
  const search = words && `?q=${encodeURIComponent(words)}`
  return (
    <section aria-labelledby={`found-${kind}`} css={{ marginTop: space.s24 }}>
      <div css={headStyle}>
        <h3 id={`found-${kind}`} css={{ fontSize: size.text17 }}>
          {HEADINGS[kind]}
        </h3>
        <Link to={listingPaths[kind].list + search} onClick={onLeave} css={allStyle}>
          {search ? `All results: ${summary}` : `All ${summary}`}
        </Link>
      </div>
      {hint && <p css={hintStyle}>{hint}</p>}
      {matched.length > 0 && <p css={hintStyle}>All match: {matched.join(', ')}</p>}
      <ul>
        {shown.map(({ card, matched: others }) => (
          <li key={card.id}>
            <Result kind={kind} card={card} note={others.join(', ')} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const HEADINGS = { property: 'Homes', car: 'Cars' } as const

interface ResultProps {
  kind: ListingKind
  card: Card
  note: string
  onLeave: () => void
}

function Result({ kind, card, note, onLeave }: ResultProps) {
  const { id, title, price } = card
  const period = 'type' in card ? priceNote(card) : undefined
  const place = 'location' in card ? card.location : [card.make, card.model, card.year].filter(Boolean).join(' ')
  return (
    <Link to={listingPath(kind, id)} onClick={onLeave} css={resultStyle}>
      <span css={photoStyle}>
        <Photo
          photo={coverPhoto(card)}
          placeholder={placeholderOf(kind)}
          alt=""
          ratio={4 / 3}
          sizes="96px"
          widths={[160, 320]}
          mediaOrigin={mediaOrigin}
        />
      </span>
      <span css={wordsStyle}>
        <span css={titleStyle}>{title}</span>
        <span css={{ fontFamily: font.display, whiteSpace: 'nowrap' }}>
          <Price shillings={price} /> {isPriced(price) && period && <span css={periodStyle}>{period}</span>}
        </span>
        <span css={quietStyle}>{place}</span>
        {note && <span css={[quietStyle, { fontStyle: 'italic' }]}>matches: {note}</span>}
      </span>
    </Link>
  )
}

function Ask({ query, onLeave }: { query: string; onLeave: () => void }) {
  return (
    <section aria-label="Ask us" css={askStyle}>
      <p>Tell us what you want and we will look for it.</p>
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.s8 }}>
        <a
          href={whatsappLink(`Hello, I am looking for: ${query}`)}
          target="_blank"
          rel="noopener"
          css={buttonStyle('primary')}
        >
          <WhatsAppIcon />
          Ask on WhatsApp
        </a>
        <Link to={pagePaths.contact} onClick={onLeave} css={buttonStyle('quiet')}>
          Send a message
        </Link>
      </div>
    </section>
  )
}

const headStyle = { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space.s16 } as const

const allStyle = { lineHeight: touchTarget, fontSize: size.text15, fontWeight: 600, color: color.primary } as const

const quietStyle = { color: color.inkQuiet, fontSize: size.text15 } as const

const hintStyle = { ...quietStyle, marginBottom: space.s8 } as const

const periodStyle = { ...quietStyle, fontFamily: font.text } as const

const resultStyle = {
  display: 'flex',
  gap: space.s12,
  paddingBlock: space.s12,
  borderTop: `1px solid ${color.line}`,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const

const photoStyle = {
  flex: 'none',
  width: 96,
  alignSelf: 'start',
  borderRadius: radius.control,
  overflow: 'hidden',
} as const

/** Beside each other where there is room: title and price, place and what matched. */
const wordsStyle = {
  display: 'grid',
  flex: 1,
  alignContent: 'start',
  gap: `${space.s4} ${space.s16}`,
  [from.tablet]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    '& > :nth-of-type(2n)': { textAlign: 'end' },
  },
} as const

const titleStyle = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  fontWeight: 600,
  lineHeight: 1.35,
} as const

const askStyle = {
  display: 'grid',
  gap: space.s12,
  marginTop: space.s12,
  padding: space.s16,
  borderRadius: radius.card,
  background: color.sand,
} as const
