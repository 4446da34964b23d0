import { LISTING_KINDS, type ListingKind } from './limits'

const NOUNS = {
  property: { one: 'home', many: 'homes' },
  car: { one: 'car', many: 'cars' },
} as const satisfies Record<ListingKind, object>

/** '4 homes and 1 car'; '' for none. */
export function countText(kinds: readonly ListingKind[]): string {
  const counts = LISTING_KINDS.map((kind) => ({ kind, count: kinds.filter((one) => one === kind).length }))
  return counts
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${count === 1 ? NOUNS[kind].one : NOUNS[kind].many}`)
    .join(' and ')
}

const PLACES_NAMED = 2

/** 'Karen and Runda' for the locations 'Karen, Nairobi' and 'Runda'; 'Karen, Runda and 2 more places'; '' for none. */
export function placesText(locations: readonly string[]): string {
  const places = [...new Set(locations.map((location) => location.split(',', 1)[0]?.trim() ?? ''))].filter(Boolean)
  const [first = '', second] = places
  const others = places.length - PLACES_NAMED
  if (second === undefined) return first
  if (others <= 0) return `${first} and ${second}`
  return `${first}, ${second} and ${others} more ${others === 1 ? 'place' : 'places'}`
}
