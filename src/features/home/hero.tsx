import { graphql, Link } from 'gatsby'
import type { ImageDataLike } from 'gatsby-plugin-image'
import { Fragment, type SyntheticEvent } from 'react'
import { BUDGETS } from '../../../contract/limits'
import { listingPaths, pagePaths } from '../../../contract/paths'
import { buttonStyle, Button } from '../../ui/button'
import { controlStyle } from '../../ui/control'
import { Container, hiddenStyle } from '../../ui/layout'
import { SitePicture } from '../../ui/site-picture'
import { below, color, from, radius, size, space } from '../../ui/tokens'
import { Budgets, choicesStyle, choiceStyle, INTENTS } from '../listings'

export type HeroPictures = Record<
  'heroPicture' | 'heroPhonePicture' | 'heroNightPicture' | 'heroNightPhonePicture',
  ImageDataLike | null
>

/** The first screen: a home at dusk, by night in the dark scheme, with the headline in the sky. */
export function Hero({ pictures }: { pictures: HeroPictures }) {
  return (
    <section css={heroStyle}>
      <SitePicture
        file={pictures.heroPicture}
        phoneFile={pictures.heroPhonePicture}
        darkFile={pictures.heroNightPicture}
        darkPhoneFile={pictures.heroNightPhonePicture}
        alt=""
        // Wider than the section where the photo is wide, which ends the roof before the words begin.
        style={{ position: 'absolute', inset: '0 0 0 -8%', height: '100%' }}
        objectPosition="100% 0%"
      />
      <Container css={wordsStyle}>
        <h1 css={headlineStyle}>Turning Dreams Into Addresses</h1>
        <div css={stepsStyle}>
          <Link to={pagePaths.properties} css={buttonStyle('primary')}>
            Browse Properties
          </Link>
          <Link to={pagePaths.contact} css={buttonStyle('onPhoto')}>
            Contact Us
          </Link>
        </div>
        <HeroSearch />
      </Container>
    </section>
  )
}

/**
 * The photo's sizes; Gatsby finds the query here.
 * @public
 */
export const heroPicture = graphql`
  fragment HeroPicture on Query {
    heroPicture: file(sourceInstanceName: { eq: "images" }, name: { eq: "hero-villa-01-dusk" }) {
      ...WideHeroSizes
    }
    heroPhonePicture: file(sourceInstanceName: { eq: "images" }, name: { eq: "hero-villa-01-dusk-phone" }) {
      ...PhoneHeroSizes
    }
    heroNightPicture: file(sourceInstanceName: { eq: "images" }, name: { eq: "hero-villa-01-night" }) {
      ...WideHeroSizes
    }
    heroNightPhonePicture: file(sourceInstanceName: { eq: "images" }, name: { eq: "hero-villa-01-night-phone" }) {
      ...PhoneHeroSizes
    }
  }
  fragment WideHeroSizes on File {
    childImageSharp {
      gatsbyImageData(
        layout: FULL_WIDTH
        placeholder: DOMINANT_COLOR
        breakpoints: [480, 750, 1080, 1440, 1920, 2400]
        avifOptions: { quality: 50 }
        webpOptions: { quality: 66 }
        quality: 70
      )
    }
  }
  fragment PhoneHeroSizes on File {
    childImageSharp {
      gatsbyImageData(
        layout: FULL_WIDTH
        placeholder: DOMINANT_COLOR
        breakpoints: [400, 600, 900]
        avifOptions: { quality: 50 }
        webpOptions: { quality: 66 }
        quality: 70
      )
    }
  }
`

// The text is on the photo's sky, with a contrast of at least 5:1, so no overlay is needed.
const heroStyle = {
  position: 'relative',
  display: 'grid',
  minHeight: 'min(84svh, 640px)',
  color: color.photoInk,
  '@media screen and (prefers-color-scheme: dark)': { color: color.photoPaper },
  overflow: 'hidden',
  // A tall frame crops the house at the left, so that the words have the sky at the right to themselves.
  [from.tablet]: { minHeight: 'min(84vw, 66svh)' },
  [from.desktop]: { minHeight: 'min(56.25vw, 80svh)' },
} as const

