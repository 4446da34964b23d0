import { Link } from 'gatsby'
import { lazy, type ComponentType } from 'react'
import { pagePaths } from '../../../../contract/paths'
import { NearScreen } from '../../../ui/near-screen'
import { color, from, size, space } from '../../../ui/tokens'
import { CardRowSkeleton } from './card-row'
import type { SimilarListingsProps } from './similar-listings'

const WORDS = {
  property: { title: 'Similar properties', link: 'See all properties', path: pagePaths.properties },
  car: { title: 'Similar cars', link: 'See all cars', path: pagePaths.cars },
} as const

const SimilarListings = lazy<ComponentType<SimilarListingsProps>>(() =>
  import('./similar-listings').then(
    (module) => ({ default: module.SimilarListings }),
    // The page stands without them, and the link above leads on.
    () => ({ default: () => null }),
  ),
)

/**
 * What else may suit, below a listing. It is found in the browser, because built into the page it
 * would have every new listing write all the others' pages anew (docs/architecture.md).
 */
export function SimilarSection({ to }: SimilarListingsProps) {
  const { title, link, path } = WORDS[to.kind]
  return (
    <section css={sectionStyle} aria-label={title}>
      <div css={headStyle}>
        <h2>{title}</h2>
        <Link to={path} css={linkStyle}>
          {link}
        </Link>
      </div>
      <div css={{ '@media (scripting: none)': { display: 'none' } }}>
        <NearScreen waiting={<CardRowSkeleton />}>
          <SimilarListings to={to} />
        </NearScreen>
      </div>
    </section>
  )
}

const sectionStyle = {
  marginTop: space.s72,
  paddingTop: space.s48,
  borderTop: `1px solid ${color.line}`,
  '@media print': { display: 'none' },
} as const

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: `${space.s4} ${space.s16}`,
  marginBottom: space.s16,
  [from.desktop]: { marginBottom: space.s24 },
} as const

const linkStyle = {
  paddingBlock: space.s8,
  color: color.primary,
  fontSize: size.text15,
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const
