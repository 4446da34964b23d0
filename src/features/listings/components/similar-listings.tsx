import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'gatsby'
import { useMemo, type ReactNode } from 'react'
import { pagePaths } from '../../../../contract/paths'
import { Button } from '../../../ui/button'
import { color, from, size, space } from '../../../ui/tokens'
import { useCarCards } from '../api/get-cars'
import { usePropertyCards } from '../api/get-properties'
import type { CarCardFields, PropertyCardFields } from '../listing-fields'
import { similarCars, similarProperties } from '../similar'
import { CarCard } from './car-card'
import { CardRow, CardRowSkeleton } from './card-row'
import { PropertyCard } from './property-card'
import { headHeight } from './similar-heights'

export interface SimilarListingsProps {
  to:
    | { readonly kind: 'property'; readonly property: PropertyCardFields }
    | { readonly kind: 'car'; readonly car: CarCardFields }
}

/** The best matches for the listing one is looking at, out of the list that visitors filter. */
export function SimilarListings({ to }: SimilarListingsProps) {
  return to.kind === 'property' ? <SimilarProperties to={to.property} /> : <SimilarCars to={to.car} />
}

function SimilarProperties({ to }: { to: PropertyCardFields }) {
  const query = usePropertyCards()
  const similar = useMemo(() => query.data && similarProperties(to, query.data), [to, query.data])
  return (
    <Section query={query} title="Similar properties" link="See all properties" path={pagePaths.properties}>
      {similar?.map((property) => (
        <li key={property.id}>
          <PropertyCard property={property} />
        </li>
      ))}
    </Section>
  )
}

function SimilarCars({ to }: { to: CarCardFields }) {
  const query = useCarCards()
  const similar = useMemo(() => query.data && similarCars(to, query.data), [to, query.data])
  return (
    <Section query={query} title="Similar cars" link="See all cars" path={pagePaths.cars}>
      {similar?.map((car) => (
        <li key={car.id}>
          <CarCard car={car} />
        </li>
      ))}
    </Section>
  )
}

interface RowProps {
  query: Pick<UseQueryResult, 'isPending' | 'refetch'>
  title: string
  /** Undefined without the list. */
  children: ReactNode[] | undefined
}

function Section({ link, path, ...row }: RowProps & { link: string; path: string }) {
  return (
    <section css={sectionStyle} aria-label={row.title}>
      <div css={headStyle}>
        <h2>{row.title}</h2>
        <Link to={path} css={linkStyle}>
          {link}
        </Link>
      </div>
      <Row {...row} />
    </section>
  )
}

function Row({ query, title, children }: RowProps) {
  if (query.isPending) return <CardRowSkeleton />
  if (children === undefined) {
    return (
      <div role="alert" css={noteStyle}>
        <p>They could not be loaded.</p>
        <Button look="quiet" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (children.length === 0) return <p css={noteStyle}>No similar listings right now.</p>
  return (
    // A strip that scrolls sideways takes the focus for the arrow keys.
    <CardRow tabIndex={0} aria-label={title}>
      {children}
    </CardRow>
  )
}

const noteStyle = { display: 'grid', justifyItems: 'start', gap: space.s12, color: color.inkQuiet } as const

const sectionStyle = { paddingTop: space.s48, borderTop: `1px solid ${color.line}` } as const

const headStyle = {
  ...headHeight,
  display: 'flex',
  flexDirection: 'column',
  [from.desktop]: { ...headHeight[from.desktop], flexDirection: 'row', justifyContent: 'space-between' },
} as const

const linkStyle = {
  alignSelf: 'start',
  paddingBlock: space.s8,
  color: color.primary,
  fontSize: size.text15,
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const
