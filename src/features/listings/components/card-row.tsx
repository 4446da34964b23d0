import styled from '@emotion/styled'
import { SIMILAR_COUNT } from '../../../../contract/limits'
import { Skeleton } from '../../../ui/skeleton'
import { below, from, radius, space } from '../../../ui/tokens'

/**
 * A few cards in one row, on smaller screens a strip to swipe. Each takes from the start the height
 * that a photo, two lines of title and its facts need, so that nothing below moves when it comes.
 */
export const CardRow = styled.ul({
  display: 'grid',
  gap: space.s24,
  gridTemplateColumns: `repeat(${SIMILAR_COUNT}, minmax(0, 1fr))`,
  '& > li': { containerType: 'inline-size' },
  '& > li > *': { minHeight: 'calc(75cqw + 14.75rem)', [from.wide]: { minHeight: 'calc(75cqw + 13.25rem)' } },
  '& h3': { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'hidden' },
  [below.desktop]: {
    display: 'flex',
    gap: space.s16,
    marginInline: `calc(-1 * ${space.s16})`,
    paddingInline: space.s16,
    overflowX: 'auto',
    scrollSnapType: 'x mandatory',
    scrollPaddingInline: space.s16,
    scrollbarWidth: 'none',
    '& > li': { flex: '0 0 min(84%, 336px)', scrollSnapAlign: 'start' },
  },
})

export function CardRowSkeleton() {
  return (
    <CardRow aria-busy="true" aria-label="Loading" css={{ '&&': { overflow: 'hidden' } }}>
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
