import type { ComponentProps } from 'react'
import { Skeleton } from '../../../ui/skeleton'
import { from, radius, space } from '../../../ui/tokens'

/** Cards in one column on a phone, two on a tablet; `columns` on a wide screen. */
export function ListingGrid({ columns, ...list }: ComponentProps<'ul'> & { columns: 2 | 3 }) {
  return (
    <ul css={[gridStyle, { [from.wide]: { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` } }]} {...list} />
  )
}

const gridStyle = {
  display: 'grid',
  gap: `${space.s48} ${space.s24}`,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const

interface SkeletonGridProps {
  count: number
  columns: 2 | 3
}

export function SkeletonGrid({ count, columns }: SkeletonGridProps) {
  return (
    <ListingGrid columns={columns} aria-busy="true" aria-label="Loading">
      {Array.from({ length: count }, (_, index) => (
        <li key={index} data-testid="skeleton">
          <CardSkeleton />
        </li>
      ))}
    </ListingGrid>
  )
}

/** Blocks in the shape of the card to come. */
export function CardSkeleton() {
  return (
    <>
      <Skeleton css={{ aspectRatio: '4 / 3', borderRadius: radius.card }} />
      <Skeleton css={{ width: '55%', height: 28, marginTop: space.s16 }} />
      <Skeleton css={{ width: '85%', height: 20, marginTop: space.s12 }} />
      <Skeleton css={{ width: '40%', height: 16, marginTop: space.s12 }} />
    </>
  )
}
