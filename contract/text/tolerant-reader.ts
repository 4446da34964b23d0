/**
 * Reads responses field by field, without a schema library: these few lines are part of every page that shows records.
 * What is missing or of another type becomes null or empty, which pages show as docs/product.md, "Missing values"
 * says: N/A,
 * 'Anonymous', 'Unknown Date'), so that no record can break a page. Bodies of requests are checked with zod instead.
 */

export type Fields = Readonly<Record<string, unknown>>

/** Reads one record; null when it cannot be shown at all. */
export type RecordReader<Item> = (record: unknown) => Item | null

/** Half of a character: `encodeURIComponent` throws on it. */
const LONE_SURROGATE = /[\ud800-\udfff]/gu

/** Ids have up to this many characters. */
const ID_MAX = 100

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

/** @returns null unless a URL can contain it */
export function readId(value: unknown): string | null {
  const id = readText(value)
  return id !== '' && id === value && id.length <= ID_MAX ? id : null
}

export function readText(value: unknown): string {
  return typeof value === 'string' ? value.replace(LONE_SURROGATE, '\ufffd') : ''
}

/** @returns null for a text without a visible character */
export function readNonEmptyText(value: unknown): string | null {
  const text = readText(value)
  return text.trim() === '' ? null : text
}

/** JSON can carry numbers that are too large: they are read as Infinity. */
export function readNumber(value: unknown): number | null {
  return isFiniteNumber(value) ? value : null
}

/** @returns null beyond 2^53 - 1 as well, where numbers no longer count */
export function readCount(value: unknown): number | null {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : null
}

export function readChoice<Choice extends string>(choices: readonly Choice[], value: unknown): Choice | null {
  return choices.find((choice) => choice === value) ?? null
}

/** Keeps each item once that `isItem` accepts. */
export function readArray<Item>(isItem: (value: unknown) => value is Item, value: unknown): Item[] {
  return Array.isArray(value) ? [...new Set(value.filter(isItem))] : []
}

export function isFiniteNumber(value: unknown): value is number {
  return Number.isFinite(value)
}

export function isNonEmptyText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/**
 * Reads a response that must be an array, and throws TypeError otherwise. Leaves out records that cannot be shown, and
 * of several with the same id all but the first.
 */
export function listReader<Item extends { id: string }>(read: RecordReader<Item>): (response: unknown) => Item[] {
  return (response) => {
    if (!Array.isArray(response)) throw new TypeError('The response is not an array')
    const items = new Map<string, Item>()
    for (const record of response) {
      const item = read(record)
      if (item !== null && !items.has(item.id)) items.set(item.id, item)
    }
    return [...items.values()]
  }
}

/** Reads a response that must be one record, and throws TypeError when it cannot be shown. */
export function oneReader<Item>(read: RecordReader<Item>): (response: unknown) => Item {
  return (response) => {
    const item = read(response)
    if (item === null) throw new TypeError('The response is not a usable record')
    return item
  }
}
