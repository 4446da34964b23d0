import sharp, { type Sharp } from 'sharp'
import { CENTRE } from '../../../../contract/photo-focus'

interface Size {
  readonly width: number
  readonly height: number
}

/** The frame of a card, in pixels: enough to tell where details are. */
const FRAME: Size = { width: 320, height: 240 }
/** A frame that cuts less hides no subject; photos of cameras, three to two, lose a ninth. */
const NOTICEABLE_CUT = 1 / 8
/** Longer strips would become huge before they are cropped. */
const LARGEST_CUT = 9 / 10
/** In bits of a pixel's entropy. With less, the photographer's composition is the better guide. */
const NOTICEABLE_GAIN = 0.05
/** In percent. Fewer values compress better in lists. */
const STEP = 5

/** Whether the frame of a card hides so much of a photo that its focus matters. */
export function needsFocus(photo: Size): boolean {
  const ratios = [photo.width / photo.height, FRAME.width / FRAME.height]
  const cut = 1 - Math.min(...ratios) / Math.max(...ratios)
  return cut > NOTICEABLE_CUT && cut < LARGEST_CUT
}

/**
 * The focus that shows a photo's most detailed part in the frame of a card; the centre when that shows hardly less. Never
 * above it: there are trees and ceilings, whose details would cut a car below its windows (decision 0087).
 * @param size of the photo when it is upright
 */
export async function findFocus(photo: Sharp, size: Size): Promise<string> {
  const scale = Math.max(FRAME.width / size.width, FRAME.height / size.height)
  const scaled = await photo
    .clone()
    .autoOrient()
    .resize(Math.round(size.width * scale), Math.round(size.height * scale), { fit: 'fill' })
    .flatten({ background: '#fff' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const [detailed, centred] = await Promise.all([
    crop(scaled, sharp.strategy.entropy),
    crop(scaled, sharp.gravity.centre),
  ])
  if (detailed.entropy - centred.entropy < NOTICEABLE_GAIN) return CENTRE
  const x = percent(detailed.left, size.width * scale - FRAME.width)
  const y = Math.max(50, percent(detailed.top, size.height * scale - FRAME.height))
  return `${x}% ${y}%`
}

async function crop(scaled: Buffer, position: number | string) {
  const { data, info } = await sharp(scaled)
    .resize({ ...FRAME, fit: 'cover', position })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  const { entropy } = await sharp(data).stats()
  return { entropy, left: -(info.cropOffsetLeft ?? 0), top: -(info.cropOffsetTop ?? 0) }
}

/** Where the frame stands between its first place and its last. */
function percent(offset: number, room: number): number {
  if (room < 1) return 50
  return Math.min(100, Math.max(0, Math.round(((offset / room) * 100) / STEP) * STEP))
}
