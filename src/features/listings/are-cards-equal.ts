import type { CarCardFields, PropertyCardFields } from './listing-fields'

/**
 * Whether two records of a listing look the same as cards. The one a page was built with and the one
 * the backend sends differ in what no card shows, and the card need not be drawn again for that.
 */
export function areCardsEqual<Card extends PropertyCardFields | CarCardFields>(one: Card, other: Card): boolean {
  return one === other || faceOf(one) === faceOf(other)
}

/** Of the photos a card shows the first; without reviews it shows nothing of them. */
function faceOf({
  imageUrls,
  images,
  reviewCount,
  reviewAverage,
  ...fields
}: PropertyCardFields | CarCardFields): string {
  const named = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([named, imageUrls[0], images?.[0], reviewCount ?? 0, reviewAverage ?? null])
}
