import { nearPhotoStyle } from './near-photo'
import { space } from './tokens'

/** A row to swipe, as wide as a phone's screen; items are `wide`, so that the edge of the next is visible. */
export function stripStyle(wide: string) {
  return {
    display: 'flex',
    marginInline: `calc(-1 * ${space.s16})`,
    paddingInline: space.s16,
    overflowX: 'auto',
    scrollSnapType: 'x mandatory',
    scrollPaddingInline: space.s16,
    scrollbarWidth: 'none',
    '& > li': { flex: `0 0 ${wide}`, scrollSnapAlign: 'start' },
    ...nearPhotoStyle,
  } as const
}
