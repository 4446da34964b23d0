import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Button } from '../../../ui/button'
import { color, space } from '../../../ui/tokens'
import { useCarCards } from '../api/get-cars'
import { usePropertyCards } from '../api/get-properties'
import type { CarCardFields, PropertyCardFields } from '../listing-fields'
import { similarCars, similarProperties } from '../similar'
import { CarCard } from './car-card'
import { CardRow, CardRowSkeleton } from './card-row'
import { PropertyCard } from './property-card'

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
    <Row query={query} name="Similar properties">
      {similar?.map((property) => (
        <li key={property.id}>
          <PropertyCard property={property} />
        </li>
      ))}
    </Row>
  )
}

function SimilarCars({ to }: { to: CarCardFields }) {
  const query = useCarCards()
  const similar = useMemo(() => query.data && similarCars(to, query.data), [to, query.data])
  return (
    <Row query={query} name="Similar cars">
      {similar?.map((car) => (
        <li key={car.id}>
          <CarCard car={car} />
        </li>
      ))}
    </Row>
  )
}

interface RowProps {
  query: Pick<UseQueryResult, 'isPending' | 'refetch'>
  name: string
  /** Undefined without the list. */
  children: ReactNode[] | undefined
}

function Row({ query, name, children }: RowProps) {
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
  if (children.length === 0) return <p css={noteStyle}>There is no other at the moment.</p>
  return (
    // A strip that scrolls sideways takes the focus for the arrow keys.
    <CardRow tabIndex={0} aria-label={name}>
      {children}
    </CardRow>
  )
}

const noteStyle = { display: 'grid', justifyItems: 'start', gap: space.s12, color: color.inkQuiet } as const
