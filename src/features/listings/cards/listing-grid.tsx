import type { ComponentProps } from 'react'
import { Skeleton, stripStyle } from '../../../ui/layout'
import { below, from, radius, space } from '../../../ui/tokens'

const COLUMN_GAP = space.s24

/** Cards in one column on a phone, two on a tablet, three on a wide screen. */
export function ListingGrid(list: ComponentProps<'ul'>) {
  return (
    <div css={{ containerType: 'inline-size' }}>
      <ul css={[gridStyle, inColumns(1), { [from.tablet]: inColumns(2), [from.wide]: inColumns(3) }]} {...list} />
    </div>
  )
}

/** A card's width, for `laterCardStyle`; `cqw` is a hundredth of the grid's width. */
function inColumns(columns: 1 | 2 | 3) {
  return {
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    '--card-width': `calc((100cqw - ${columns - 1} * ${COLUMN_GAP}) / ${columns})`,
  }
}

const gridStyle = { display: 'grid', gap: COLUMN_GAP, [from.tablet]: { rowGap: space.s48 } } as const

/** Makes a grid one card and the edge of the next, to swipe. */
export const stripOnPhone = {
  [below.tablet]: { ...stripStyle('84%'), gap: space.s16 },
} as const

/**
 * For cards below the first screen: the browser lays each out when it comes near the screen, and
 * until then reserves the height of a card with two lines of title: its photo, and the rest as in
 * ./listing-card.tsx. The card can still be found, focused and read by screen readers.
 */
export const laterCardStyle = {
  // Without the first, the focus ring outside a card is clipped; without the second, there is no space for it.
  '@supports (overflow-clip-margin: 1px) and (width: 1cqw)': {
    contentVisibility: 'auto',
    containIntrinsicHeight: 'auto calc(0.75 * var(--card-width) + 12.945rem)',
    overflowClipMargin: space.s8,
  },
} as const

export function SkeletonGrid({ count }: { count: number }) {
  return (
    <ListingGrid aria-busy="true" aria-label="Loading">
      {Array.from({ length: count }, (_, index) => (
        <li key={index} data-testid="skeleton">
          <CardSkeleton />
        </li>
      ))}
    </ListingGrid>
  )
}

/** Placeholders in the shape of a card. */
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
