import * as z from 'zod/mini'

/** Pictures of a listing for the status of a chat program, upright and full-screen. */
export const STATUS_PICTURE = { width: 1080, height: 1920 } as const

/** Photos shown after the cover. */
export const STATUS_PHOTOS_MAX = 3

/** What `GET /api/admin/listings/{kind}/{id}/status-pack` returns. */
export const statusPackSchema = z.object({
  /** Some lines with price, place, reference and, unless it is a draft, the link. */
  caption: z.string(),
  /** The cover first. `name`: of the file to share; `path`: of the call that draws it. */
  pictures: z.array(z.object({ name: z.string(), path: z.string() })),
})

export type StatusPack = z.infer<typeof statusPackSchema>