const wordsStyle = {
  position: 'relative',
  zIndex: 1,
  display: 'grid',
  gridTemplateRows: 'auto auto 1fr',
  gap: space.s12,
  paddingBlock: space.s16,
  [from.tablet]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: space.s24,
    paddingBlock: `min(5vw, 3.5rem) ${space.s24}`,
    // The sky is at the right; the search is below, across the photo.
    '& > h1, & > div': { gridColumn: 2 },
    '& > [role="search"]': { gridColumn: '1 / -1' },
  },
} as const

const headlineStyle = {
  maxWidth: '12.2ch',
  fontSize: `clamp(${size.text32}, 11vw, ${size.text44})`,
  [from.tablet]: { fontSize: `clamp(2rem, 4.6vw, ${size.text60})` },
} as const

const stepsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.s12,
  [below.tablet]: { '& > a': { paddingInline: space.s16 } },
} as const

/**
 * What a visitor comes for, and a form for each that leads to its list. They are plain forms chosen by radio buttons,
 * which work without scripts.
 */
function HeroSearch() {
  return (
    <div
      id="search"
      role="search"
      aria-label="Homes, land and cars"
      css={[choicesStyle, searchStyle]}
      onInput={shareWords}
    >
      {INTENTS.map(({ label }, index) => (
        <Fragment key={label}>
          <input type="radio" name="intent" id={label} defaultChecked={index === 0} css={hiddenStyle} />
          <label htmlFor={label} css={choiceStyle}>
            {label}
          </label>
        </Fragment>
      ))}
      {INTENTS.map(({ label, kind, fields, budgets }) => (
        <form key={label} action={listingPaths[kind].list}>
          {Object.entries(fields).map(
            ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <label>
            {HINTS[label]?.label}
            <input name="q" placeholder={HINTS[label]?.example} css={controlStyle} />
          </label>
          <Button type="submit">{`Find ${NOUNS[label] ?? 'homes'}`}</Button>
          <Budgets of={BUDGETS[budgets]} />
        </form>
      ))}
    </div>
  )
}

const NOUNS: Readonly<Record<string, string>> = { Land: 'land', Cars: 'cars' }
/** What can be said in words: more than its first. */
const HINTS: Readonly<Record<string, { label: string; example: string }>> = {
  Buy: { label: 'Place, bedrooms', example: 'Karen, 4 bed' },
  Rent: { label: 'Place, bedrooms', example: 'Kilimani, 3 bed' },
  Lease: { label: 'Place, bedrooms', example: 'Nanyuki, garden' },
  Land: { label: 'Place, acres', example: 'Naivasha, 1 acre' },
  Cars: { label: 'Make, model, body', example: 'Toyota, SUV' },
}

/** What was typed for one intent stands in the forms of the others. */
function shareWords({ currentTarget, target }: SyntheticEvent<HTMLElement>): void {
  if (!(target instanceof HTMLInputElement) || target.name !== 'q') return
  for (const field of currentTarget.querySelectorAll<HTMLInputElement>('[name=q]')) {
    if (field !== target) field.value = target.value
  }
}

const chosenForm = INTENTS.map((_, at) => `& > :checked:nth-of-type(${at + 1}) ~ form:nth-of-type(${at + 1})`).join()

const searchStyle = {
  alignSelf: 'end',
  padding: space.s12,
  borderRadius: radius.card,
  background: color.paper,
  color: color.ink,
  '& > input:focus-visible + label': { outline: `3px solid ${color.primary}`, outlineOffset: 3 },
  '& > form': {
    gridColumn: '1 / -1',
    display: 'none',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: space.s8,
    alignItems: 'end',
  },
  [chosenForm]: { display: 'grid' },
  // As high as the budgets beside it.
  '& form > label': { display: 'grid', gap: space.s4, fontSize: size.text13, fontWeight: 600, color: color.inkQuiet },
  '& form > label > input': { color: color.ink, fontWeight: 400 },
  '& form > div': { gridColumn: '1 / -1' },
  [from.tablet]: {
    padding: space.s16,
    gridTemplateColumns: 'repeat(5, 96px) 1fr',
    '& > form': { gridTemplateColumns: 'minmax(0, 1fr) auto auto', columnGap: space.s12 },
    '& form > div': { gridColumn: 'auto', width: 320 },
  },
} as const
