import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { fetchText, type Backend } from './fetch-text'
import { LISTING_NODE_TYPES, type ListingNodeType } from './validate-listings'

/** Both lists as the backend sent them. */
export type SourceLists = Record<ListingNodeType, unknown[]>

/** Lists, and the version of each, by which the backend knows it again. */
export interface FetchedLists {
  readonly lists: SourceLists
  readonly etags: Readonly<Record<ListingNodeType, string | null>>
}

interface FetchedList {
  readonly records: unknown[]
  readonly etag: string | null
}

const sourceListsSchema = z.object({ Property: z.array(z.unknown()), Car: z.array(z.unknown()) })

/**
 * Throws one sentence that names the URL and the cause when a list cannot be fetched.
 * @param known lists fetched before; those that are still the same are taken from there, and not sent again
 */
export async function fetchLists(backend: Backend, known?: FetchedLists): Promise<FetchedLists> {
  const fetch = (type: ListingNodeType) =>
    fetchList(type, backend, known && { records: known.lists[type], etag: known.etags[type] })
  const [properties, cars] = await Promise.all([fetch('Property'), fetch('Car')])
  return {
    lists: { Property: properties.records, Car: cars.records },
    etags: { Property: properties.etag, Car: cars.etag },
  }
}

/** Writes lists for a build that must not fetch them again, see BUILD_LISTS_FILE. */
export async function writeLists(file: string, lists: SourceLists): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  // A build that waits for the file must find it complete.
  await writeFile(`${file}.new`, JSON.stringify(lists))
  await rename(`${file}.new`, file)
}

export async function readLists(file: string): Promise<SourceLists> {
  return sourceListsSchema.parse(JSON.parse(await readFile(file, 'utf8')))
}

async function fetchList(
  type: ListingNodeType,
  backend: Backend,
  known: FetchedList | undefined,
): Promise<FetchedList> {
  const url = backend.url + LISTING_NODE_TYPES[type].path
  const { status, text, etag } = await fetchText(url, backend.timeoutMs, known?.etag)
  if (known && status === 304) return known
  if (status !== 200) throw new Error(`${url} returned status ${status}`)
  const records = parseJson(url, text)
  if (!Array.isArray(records)) throw new Error(`${url} returned ${describeType(records)} instead of a list`)
  return { records: records as unknown[], etag }
}

function parseJson(url: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${url} returned something other than JSON: ${text.slice(0, 60).trim()}`)
  }
}

function describeType(value: unknown): string {
  return value === null ? 'null' : typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
