import { graphql, Link } from 'gatsby'
import type { ImageDataLike } from 'gatsby-plugin-image'
import { pagePaths } from '../../../contract/paths'
import { buttonStyle, Button } from '../../ui/button'
import { selectStyle } from '../../ui/control'
import { Container } from '../../ui/layout'
import { SitePicture } from '../../ui/site-picture'
import { below, color, from, size, space, radius, touchTarget } from '../../ui/tokens'
import { useDollars } from '../currency'

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
    '& > form': { gridColumn: '1 / -1' },
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

/** Leads to a list with `q` and `maxPrice`. A plain form: it works without scripts. */
function HeroSearch() {
  const dollars = useDollars()
  return (
    <form id="search" role="search" action={pagePaths.properties} css={formStyle}>
      <label>
        Place or make
        <input name="q" placeholder="Karen, Toyota" />
      </label>
      <label>
        Price
        {/* No select item may have an empty value (docs/product.md, "Dashboard"); lists ignore this one. */}
        <select name="maxPrice">
          <option value="any">Any price</option>
          {[2, 5, 10, 20, 50, 100].map((millions) => (
            <option key={millions} value={millions * 1e6}>
              Up to {dollars ? dollars.shortText(millions * 1e6) : `ksh ${millions}M`}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit">Find homes</Button>
      <Button type="submit" look="quiet" formAction={pagePaths.cars}>
        Find cars
      </Button>
    </form>
  )
}

const formStyle = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: space.s8,
  alignItems: 'end',
  alignSelf: 'end',
  padding: space.s12,
  borderRadius: radius.card,
  background: color.paper,
  color: color.ink,
  '& > label': { minWidth: 0, fontSize: size.text13, fontWeight: 600 },
  '& > label > *': {
    width: '100%',
    fontWeight: 400,
    minHeight: touchTarget,
    paddingInline: space.s12,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: radius.control,
    background: color.surface,
    fontSize: size.text16,
  },
  '& select': selectStyle,
  [from.tablet]: { gridTemplateColumns: '2fr 1fr auto auto' },
} as const
