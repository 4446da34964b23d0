import { space } from './tokens'

/** Things in one row to swipe, from edge to edge of a phone's screen, each `wide` so that the next one peeks in. */
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
  } as const
}
