import type { MouseEvent, ReactNode } from 'react'
import { isPriced } from '../../../lib/format'
import { textButtonStyle } from '../../../ui/button'
import { Container, Skeleton } from '../../../ui/layout'
import { below, color, font, from, radius, size, space, touchTarget } from '../../../ui/tokens'
import { COSTS_ID } from '../../costs'
import { CurrencySwitch, Price } from '../../currency'
import { PrintButton } from '../../share'
import { Fact, FactList } from './fact-groups'

/** A fact of the specification. */
export interface NamedFact {
  name: string
  value: string | number
}

interface DetailLayoutProps {
  gallery: ReactNode
  /** It has at most one picture, which stands beside the enquiry on wide screens. */
  isSinglePhoto?: boolean
  title: string
  price: number | null
  priceNote?: string | undefined
  place: string
  reference?: string | undefined
  rating: ReactNode
  /** It is sold or let: the price is history. */
  isClosed?: boolean
  /** Whether it can still be had. */
  offer: ReactNode
  /** How sure that is, and since when it is offered. */
  offerDays: ReactNode
  /** Words such as 'Borehole'. */
  features: readonly string[]
  save?: ReactNode
  share?: ReactNode
  facts: readonly NamedFact[]
  /** The facts beyond the specification. */
  factGroups: ReactNode
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
 * Photos, title, place, price and facts, which a phone shows at once; then the enquiry, which wide screens have beside
 * them; description, video and reviews. `data-print` names the parts of a printed listing (static/print.css).
 */
export function DetailLayout(props: DetailLayoutProps) {
  const {
    gallery,
    isSinglePhoto = false,
    title,
    price,
    priceNote,
    place,
    reference,
    rating,
    isClosed = false,
    offer,
    offerDays,
    features,
    save,
    share,
    facts,
    factGroups,
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
        {!isSinglePhoto && gallery}
        <div css={[columnsStyle, isSinglePhoto && belowPhotoStyle]} data-print="columns">
          {isSinglePhoto && gallery}
          <div css={headStyle} data-print="column">
            <header css={titleStyle} data-print="title">
              <h1>{title}</h1>
              <p>
                <span>{place}</span>
                {reference && <span>Ref {reference}</span>}
                {rating}
              </p>
            </header>
            <div css={[priceStyle, isClosed && quietPriceStyle]} data-print="price">
              <p>
                <Price shillings={price} />
                {priceNote && isPriced(price) && (
                  <span css={{ fontFamily: font.text, fontSize: size.text17 }}> {priceNote}</span>
                )}
              </p>
              {isPriced(price) && !isClosed && <CurrencySwitch shillings={price} />}
              {costs && (
                <a href={`#${COSTS_ID}`} css={[textButtonStyle, costsLinkStyle]}>
                  All costs
                </a>
              )}
            </div>
            {offer}
            <FactList data-print="facts">
              {facts.map(({ name, value }) => (
                <Fact key={name} name={name}>
                  {value}
                </Fact>
              ))}
            </FactList>
            <div css={actionsStyle}>
              {save}
              {share}
              <div css={wideOnly}>
                <PrintButton />
              </div>
            </div>
            {offerDays}
          </div>
          {enquiry && (
            <aside css={asideStyle} onClickCapture={holdPlace}>
              {enquiry}
            </aside>
          )}
          <div data-print="column">
            {factGroups}
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

/** Keeps the enquiry where it is in the column when a form opens in it, which then grows and scrolls with the page. */
function holdPlace({ currentTarget: aside }: MouseEvent<HTMLElement>): void {
  const column = aside.parentElement?.getBoundingClientRect().top ?? 0
  aside.style.setProperty('--held', `${Math.round(aside.getBoundingClientRect().top - column)}px`)
}

const pageStyle = { paddingBottom: space.s72, [from.tablet]: { paddingTop: space.s24 } } as const

/** The first photo of the strip, or the mosaic. */
const photosSkeletonStyle = {
  aspectRatio: '4 / 3',
  [below.tablet]: { marginInline: 'calc(-1 * var(--page-margin))', borderRadius: 0 },
  [from.tablet]: { borderRadius: radius.card, aspectRatio: '9 / 4' },
} as const

const columnsStyle = {
  display: 'grid',
  // The longest word of a place must not widen the page.
  gridTemplateColumns: 'minmax(0, 1fr)',
  marginTop: space.s12,
  [from.desktop]: {
    gridTemplateColumns: 'minmax(0, 1fr) 336px',
    // The last row takes what the enquiry is higher than those beside it.
    gridTemplateRows: 'auto auto 1fr',
    columnGap: space.s72,
    marginTop: space.s32,
  },
} as const

/** The photo is in the first column, and the enquiry begins beside it. */
const belowPhotoStyle = {
  marginTop: 0,
  '& > div:first-of-type': { marginTop: space.s12, [from.desktop]: { marginTop: space.s32 } },
} as const

const headStyle = {
  [from.desktop]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: space.s16 },
  '& > *': { gridColumn: '1 / -1' },
  // Three in a row on phones too, to be there without scrolling.
  '& > dl': {
    marginTop: space.s12,
    [below.tablet]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', fontSize: size.text15 },
    '& > div': { [below.tablet]: { padding: `${space.s8} ${space.s8} ${space.s8} 0` } },
    '& > div:nth-of-type(3)': { gridColumn: 'auto !important' },
  },
} as const

const OPEN = ':has(details[open], [aria-expanded="true"])'

const asideStyle = {
  marginTop: space.s32,
  [from.desktop]: {
    gridColumn: 2,
    gridRow: '1 / span 3',
    position: 'sticky',
    top: '5.5rem',
    alignSelf: 'start',
    marginTop: 0,
    borderRadius: radius.card,
    [`&${OPEN}`]: { position: 'static', marginTop: 'var(--held, 0)' },
    // Its end would be below the window until the page ends.
    '@media (max-height: 700px)': { position: 'static' },
  },
} as const

/** Phones print from their menus. */
const wideOnly = { display: 'flex', [below.desktop]: { display: 'none' } } as const

/** On wide screens the buttons are in line with the place, below the whole title. */
const titleStyle = {
  [from.desktop]: { display: 'contents' },
  '& > h1': {
    gridColumn: '1 / -1',
    [below.tablet]: { fontSize: size.text25, lineHeight: 1.15 },
    [from.desktop]: { fontSize: size.text44 },
  },
  '& > p': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `0 ${space.s16}`,
    marginTop: space.s4,
    color: color.inkQuiet,
    fontSize: size.text15,
    overflowWrap: 'anywhere',
    [from.desktop]: { marginTop: space.s12, fontSize: size.text17 },
  },
} as const

const actionsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s8,
  marginTop: space.s16,
  // Three with their words are in one line.
  [below.tablet]: { '& button': { paddingInline: space.s12 } },
  [from.desktop]: { gridColumn: '2 !important', gridRow: 2, alignSelf: 'end', marginTop: space.s12 },
} as const

const priceStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space.s16,
  minHeight: touchTarget,
  marginTop: space.s4,
  fontFamily: font.display,
  fontSize: size.text32,
  lineHeight: 1.1,
  '& > div': { fontFamily: font.text, lineHeight: 1.55 },
  [from.desktop]: { marginTop: space.s16 },
} as const

/** The costs stand some screens below the price on a phone. */
const costsLinkStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  fontFamily: font.text,
  fontSize: size.text15,
  lineHeight: 1.55,
  // The rate of dollars, which stands before it then, needs the whole line.
  'div:has(> span) + &': { display: 'none' },
  [from.desktop]: { display: 'none' },
} as const

const quietPriceStyle = { color: color.inkQuiet, fontSize: size.text20 } as const

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
