import * as z from 'zod/mini'

/**
 * Where a photo lives: `/uploads/<key>` in the agency's own store, or an absolute http(s) address.
 * Anything else (`javascript:`, `data:`, a bare word) is refused.
 */
export const photoUrlSchema = z
  .string()
  .check(z.maxLength(2_000), z.regex(/^(\/uploads\/[\w.-]+|https?:\/\/[^\s]+)$/, 'Not the address of a photo'))

/** A photo the backend has measured: size in pixels and its dominant colour as `#rrggbb`. */
export const photoSchema = z.object({
  url: z.string(),
  width: z.number().check(z.positive()),
  height: z.number().check(z.positive()),
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
})

export type Photo = z.infer<typeof photoSchema>
