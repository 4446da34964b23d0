import { PAGE_MARGIN } from './layout'
import { nearPhotoStyle } from './near-photo'

/** A row to swipe, as wide as a phone's screen; items are `wide`, so that the edge of the next is visible. */
export function stripStyle(wide: string) {
  return {
    display: 'flex',
    marginInline: `calc(-1 * ${PAGE_MARGIN})`,
    paddingInline: PAGE_MARGIN,
    overflowX: 'auto',
    scrollSnapType: 'x mandatory',
    scrollPaddingInline: PAGE_MARGIN,
    scrollbarWidth: 'none',
    '& > li': { flex: `0 0 ${wide}`, scrollSnapAlign: 'start' },
    ...nearPhotoStyle,
  } as const
}
