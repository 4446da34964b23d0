import { Link } from 'gatsby'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { listingPath } from '../../../contract/paths'
import { Button } from '../../ui/button'
import { Container, stripStyle } from '../../ui/layout'
import { Photo } from '../../ui/photo'
import { spreadStyle, stretchedLinkStyle } from '../../ui/surfaces'
import { below, color, font, from, radius, size, space } from '../../ui/tokens'
import { mediaOrigin, placeholderOf } from '../listings'
import { parseStoredListing, type StoredEntry, forgetViews } from '../saved'

export interface ViewedTilesProps {
  listings: readonly StoredEntry[]
}

const SHOWN = 6

/**
 * Photo and title, but not the price, which may have changed. The section appears while its place is below the screen,
 * so that nothing visible moves.
 */
export function ViewedTiles({ listings }: ViewedTilesProps) {
  const place = useRef<HTMLDivElement>(null)
  const isPlaced = useOutOfSightOnce(place)
  if (!isPlaced) return <div ref={place} />
  return (
    <section css={sectionStyle} aria-label="Recently viewed">
      <Container>
        <div css={headStyle}>
          <h2>Recently viewed</h2>
          <Button look="quiet" css={clearStyle} onClick={clear} aria-label="Clear recently viewed">
            Clear
          </Button>
        </div>
        <ul css={tilesStyle}>
          {listings.slice(0, SHOWN).map((listing) => (
            <li key={`${listing.kind} ${listing.id}`}>
              <Tile listing={listing} />
            </li>
          ))}
        </ul>
      </Container>
    </section>
  )
}

function Tile({ listing }: { listing: StoredEntry }) {
  const { kind, id, title, photo } = parseStoredListing(listing)
  return (
    <div css={tileStyle}>
      <div css={{ borderRadius: radius.card, overflow: 'hidden' }}>
        <Photo
          photo={photo ?? undefined}
          placeholder={placeholderOf(kind)}
          alt=""
          ratio={4 / 3}
          sizes="(min-width: 1200px) 180px, (min-width: 960px) 15vw, 180px"
          widths={[160, 320, 480]}
          mediaOrigin={mediaOrigin}
        />
      </div>
      <h3 css={titleStyle}>
        <Link to={listingPath(kind, id)} css={stretchedLinkStyle}>
          {title}
        </Link>
      </h3>
    </div>
  )
}

/** The pressed button disappears with the section, so the focus moves to the page. */
function clear(): void {
  forgetViews()
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** True once the place has been below the screen. */
function useOutOfSightOnce(place: RefObject<HTMLElement | null>): boolean {
  const [wasBelow, setWasBelow] = useState(false)
  useEffect(() => {
    if (wasBelow || !place.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ boundingClientRect }) => boundingClientRect.top > window.innerHeight)) setWasBelow(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, wasBelow])
  return wasBelow
}

const sectionStyle = { paddingBlock: space.s48, '@media print': { display: 'none' } } as const

const headStyle = {
  ...spreadStyle,
  marginBottom: space.s16,
} as const

const clearStyle = {
  paddingInline: space.s8,
  border: 0,
  color: color.inkQuiet,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
} as const

const tilesStyle = {
  display: 'grid',
  gap: space.s16,
  gridTemplateColumns: `repeat(${SHOWN}, minmax(0, 1fr))`,
  [from.desktop]: { gap: space.s24 },
  [below.desktop]: stripStyle('min(42%, 200px)'),
} as const

const tileStyle = { position: 'relative', height: '100%' } as const

const titleStyle = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  marginTop: space.s8,
  overflow: 'hidden',
  fontFamily: font.text,
  fontSize: size.text15,
  fontWeight: 600,
  lineHeight: 1.35,
  letterSpacing: 0,
} as const
