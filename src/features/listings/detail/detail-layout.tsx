import type { ReactNode } from 'react'
import { isPriced } from '../../../lib/format'
import { Container, Skeleton } from '../../../ui/layout'
import { below, color, font, from, radius, size, space } from '../../../ui/tokens'
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
  /** A link to where a visit is arranged, which is far below on small screens. */
  visit?: ReactNode
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
    factGroups,
    description,
    documents,
    viewing,
    video,
    map,
    costs,
    visit,
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
            {visit && <p css={visitStyle}>{visit}</p>}
            <FactList css={{ marginTop: space.s32 }} data-print="facts">
              {facts.map(({ name, value }) => (
                <Fact key={name} name={name}>
                  {value}
                </Fact>
              ))}
            </FactList>
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

const visitStyle = {
  marginTop: space.s16,
  [from.desktop]: { display: 'none' },
  '@media print': { display: 'none' },
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
