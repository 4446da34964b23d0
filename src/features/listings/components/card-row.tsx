import type { ComponentProps } from 'react'
import { SIMILAR_COUNT } from '../../../../contract/limits'
import { Skeleton } from '../../../ui/skeleton'
import { stripStyle } from '../../../ui/strip'
import { below, radius, space } from '../../../ui/tokens'
import { cardHeight } from './similar-heights'

/** A few cards in one row, on smaller screens a strip to swipe. */
export function CardRow(list: ComponentProps<'ul'>) {
  return <ul css={rowStyle} {...list} />
}

export function CardRowSkeleton() {
  return (
    <CardRow aria-busy="true" aria-label="Loading" css={{ [below.desktop]: { overflow: 'hidden' } }}>
      {Array.from({ length: SIMILAR_COUNT }, (_, index) => (
        <li key={index} data-testid="skeleton">
          <div>
            <Skeleton css={{ aspectRatio: '4 / 3', borderRadius: radius.card }} />
            <Skeleton css={{ width: '55%', height: 28, marginTop: space.s16 }} />
            <Skeleton css={{ width: '85%', height: 20, marginTop: space.s12 }} />
            <Skeleton css={{ width: '40%', height: 16, marginTop: space.s12 }} />
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
