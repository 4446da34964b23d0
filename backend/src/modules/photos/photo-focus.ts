import sharp, { type Sharp } from 'sharp'

interface Size {
  readonly width: number
  readonly height: number
}

/** The frame of a card. */
const CARD: Size = { width: 320, height: 240 }
/** Of a frame's longer side, in pixels: enough to tell where details are. */
const LONGER_SIDE = 320
/** A frame that cuts less hides no subject; photos of cameras, three to two, lose a ninth. */
const NOTICEABLE_CUT = 1 / 8
/** Longer strips would become huge before they are cropped. */
const LARGEST_CUT = 9 / 10
/** In bits of a pixel's entropy. With less, the photographer's composition is the better guide. */
const NOTICEABLE_GAIN = 0.05
/** In percent. Fewer values compress better in lists. */
const STEP = 5

/** Where a frame stands between its first place in a photo and its last, in percent. */
export interface Focus {
  readonly x: number
  readonly y: number
}

const MIDDLE: Focus = { x: 50, y: 50 }

/**
 * The focus that shows a photo's most detailed part in a frame; the middle when that shows hardly less, or when the
 * frame shows the photo almost whole. Never above it: there are trees and ceilings, whose details would cut a car below
 * its windows (decision 0087).
 * @param size of the photo when it is upright
 */
export async function findFocus(photo: Sharp, size: Size, shape: Size = CARD): Promise<Focus> {
  if (!needsFocus(size, shape)) return MIDDLE
  const frame = resized(shape, LONGER_SIDE / Math.max(shape.width, shape.height))
  const whole = coveringSize(size, frame)
  const scaled = await photo
    .clone()
    .autoOrient()
    .resize({ ...whole, fit: 'fill' })
    .flatten({ background: '#fff' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const [detailed, centred] = await Promise.all([
    crop(scaled, frame, sharp.strategy.entropy),
    crop(scaled, frame, sharp.gravity.centre),
  ])
  if (detailed.entropy - centred.entropy < NOTICEABLE_GAIN) return MIDDLE
  return {
    x: percent(detailed.left, whole.width - frame.width),
    y: Math.max(50, percent(detailed.top, whole.height - frame.height)),
  }
}

/** As CSS's `object-position`, in lists. */
export function focusText({ x, y }: Focus): string {
  return `${x}% ${y}%`
}

/** Whether a frame hides so much of a photo that its focus matters. */
export function needsFocus(photo: Size, frame: Size = CARD): boolean {
  const ratios = [photo.width / photo.height, frame.width / frame.height]
  const cut = 1 - Math.min(...ratios) / Math.max(...ratios)
  return cut > NOTICEABLE_CUT && cut < LARGEST_CUT
}

/** The smallest size of a photo that covers a frame. */
export function coveringSize(photo: Size, frame: Size): Size {
  return resized(photo, Math.max(frame.width / photo.width, frame.height / photo.height))
}

function resized({ width, height }: Size, scale: number): Size {
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

async function crop(scaled: Buffer, frame: Size, position: number | string) {
  const { data, info } = await sharp(scaled)
    .resize({ ...frame, fit: 'cover', position })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  const { entropy } = await sharp(data).stats()
  return { entropy, left: -(info.cropOffsetLeft ?? 0), top: -(info.cropOffsetTop ?? 0) }
}

function percent(offset: number, room: number): number {
  if (room < 1) return 50
  return Math.min(100, Math.max(0, Math.round(((offset / room) * 100) / STEP) * STEP))
}
