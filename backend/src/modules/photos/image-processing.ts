import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import type { PhotoFormat, PhotoWidth } from '../../../../contract/site/media'
import { HttpError } from '../../lib/errors'
import { MAX_PIXELS } from './image-types'

// One thread per photo: the queue decides how many photos are processed at once.
sharp.concurrency(1)
sharp.cache(false)
// Only photo formats are decoded; above all not SVG, which can reference other files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadNsgif',
  ],
})

const ENCODERS = {
  avif: { quality: 50, effort: 3 },
  webp: { quality: 74 },
  jpg: { quality: 76, mozjpeg: true },
} as const satisfies Record<PhotoFormat, object>

/** Increase it when the output changes for a reason that neither `ENCODERS` nor sharp's version shows. */
const REVISION = 1

/** A file name for each format that changes whenever its encoder would produce different output. */
export const ENCODER_VERSIONS: Readonly<Record<PhotoFormat, string>> = {
  avif: encoderVersion('avif'),
  webp: encoderVersion('webp'),
  jpg: encoderVersion('jpg'),
}

/**
 * Resizes a photo: upright, sRGB, without metadata, never enlarged.
 * @throws HttpError 415 when `original` cannot be decoded
 */
export async function resizePhoto(original: Buffer, width: PhotoWidth, format: PhotoFormat): Promise<Buffer> {
  const photo = await openPhoto(original)
  return orUnreadable(async () =>
    encode(photo.autoOrient().resize({ width, withoutEnlargement: true }), format).toBuffer(),
  )
}

/**
 * Crops a photo to exactly this size around its focus, such as a house in a wide landscape: upright, plain RGB pixels.
 * @throws HttpError 415 when `original` cannot be decoded
 */
export async function cropPhoto(original: Buffer, frame: { width: number; height: number }): Promise<Buffer> {
  const photo = await openPhoto(original)
  return orUnreadable(async () => {
    const { autoOrient } = await photo.metadata()
    const focus = await findFocus(photo, autoOrient, frame)
    const whole = coveringSize(autoOrient, frame)
    return photo
      .autoOrient()
      .resize({ ...whole, fit: 'fill' })
      .extract({
        left: Math.round(((whole.width - frame.width) * focus.x) / 100),
        top: Math.round(((whole.height - frame.height) * focus.y) / 100),
        ...frame,
      })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer()
  })
}

export interface Measurements {
  /** Pixels of the upright photo. */
  readonly width: number
  readonly height: number
  /** The dominant colour as `#rrggbb`. */
  readonly color: string
  /** An `object-position`: `CENTRE` also for a photo that cards show almost whole. */
  readonly focus: string
}

/** @throws HttpError 415 when `original` cannot be decoded */
export async function measurePhoto(original: Buffer): Promise<Measurements> {
  const photo = await openPhoto(original)
  return orUnreadable(async () => {
    const { autoOrient } = await photo.metadata()
    const focus = focusText(await findFocus(photo, autoOrient))
    // A thumbnail has the same dominant colour, which is counted a hundred times faster.
    const thumbnail = await photo.resize(64, 64, { fit: 'inside' }).flatten({ background: '#fff' }).png().toBuffer()
    const { dominant } = await sharp(thumbnail).stats()
    const color = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')
    return { width: autoOrient.width, height: autoOrient.height, color: `#${color}`, focus }
  })
}

/**
 * Reads only the header, so that an image of absurd size is rejected before a pixel is decoded.
 * @throws HttpError 415 when `original` is not a photo or has too many pixels
 */
export async function openPhoto(original: Buffer): Promise<Sharp> {
  const { width, height } = await orUnreadable(() => sharp(original, { limitInputPixels: false }).metadata())
  if (width * height > MAX_PIXELS) throw new HttpError(415, 'The photo has too many pixels')
  return sharp(original, { limitInputPixels: MAX_PIXELS })
}

function encode(photo: Sharp, format: PhotoFormat): Sharp {
  switch (format) {
    case 'avif':
      return photo.avif(ENCODERS.avif)
    case 'webp':
      return photo.webp(ENCODERS.webp)
    case 'jpg':
      return photo.flatten({ background: '#fff' }).jpeg(ENCODERS.jpg)
  }
}

async function orUnreadable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    throw Object.assign(new HttpError(415, 'This file cannot be read as a photo'), { cause })
  }
}

function encoderVersion(format: PhotoFormat): string {
  const output = JSON.stringify([ENCODERS[format], sharp.versions.sharp, REVISION])
  return `${format}-${createHash('sha256').update(output).digest('hex').slice(0, 12)}`
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The frame of a card. */
const CARD: Size = { width: 320, height: 240 }
/** A frame's longer side has so many pixels: enough to tell where details are. */
const LONGER_SIDE = 320
/** A frame that cuts less hides no subject; photos of cameras, three to two, lose a ninth. */
const NOTICEABLE_CUT = 1 / 8
/** Longer strips would become huge before they are cropped. */
const LARGEST_CUT = 9 / 10
/** Bits of a pixel's entropy. When they are fewer, the photographer's composition is the better guide. */
const NOTICEABLE_GAIN = 0.05
/** The percentage between two values: fewer values compress better in lists. */
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
 * its windows (docs/product.md, "Photos").
 * @param size of the photo when it is upright
 */
async function findFocus(photo: Sharp, size: Size, shape: Size = CARD): Promise<Focus> {
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

/** Writes CSS's `object-position` for lists. */
function focusText({ x, y }: Focus): string {
  return `${x}% ${y}%`
}

/** Whether a frame hides so much of a photo that its focus matters. */
export function needsFocus(photo: Size, frame: Size = CARD): boolean {
  const ratios = [photo.width / photo.height, frame.width / frame.height]
  const cut = 1 - Math.min(...ratios) / Math.max(...ratios)
  return cut > NOTICEABLE_CUT && cut < LARGEST_CUT
}

/** The smallest size of a photo that covers a frame. */
function coveringSize(photo: Size, frame: Size): Size {
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
