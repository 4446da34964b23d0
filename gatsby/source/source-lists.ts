import { LISTING_NODE_TYPES, validateList, type ListingNodeType } from './validate-listings'

/** Both lists as the backend sent them. */
export type SourceLists = Record<ListingNodeType, unknown[]>

/** Throws one sentence that names the URL and the cause when a list cannot be fetched. */
export async function fetchLists(backend: Backend): Promise<SourceLists> {
  const [properties, cars] = await Promise.all([fetchList('Property', backend), fetchList('Car', backend)])
  return { Property: properties, Car: cars }
}

async function fetchList(type: ListingNodeType, backend: Backend): Promise<unknown[]> {
  const url = backend.url + LISTING_NODE_TYPES[type].path
  const { status, text } = await fetchText(url, backend.timeoutMs)
  if (status !== 200) throw new Error(`${url} returned status ${status}`)
  const records = parseJson(url, text)
  if (!Array.isArray(records)) throw new Error(`${url} returned ${describeType(records)} instead of a list`)
  return records as unknown[]
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

export interface Backend {
  /** Origin without a trailing slash. */
  url: string
  timeoutMs: number
}

export interface TextResponse {
  status: number
  text: string
}

/** Throws one sentence that names the URL and the cause when there is no response. */
export async function fetchText(url: string, timeoutMs: number): Promise<TextResponse> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    throw new Error(`${url} could not be read: ${reason(error, timeoutMs)}`, { cause: error })
  }
}

function reason(error: unknown, timeoutMs: number): string {
  if (isTimeout(error)) return `no response within ${timeoutMs / 1000} s`
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause
  return cause instanceof Error ? cause.message || ('code' in cause ? String(cause.code) : cause.name) : error.message
}

/** Whether `AbortSignal.timeout` ended a fetch; its DOMException need not be an Error of this realm. */
export function isTimeout(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'TimeoutError'
}

/** The nodes of gatsby-source-custom-api: records of the backend with `id` renamed to `id__normalized`. */
type SourcedNodes = Record<ListingNodeType, readonly object[]>

const TYPES = Object.keys(LISTING_NODE_TYPES) as ListingNodeType[]

/**
 * Throws when the nodes cannot be what the backend lists: the plugin reads the lists by itself, only logs what it
 * cannot read, and makes a node of an error response. A listing added or deleted since the lists were validated is no
 * fault.
 */
export function verifySourced(lists: SourceLists, nodes: SourcedNodes): void {
  for (const type of TYPES) {
    const { path, read } = LISTING_NODE_TYPES[type]
    const records = nodes[type].map((node) => ({ ...node, id: 'id__normalized' in node ? node.id__normalized : null }))
    const listed = lists[type].filter((record) => read(record) !== null).length
    if (listed > 0 && !records.some((record) => read(record) !== null)) {
      throw new Error(
        `${path} has ${listed} listings, but gatsby-source-custom-api sourced none: its log lines say why`,
      )
    }
    validateList(type, records)
  }
}
