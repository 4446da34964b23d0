import type { CommonCardFields } from '../api/card-fields'

/**
 * Whether two records of a listing look the same as cards. The built record and the one
 * the backend sends differ in fields no card shows; the card need not render again for those.
 */
export function areCardsEqual(one: CommonCardFields, other: CommonCardFields): boolean {
  return one === other || faceOf(one) === faceOf(other)
}

/** A card shows only the first photo, whose size and colour belong to its URL, and no rating without reviews. */
function faceOf({ imageUrls, images, reviewCount, reviewAverage, ...fields }: CommonCardFields): string {
  const named = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))
  const cover = images?.[0]
  return JSON.stringify([named, imageUrls[0], cover?.url, cover?.focus, reviewCount ?? 0, reviewAverage ?? null])
}
