import { z } from 'zod'
import { encodeBody } from '../../backend/src/lib/encoded-body'
import { UPLOAD_LIMITS } from '../../contract/limits'
import { apiPaths } from '../../contract/paths'
import { administrator } from '../support/backend-process'
import { callJson } from '../support/http-client'

const cardSchema = z.looseObject({ imageUrls: z.array(z.string()), images: z.array(z.looseObject({})) })
const uploadSchema = z.array(z.object({ key: z.string() }))

/**
 * Brotli bytes of all property cards when each has a cover of its own, with a key as uploads get it. Generated listings
 * share the demo photos, whose names compress far better.
 */
export async function weighWithOwnPhotos(url: string): Promise<number> {
  const cards = z.array(cardSchema).parse(await callJson(url + apiPaths.propertyCards))
  const keys = await requestKeys(url, cards.length)
  const { br } = await encodeBody(JSON.stringify(cards.map((card, index) => withCover(card, keys[index] ?? '', index))))
  return br?.length ?? Number.NaN
}

function withCover(card: z.infer<typeof cardSchema>, key: string, index: number): object {
  const cover = `/uploads/${key}`
  return {
    ...card,
    imageUrls: [cover],
    images: card.images.map((image) => ({ ...image, url: cover, color: color(index) })),
  }
}

/** Sixteen steps of each part, as photos are measured, in an order that repeats after 4,096. */
function color(index: number): string {
  const mixed = Math.imul(index, 2_654_435_761) >>> 20
  return `#${[mixed >> 8, mixed >> 4, mixed].map((part) => `${(part & 15).toString(16)}8`).join('')}`
}

async function requestKeys(url: string, count: number): Promise<string[]> {
  const photo = { name: 'villa.jpg', size: 500_000, type: 'image/jpeg' }
  const keys: string[] = []
  while (keys.length < count) {
    const uploads = await callJson(`${url}${apiPaths.uploads}?actionType=upload&slug=imageUploader`, {
      method: 'POST',
      authorization: administrator(),
      body: { files: Array.from({ length: UPLOAD_LIMITS.filesMax }, () => photo) },
    })
    keys.push(...uploadSchema.parse(uploads).map(({ key }) => key))
  }
  return keys
}
