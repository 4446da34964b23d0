import type { ComponentProps } from 'react'
import { SIMILAR_COUNT } from '../../../../contract/limits'
import { stripStyle } from '../../../ui/layout'
import { below, space } from '../../../ui/tokens'
import { cardHeight } from './card-row-heights'
import { CardSkeleton } from './listing-grid'

/** A few cards in one row, a strip to swipe on smaller screens. */
export function CardRow(list: ComponentProps<'ul'>) {
  return <ul css={rowStyle} {...list} />
}

export function CardRowSkeleton() {
  return (
    <CardRow aria-busy="true" aria-label="Loading" css={{ [below.desktop]: { overflow: 'hidden' } }}>
      {Array.from({ length: SIMILAR_COUNT }, (_, index) => (
        <li key={index} data-testid="skeleton">
          <div>
            <CardSkeleton />
          </div>
        </li>
      ))}
    </CardRow>
  )
}

const rowStyle = {
  display: 'grid',
  gap: space.s24,
  gridTemplateColumns: `repeat(${SIMILAR_COUNT}, minmax(0, 1fr))`,
  '& > li > *': cardHeight,
  '& h3': { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'hidden' },
  [below.desktop]: { ...stripStyle('min(84%, 336px)'), gap: space.s16 },
} as const
