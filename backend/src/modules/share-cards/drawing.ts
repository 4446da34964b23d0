import { join } from 'node:path'
import sharp from 'sharp'
import { PAPER } from '../../../../contract/seo/page-head'
import { SHARE_CARD } from '../../../../contract/site/share-card'
import { type Run, singleFlight } from '../../lib/concurrency'
import type { DiskCache } from '../../lib/disk'
import { HttpError } from '../../lib/errors'
import { cropPhoto } from '../photos'
import { cardLayout, PHOTO_HEIGHT, type CardTexts } from './card-layout'
import { renderText } from './render-text'

/** JPEG qualities, tried in turn until the file is small enough. */
const QUALITIES = [82, 74, 64, 52, 40, 28, 16] as const

/**
 * Draws a share card as a JPEG, with up to four photos side by side; further ones are left out.
 * @param photos their originals
 * @throws HttpError 415 when one of them cannot be decoded
 */
export async function drawShareCard(words: CardTexts, photos: readonly Buffer[]): Promise<Buffer> {
  const { width, height } = SHARE_CARD
  const tiles = await cropTiles(photos)
  const text = await renderText(cardLayout(words, tiles.length > 0), SHARE_CARD)
  const pixels = await sharp({ create: { width, height, channels: 3, background: PAPER.light } })
    .composite([...tiles, { input: text, top: 0, left: 0 }])
    .removeAlpha()
    .raw()
    .toBuffer()
  for (const quality of QUALITIES) {
    const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .toBuffer()
    if (jpeg.length <= SHARE_CARD.maxBytes) return jpeg
  }
  throw new Error(`The share card '${words.title}' stays above ${SHARE_CARD.maxBytes} bytes`)
}

/** One after the other: an original has up to 80 megapixels. */
async function cropTiles(photos: readonly Buffer[]) {
  const areas = collageAreas(photos.length)
  const tiles = []
  for (const [index, { left, top, width, height }] of areas.entries()) {
    const photo = photos[index]
    if (photo === undefined) break
    const input = await cropPhoto(photo, { width, height })
    tiles.push({ input, raw: { width, height, channels: 3 as const }, top, left })
  }
  return tiles
}

/** A place on the card in pixels. */
interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export const MAX_TILES = 4
const GAP = 6

/** Where `count` photos go: one alone, two halves, else a large one with the others in a second column. */
function collageAreas(count: number): readonly Area[] {
  const { width } = SHARE_CARD
  if (count <= 0) return []
  if (count === 1) return [{ left: 0, top: 0, width, height: PHOTO_HEIGHT }]
  const half = (width - GAP) / 2
  const large = { left: 0, top: 0, width: half, height: PHOTO_HEIGHT }
  if (count === 2) return [large, { ...large, left: half + GAP }]

  const rowHeight = (PHOTO_HEIGHT - GAP) / 2
  const upper = { left: half + GAP, top: 0, width: half, height: rowHeight }
  const lower = { ...upper, top: rowHeight + GAP }
  if (count === 3) return [large, upper, lower]

  const narrow = Math.floor((half - GAP) / 2)
  const third = { ...lower, width: narrow }
  return [large, upper, third, { ...third, left: third.left + narrow + GAP, width: half - GAP - narrow }]
}

export interface Drawing {
  readonly jpeg: Buffer
  /** False when a photo could not be read. */
  readonly isComplete: boolean
}

/** A card in response to a request. */
export type Card =
  /** `path` is relative to the folder of the drawn cards. Another version than the requested one may have to do. */
  | { readonly path: string; readonly isRequested: boolean }
  /** A photo could not be read this time, so that the card is drawn without. */
  | { readonly jpeg: Buffer }

/** Pictures in one folder of the cache. Their paths are relative to it. */
interface DrawingCache {
  has(path: string): Promise<boolean>
  /**
   * Draws a picture that is not cached; requests at the same time share one drawing. One without its photos is not
   * cached, because its URL is immutable.
   * @param disconnected aborted when the client no longer needs the response
   * @returns null when the picture is cached
   * @throws HttpError 503 when the queue is full, 507 when the disk is full
   */
  add(path: string, draw: () => Promise<Drawing>, disconnected: AbortSignal): Promise<Drawing | null>
}

/** @param folder absolute @param run a queue's, which decides what drawings wait for */
export function createDrawingCache(dependencies: { folder: string; run: Run; cache: DiskCache }): DrawingCache {
  const { folder, run, cache } = dependencies
  const shared = singleFlight<Drawing | null>()

  return {
    has: (path) => cache.has(join(folder, path)),
    add: (path, draw, disconnected) => shared(path, (abandoned) => prepare(path, draw, abandoned), disconnected),
  }

  async function prepare(path: string, draw: () => Promise<Drawing>, abandoned: AbortSignal): Promise<Drawing | null> {
    const target = join(folder, path)
    if (await cache.has(target)) return null
    return run(async () => {
      await cache.requireSpace()
      const drawn = await draw()
      if (drawn.isComplete) await cache.write(target, drawn.jpeg)
      return drawn
    }, abandoned)
  }
}

/**
 * Draws with the photos, or without any when one cannot be read.
 * @param read throws HttpError for a photo that cannot be read
 * @param onUnreadable called with that error
 */
export async function drawWithPhotos(
  read: () => Promise<readonly Buffer[]>,
  draw: (photos: readonly Buffer[]) => Promise<Buffer>,
  onUnreadable: (error: HttpError) => void,
): Promise<Drawing> {
  try {
    return { jpeg: await draw(await read()), isComplete: true }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    onUnreadable(error)
    return { jpeg: await draw([]), isComplete: false }
  }
}
