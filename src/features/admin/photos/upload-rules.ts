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

/**
 * Why a selection of photos is rejected; null when there is room. Accepting the first few of too
 * many would leave the choice to chance.
 */
export function selectionRejection(
  chosen: number,
  present: number,
  { maxCount }: Pick<UploadRules, 'maxCount'>,
  what: 'photo' | 'document' = 'photo',
): string | null {
  const room = Math.max(0, maxCount - present)
  if (chosen <= room) return null
  if (room === 0)
    return `This listing has ${countOf(maxCount, what)}, which is all it can have. Remove one to add another.`
  const among = present === 0 ? '' : ` and this one has ${present}`
  return `You chose ${countOf(chosen, what)}. A listing can have ${maxCount}${among}, so choose at most ${room}. Nothing was added.`
}

/**
 * Bytes of a file that this device tries to open. A photo of 200 megapixels has about half of it; the server's limit
 * applies to what is uploaded, which is much smaller.
 */
const ORIGINAL_BYTES_MAX = 100 * 1024 ** 2

/** Why a chosen file is rejected before it is opened; null when it is accepted. */
export function originalRejection({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (size === 0) return `${name} is empty.`
  if (size <= ORIGINAL_BYTES_MAX) return null
  return `${name} is too large to open: ${megabytes(size)}. A file can have up to ${megabytes(ORIGINAL_BYTES_MAX)}.`
}

/** Why a scaled photo named `name` is rejected; null when it can be uploaded. */
export function sizeRejection(name: string, size: number, { maxBytes }: UploadRules): string | null {
  if (size <= maxBytes) return null
  return `${name} is too large even when it is scaled down: ${megabytes(size)}. A photo can have up to ${megabytes(maxBytes)}.`
}

export function megabytes(bytes: number): string {
  const exact = bytes / 1024 ** 2
  // Rounded up, so that a size just above the limit does not look equal to it.
  return exact < 1 ? `${Math.ceil(bytes / 1024)} KB` : `${Math.ceil(exact * 10) / 10} MB`
}

export function countOf(count: number, what: 'photo' | 'document' = 'photo'): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`
}
