import sharp, { type Metadata, type Sharp } from 'sharp'

/** A kind of photo that is stored. */
interface PhotoKind {
  readonly name: string
  /** Media type. */
  readonly type: string
  readonly extension: string
  /** What sharp calls it. */
  readonly format: string
}

const KINDS: readonly PhotoKind[] = [
  { name: 'JPEG', type: 'image/jpeg', extension: 'jpg', format: 'jpeg' },
  { name: 'PNG', type: 'image/png', extension: 'png', format: 'png' },
  { name: 'WebP', type: 'image/webp', extension: 'webp', format: 'webp' },
  { name: 'AVIF', type: 'image/avif', extension: 'avif', format: 'heif' },
]

/** A photo that is encoded anew may grow by this much before its quality is lowered. */
const GROWTH = 1.3
const QUALITIES = [92, 82] as const

/** What a file's content is, by its header; null for anything that is not stored. */
export async function kindOf(file: Buffer): Promise<PhotoKind | null> {
  const metadata = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (metadata === null) return null
  // HEIC shares its container with AVIF, but no browser shows it.
  if (metadata.format === 'heif' && metadata.compression !== 'av1') return null
  return KINDS.find(({ format }) => format === metadata.format) ?? null
}

/**
 * The photo upright and without metadata: where it was taken above all. One that has none is
 * answered as it came, byte for byte.
 */
export async function bareOf(file: Buffer, kind: PhotoKind): Promise<Buffer> {
  if (isBare(file, kind, await sharp(file).metadata())) return file
  for (const quality of QUALITIES) {
    const encoded = await encode(sharp(file).autoOrient(), kind, quality).toBuffer()
    if (encoded.length <= file.length * GROWTH) return encoded
  }
  return encode(sharp(file).autoOrient(), kind, QUALITIES[1]).toBuffer()
}

function isBare(file: Buffer, kind: PhotoKind, metadata: Metadata): boolean {
  const { exif, xmp, iptc, comments = [], orientation = 1 } = metadata
  const hasNone = [exif, xmp, iptc].every((part) => part === undefined) && comments.length === 0 && orientation === 1
  return hasNone && (kind.format !== 'jpeg' || isBareJpeg(file))
}

function encode(photo: Sharp, { format }: PhotoKind, quality: number): Sharp {
  switch (format) {
    case 'jpeg':
      return photo.jpeg({ quality, chromaSubsampling: '4:4:4' })
    case 'webp':
      return photo.webp({ quality })
    case 'heif':
      return photo.avif({ quality: quality - 22 })
    default:
      return photo.png()
  }
}

/**
 * Whether a JPEG has nothing but its picture: cameras also keep makers' notes, second pictures and
 * whole films in it, which are not among what sharp tells of.
 */
function isBareJpeg(file: Buffer): boolean {
  // The film of a "motion photo" comes after the picture's end.
  if (file.readUInt16BE(file.length - 2) !== END_OF_IMAGE) return false
  let position = 2
  while (position + 4 <= file.length) {
    const marker = file.readUInt16BE(position)
    if (marker === START_OF_SCAN) return true
    if (marker < 0xff01) return false
    const length = file.readUInt16BE(position + 2)
    if (!isPictureSegment(marker, file.subarray(position + 4, position + 2 + length))) return false
    position += 2 + length
  }
  return false
}

const END_OF_IMAGE = 0xffd9
const START_OF_SCAN = 0xffda

/** Application segments hold anything; these three say how to read the picture: JFIF, colour profile, colour transform. */
function isPictureSegment(marker: number, content: Buffer): boolean {
  const isApplication = marker >= 0xffe0 && marker <= 0xffef
  const isComment = marker === 0xfffe
  if (!isApplication) return !isComment
  const begins = (text: string) => content.subarray(0, text.length).toString('latin1') === text
  if (marker === 0xffe0) return begins('JFIF\0')
  if (marker === 0xffe2) return begins('ICC_PROFILE\0')
  return marker === 0xffee && begins('Adobe')
}
