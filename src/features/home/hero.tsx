import { Link } from 'gatsby'
import { StaticImage } from 'gatsby-plugin-image'
import { pagePaths } from '../../../contract/paths'
import { buttonStyle } from '../../ui/button'
import { Container } from '../../ui/layout'
import { color, from, size, space } from '../../ui/tokens'

/** The first screen: a home at dusk, the headline over its sky. */
export function Hero() {
  return (
    <section css={heroStyle}>
      <StaticImage
        src="../../images/hero-villa-01-dusk.jpg"
        alt=""
        layout="fullWidth"
        placeholder="dominantColor"
        loading="eager"
        breakpoints={[480, 750, 1080, 1440, 1920, 2400]}
        quality={62}
        fetchPriority="high"
        style={{ position: 'absolute', inset: 0, height: '100%' }}
        objectPosition="60% 70%"
      />
      <Container css={wordsStyle}>
        <h1 css={headlineStyle}>Turning Dreams Into Addresses</h1>
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.s12 }}>
          <Link to={pagePaths.properties} css={buttonStyle('primary')}>
            Browse Properties
          </Link>
          <Link to={pagePaths.contact} css={buttonStyle('onPhoto')}>
            Contact Us
          </Link>
        </div>
      </Container>
    </section>
  )
}

const heroStyle = {
  position: 'relative',
  display: 'grid',
  minHeight: 'min(78svh, 620px)',
  color: color.onPhoto,
  overflow: 'hidden',
  [from.desktop]: { minHeight: 'min(82svh, 720px)' },
  // Deepens the evening sky behind the words and leaves the house alone.
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    background: `linear-gradient(rgb(${color.photoShade} / 0.72), rgb(${color.photoShade} / 0.5) 38%, rgb(${color.photoShade} / 0) 68%)`,
  },
} as const

const wordsStyle = {
  position: 'relative',
  zIndex: 1,
  display: 'grid',
  alignContent: 'start',
  gap: space.s24,
  paddingTop: space.s48,
  [from.desktop]: { paddingTop: space.s72, gap: space.s32 },
} as const

const headlineStyle = {
  maxWidth: '12ch',
  fontSize: size.text44,
  [from.desktop]: { maxWidth: '14ch', fontSize: size.text60 },
} as const
