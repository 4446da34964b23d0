import * as z from 'zod/mini'

/** The name of the server's upload route for photos (spec §7). */
export const UPLOAD_SLUG = 'imageUploader'

/** What the server takes, as its route configuration says. */
export interface UploadRules {
  /** Of one photo. */
  maxBytes: number
  /** Of one listing. */
  maxCount: number
}

const UNITS = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 } as const

/** UploadThing's way of writing sizes, such as '16MB', in bytes. */
const fileSizeSchema = z.pipe(
  z.string().check(z.regex(/^\d+(\.\d+)?(B|KB|MB|GB)$/)),
  z.transform((text) => {
    const unit = z.enum(['B', 'KB', 'MB', 'GB']).parse(text.replace(/[\d.]/g, ''))
    return Math.floor(parseFloat(text) * UNITS[unit])
  }),
)

const imageConfigSchema = z.object({ maxFileSize: fileSizeSchema, maxFileCount: z.int().check(z.positive()) })

/** The answer to GET /api/uploadthing: all routes of the server. It must hold ours, and ours must take images. */
export const uploadRulesSchema = z.pipe(
  z
    .array(z.object({ slug: z.string(), config: z.unknown() }))
    .check(z.refine((routes) => routes.some(isPhotoRoute), `The server has no upload route '${UPLOAD_SLUG}'`)),
  z.transform((routes): UploadRules => {
    const { image } = z.object({ image: imageConfigSchema }).parse(routes.find(isPhotoRoute)?.config)
    return { maxBytes: image.maxFileSize, maxCount: image.maxFileCount }
  }),
)

function isPhotoRoute({ slug }: { slug: string }): boolean {
  return slug === UPLOAD_SLUG
}
