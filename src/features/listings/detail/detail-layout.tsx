import type { ReactNode } from 'react'
import type { ListingKind } from '../../../../contract/limits'
import { shownFacts } from '../../../../contract/listing-facts'
import { isPriced } from '../../../lib/format'
import { Container, Skeleton } from '../../../ui/layout'
import { below, color, font, from, radius, size, space } from '../../../ui/tokens'
import { CurrencySwitch, Price } from '../../currency'
import { PrintButton } from '../../share'

export interface Fact {
  name: string
  value: ReactNode
}

/** A listing's facts beyond the specification. Those that are not known have no row. */
export function factsBeyond(kind: ListingKind, listing: object): Fact[] {
  return shownFacts(kind, listing, 'detail').map(({ label, text }) => ({ name: label, value: text }))
}

interface DetailLayoutProps {
  gallery: ReactNode
  title: string
  price: number | null
  priceNote?: string | undefined
  place: string
  rating: ReactNode
  /** Whether it can still be had. */
  offer: ReactNode
  /** Words such as 'Borehole'. */
  features: readonly string[]
  save?: ReactNode
  share?: ReactNode
  facts: readonly Fact[]
  description: string
  documents?: ReactNode
  /** Stores the listing on the device. */
  viewing?: ReactNode
  video?: ReactNode
  /** Shown when asked for. */
  map?: ReactNode
  /** What is paid besides the price. */
  costs?: ReactNode
  enquiry?: ReactNode
  reviews?: ReactNode
  /** Similar listings. */
  similar?: ReactNode
  /** Shown only in print. */
  brochure?: ReactNode
  /** Sticks to the bottom of a phone's screen. */
  contactBar?: ReactNode
}

/**
 * Photos, title, price and place, facts, description, video and reviews, with the enquiry beside them. `data-print`
 * names the parts of a printed listing (static/print.css).
 */
