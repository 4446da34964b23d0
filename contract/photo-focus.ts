/**
 * A photo's focus is the CSS `object-position` that keeps its subject in a frame of another shape, such as `50% 85%`.
 * Without zod, because pages read it.
 */
export const PHOTO_FOCUS = /^\d{1,3}% \d{1,3}%$/

export const CENTRE = '50% 50%'
