import { LISTING_KINDS, type ListingKind } from './limits'
import { COMPARE_PATH, SHORTLIST_PATH } from './paths'

/**
 * A shortlist is a link and nothing else: `/shortlist?ids=property:a,car:b&yes=property:a&no=car:b` (docs/product.md,
 * "On the device").
 * `yes` and `no` are the marks of whoever sent it; `yes2` and `no2` are those the sender had received before.
 */

/** Listings in one shortlist; further ones are left out. */
export const SHORTLIST_MAX = 40

/** Longer ids do not exist (`idSchema`). */
const ID_MAX = 100

export interface ListingName {
  readonly kind: ListingKind
  readonly id: string
}

export type Mark = 'yes' | 'no'
/** The key is what `nameOf` returns. */
export type Marks = ReadonlyMap<string, Mark>

export interface Shortlist {
  /** Each once, in the link's order, at most `SHORTLIST_MAX`. */
  readonly names: readonly ListingName[]
  /** How many more the link contains. */
  readonly omitted: number
  /** How many entries name no listing. */
  readonly unreadable: number
  /** Whoever sent the link wrote it. */
  readonly sender: Marks
  /** Those the sender had received. */
  readonly earlier: Marks
}

/** `property:villa` */
export function nameOf({ kind, id }: ListingName): string {
  return `${kind}:${id}`
}

/** Reads the query of a link. Never throws: what cannot be read is counted. */
export function parseShortlist(search: string): Shortlist {
  const query = new URLSearchParams(search)
  const read = new Map<string, ListingName>()
  let unreadable = 0
  for (const text of entriesOf(query, 'ids')) {
    const name = parseName(text)
    if (name === null) unreadable += 1
    else read.set(nameOf(name), name)
  }
  const names = [...read.values()].slice(0, SHORTLIST_MAX)
  return {
    names,
    omitted: read.size - names.length,
    unreadable,
    sender: marksIn(query, names, 'yes', 'no'),
    earlier: marksIn(query, names, 'yes2', 'no2'),
  }
}

/** The path and query of a shortlist's link; marks of other listings are left out. */
export function shortlistPath(names: readonly ListingName[], sender?: Marks, earlier?: Marks): string {
  const marked = (name: string, marks: Marks | undefined, mark: Mark) => {
    const chosen = names.filter((listing) => marks?.get(nameOf(listing)) === mark)
    return chosen.length === 0 ? '' : `&${name}=${joinNames(chosen)}`
  }
  return [
    `${SHORTLIST_PATH}?ids=${joinNames(names)}`,
    marked('yes', sender, 'yes'),
    marked('no', sender, 'no'),
    marked('yes2', earlier, 'yes'),
    marked('no2', earlier, 'no'),
  ].join('')
}

/** `property:a,car:b`, encoded for a query. */
export function joinNames(names: readonly ListingName[]): string {
  return names.map(({ kind, id }) => `${kind}:${encodeURIComponent(id)}`).join(',')
}

function parseName(text: string): ListingName | null {
  const colon = text.indexOf(':')
  const kind = LISTING_KINDS.find((known) => known === text.slice(0, Math.max(colon, 0)))
  const id = text.slice(colon + 1)
  // PostgreSQL cannot store the null character, so no id contains it.
  if (kind === undefined || id === '' || id.length > ID_MAX || id.includes('\0')) return null
  return { kind, id }
}

/** A listing with both marks has none. */
function marksIn(query: URLSearchParams, names: readonly ListingName[], yes: string, no: string): Marks {
  const yesNames = new Set(entriesOf(query, yes))
  const noNames = new Set(entriesOf(query, no))
  const marks = new Map<string, Mark>()
  for (const name of names.map(nameOf)) {
    if (yesNames.has(name) !== noNames.has(name)) marks.set(name, yesNames.has(name) ? 'yes' : 'no')
  }
  return marks
}

/** The parameter's parts; chats may repeat or encode it, or leave spaces. */
function entriesOf(query: URLSearchParams, parameter: string): string[] {
  return query
    .getAll(parameter)
    .join(',')
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
}

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

/** Listings side by side: one more would be too narrow to read. */
export const COMPARED = { min: 2, max: 4 } as const

export interface Comparison {
  /** Undefined when the link names none. */
  readonly kind: ListingKind | undefined
  /** Each once, at most `COMPARED.max`. */
  readonly ids: readonly string[]
  /** What the visitor should know about a link that is not shown in full. */
  readonly notes: readonly string[]
}

/** Reads `?kind=property&ids=a,b`. Never throws. */
export function parseComparison(search: string): Comparison {
  const query = new URLSearchParams(search)
  const named = query.get('kind')
  const kind = LISTING_KINDS.find((known) => known === named)
  const listed = query.getAll('ids').join(',').split(',')
  const all = [...new Set(listed.map((id) => id.trim()).filter((id) => id !== '' && id.length <= ID_MAX))]
  const ids = all.slice(0, COMPARED.max)
  return { kind, ids, notes: [kindNote(named, kind), countNote(all.length)].filter(Boolean) }
}

/** The path and query that show these listings. */
export function comparisonPath(kind: ListingKind, ids: readonly string[]): string {
  return `${COMPARE_PATH}?kind=${kind}&ids=${ids.map(encodeURIComponent).join(',')}`
}

function kindNote(named: string | null, kind: ListingKind | undefined): string {
  if (kind !== undefined || named === null) return ''
  return `The link asks for the kind '${named.slice(0, 40)}', which we do not have. Homes and cars can be compared.`
}

function countNote(count: number): string {
  if (count <= COMPARED.max) return ''
  return `The link names ${count} listings. Four fit side by side: the first four are shown.`
}
