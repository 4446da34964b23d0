import type { ListingKind } from '../../../contract/limits'

const NOUNS = { property: ['home', 'homes'], car: ['car', 'cars'] } as const

/** '1 home', '3 cars' */
export function countText(kind: ListingKind, count: number): string {
  return `${count} ${NOUNS[kind][count === 1 ? 0 : 1]}`
}
