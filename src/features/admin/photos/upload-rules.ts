import * as z from 'zod/mini'

/** The name of the server's upload route for photos (docs/product.md, "Photos"). */
export const UPLOAD_SLUG = 'imageUploader'

/** The server's limits from its route configuration. */
export interface UploadRules {
  /** Of one photo. */
  maxBytes: number
  /** Of one listing. */
  maxCount: number
}

const UNITS = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 } as const

/** The bytes of a size in UploadThing's notation, such as '16MB'. */
const fileSizeSchema = z.pipe(
  z.string().check(z.regex(/^\d+(\.\d+)?(B|KB|MB|GB)$/)),
  z.transform((text) => {
    const unit = z.enum(['B', 'KB', 'MB', 'GB']).parse(text.replace(/[\d.]/g, ''))
    return Math.floor(parseFloat(text) * UNITS[unit])
  }),
)

const imageConfigSchema = z.object({ maxFileSize: fileSizeSchema, maxFileCount: z.int().check(z.positive()) })

/**
 * The response to GET /api/uploadthing: all routes of the server. It must contain ours, and ours must accept images.
 */
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
