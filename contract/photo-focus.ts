/**
 * A photo's focus is the CSS `object-position` that keeps its subject in a frame of another shape, such as `50% 85%`.
 * Without zod, because pages read it.
 */
export const PHOTO_FOCUS = /^(?:100|[1-9]?\d)% (?:100|[1-9]?\d)%$/

export const CENTRE = '50% 50%'

/** Null for the centre, and for anything that is not a focus. */
export function readFocus(value: unknown): string | null {
  return typeof value === 'string' && value !== CENTRE && PHOTO_FOCUS.test(value) ? value : null
}
