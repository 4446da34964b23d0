import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { fetchText, type Backend } from './fetch-text'
import { LISTING_NODE_TYPES, type ListingNodeType } from './validate-listings'

/** Both lists as the backend sent them. */
export type SourceLists = Record<ListingNodeType, unknown[]>

const sourceListsSchema = z.object({ Property: z.array(z.unknown()), Car: z.array(z.unknown()) })

/** Throws one sentence that names the URL and the cause when a list cannot be fetched. */
export async function fetchLists(backend: Backend): Promise<SourceLists> {
  const [Property, Car] = await Promise.all([fetchList('Property', backend), fetchList('Car', backend)])
  return { Property, Car }
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

async function fetchList(type: ListingNodeType, { url, timeoutMs }: Backend): Promise<unknown[]> {
  const { path } = LISTING_NODE_TYPES[type]
  const response = await fetchJson(url + path, timeoutMs)
  if (!Array.isArray(response)) throw new Error(`${url + path} returned ${describeType(response)} instead of a list`)
  return response as unknown[]
}

async function fetchJson(url: string, timeoutMs: number): Promise<unknown> {
  const { status, text } = await fetchText(url, timeoutMs)
  if (status !== 200) throw new Error(`${url} returned status ${status}`)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Error(`${url} returned something other than JSON: ${text.slice(0, 60).trim()}`)
  }
}

function describeType(value: unknown): string {
  return value === null ? 'null' : typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