export function DetailLayout(props: DetailLayoutProps) {
  const {
    gallery,
    title,
    price,
    priceNote,
    place,
    rating,
    offer,
    features,
    save,
    share,
    facts,
    description,
    documents,
    viewing,
    video,
    map,
    costs,
    enquiry,
    reviews,
    similar,
    brochure,
    contactBar,
  } = props
  const words = paragraphs(description)
  return (
    <>
      <Container data-print="sheet" css={pageStyle}>
        {gallery}
        <div css={columnsStyle} data-print="columns">
          <div data-print="column">
            <header css={headerStyle} data-print="title">
              <div css={textBesideButtonsStyle}>
                <h1 css={{ [from.desktop]: { fontSize: size.text44 } }}>{title}</h1>
                <p css={{ marginTop: space.s12, color: color.inkQuiet, fontSize: size.text17 }}>{place}</p>
                {rating}
              </div>
              <div css={buttonsStyle}>
                {save}
                <div css={wideOnly}>
                  {share}
                  <PrintButton />
                </div>
              </div>
            </header>
            <p css={priceStyle} data-print="price">
              <Price shillings={price} />
              {priceNote && isPriced(price) && (
                <span css={{ fontFamily: font.text, fontSize: size.text17 }}> {priceNote}</span>
              )}
            </p>
            {isPriced(price) && <CurrencySwitch shillings={price} />}
            {offer}
            <dl css={factsStyle} data-print="facts">
              {facts.map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {features.length > 0 && (
              <ul css={featuresStyle} aria-label="Features">
                {features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
            )}
            {words.length > 0 && (
              <div css={descriptionStyle} data-print="words">
                {words.map((paragraph, index) => (
                  <p key={index}>{paragraph}</p>
                ))}
              </div>
            )}
            {documents}
            {video && <div css={{ marginTop: space.s32 }}>{video}</div>}
            <div css={{ marginTop: space.s32 }}>
              {map}
              {costs}
              {viewing}
            </div>
            {reviews && <div css={{ marginTop: space.s48 }}>{reviews}</div>}
          </div>
          {enquiry && <aside css={asideStyle}>{enquiry}</aside>}
        </div>
        {similar}
        {brochure}
      </Container>
      {contactBar}
    </>
  )
}

export function DetailSkeleton() {
  return (
    <Container css={pageStyle} aria-busy="true">
      <Skeleton css={photosSkeletonStyle} />
      <div css={columnsStyle}>
        <div>
          <Skeleton css={{ width: '60%', height: 44 }} />
          <Skeleton css={{ width: '30%', height: 20, marginTop: space.s12 }} />
          <Skeleton css={{ width: '40%', height: 36, marginTop: space.s24 }} />
          <Skeleton css={{ width: '100%', height: 160, marginTop: space.s32 }} />
        </div>
        <Skeleton css={{ height: 336, borderRadius: radius.card }} />
      </div>
    </Container>
  )
}

function paragraphs(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
}

const pageStyle = { paddingBlock: `${space.s16} ${space.s72}`, [from.tablet]: { paddingTop: space.s24 } } as const

/** The first photo of the strip, or the mosaic. */
const photosSkeletonStyle = {
  width: '88%',
  aspectRatio: '3 / 2',
  borderRadius: radius.card,
  [from.tablet]: { width: '100%', aspectRatio: '9 / 4' },
} as const

const columnsStyle = {
  display: 'grid',
  // The longest word of a place must not widen the page.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.s48,
  marginTop: space.s32,
  [from.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) 336px', gap: space.s72 },
} as const

const asideStyle = {
  [from.desktop]: {
    position: 'sticky',
    top: '6.5rem',
    alignSelf: 'start',
    // With an open form it may be taller than the screen.
    maxHeight: 'calc(100dvh - 8rem)',
    overflowY: 'auto',
    borderRadius: radius.card,
  },
} as const

/** Smaller screens have Share in the bar and rarely a printer. */
const wideOnly = { display: 'flex', gap: space.s8, [below.desktop]: { display: 'none' } } as const

const headerStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  columnGap: space.s16,
} as const

/** The title has the full width, and the buttons are beside the lines below it. */
const textBesideButtonsStyle = {
  display: 'contents',
  '& > *': { gridColumn: 1 },
  '& > h1': { gridColumn: '1 / -1' },
} as const

const buttonsStyle = {
  display: 'flex',
  gap: space.s8,
  gridColumn: 2,
  gridRow: '2 / span 2',
  alignSelf: 'center',
} as const

const priceStyle = {
  marginTop: space.s24,
  fontFamily: font.display,
  fontSize: size.text32,
  lineHeight: 1.1,
} as const

const factsStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  marginTop: space.s32,
  borderBottom: `1px solid ${color.line}`,
  '& > div': { padding: `${space.s12} ${space.s16} ${space.s12} 0`, borderTop: `1px solid ${color.line}` },
  '& dt': { fontSize: size.text13, color: color.inkQuiet },
  '& dd': { fontWeight: 600 },
  // The last fact takes the rest of its row: so does the line above it.
  [below.tablet]: { '& > div:last-child:nth-of-type(2n + 1)': { gridColumn: 'span 2' } },
  [from.tablet]: {
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    '& > div:last-child:nth-of-type(3n + 1)': { gridColumn: 'span 3' },
    '& > div:last-child:nth-of-type(3n + 2)': { gridColumn: 'span 2' },
  },
} as const

const featuresStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s8,
  marginTop: space.s24,
  '& li': {
    padding: `${space.s4} ${space.s12}`,
    border: `1px solid ${color.line}`,
    borderRadius: radius.pill,
    fontSize: size.text15,
  },
} as const

const descriptionStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.s16,
  maxWidth: '65ch',
  marginTop: space.s32,
  fontSize: size.text17,
  whiteSpace: 'pre-line',
  // A very long word must not widen the page.
  overflowWrap: 'anywhere',
} as const
