import * as z from 'zod/mini'
import { PHOTO_FOCUS } from './site/media'
import { parseUrl } from './text/parse-url'

const NO_PHOTO = 'This is not the URL of a photo'
const PHOTO_URL = /^(?:\/uploads\/\w[\w.-]{0,199}|https?:\/\/[^\s\p{C}]+)$/u

/**
 * A photo's URL: `/uploads/<key>` in the agency's own store, or an absolute http(s) URL. Anything else (`javascript:`,
 * `data:`, a word) is rejected.
 */
export const photoUrlSchema = z.string(NO_PHOTO).check(
  z.maxLength(2_000, 'The URL of this photo is too long'),
  z.refine((url) => PHOTO_URL.test(url) && (url.startsWith('/') || parseUrl(url) !== null), NO_PHOTO),
)

/** A photo the backend has measured. */
export const photoSchema = z.object({
  url: z.string(),
  /** Width and height are in pixels. */
  width: z.number().check(z.positive()),
  height: z.number().check(z.positive()),
  /** The dominant colour as `#rrggbb`. */
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  /** Where its subject lies (`photo-focus.ts`); absent for the centre. */
  focus: z.optional(z.nullable(z.string().check(z.regex(PHOTO_FOCUS)))),
})

export type Photo = z.infer<typeof photoSchema>
