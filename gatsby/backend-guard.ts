import { checkList, LISTING_KINDS, type CheckedList, type ListingKind } from './listing-check'

interface Backend {
  /** Origin without a trailing slash. */
  url: string
  timeoutMs: number
}

export type CheckedLists = Record<ListingKind, CheckedList>

/**
 * Reads and judges both lists before Gatsby touches anything. gatsby-source-custom-api logs a
 * failing backend and goes on with nothing, so without this an outage would publish an empty site.
 * Throws one sentence that names the address and the cause.
 */
export async function checkBackend(backend: Backend): Promise<CheckedLists> {
  const [Property, Car] = await Promise.all([readAndCheck('Property', backend), readAndCheck('Car', backend)])
  if (Property.total + Car.total === 0) {
    throw new Error(`${backend.url} has no listings at all; an empty site is never published over a good one`)
  }
  return { Property, Car }
}

/** Throws when Gatsby sourced another number of records than the guard saw. */
export function compareSourced(checked: CheckedLists, sourced: Record<ListingKind, number>): void {
  for (const kind of Object.keys(LISTING_KINDS) as ListingKind[]) {
    if (sourced[kind] !== checked[kind].total) {
      throw new Error(
        `${LISTING_KINDS[kind].path} held ${checked[kind].total} records when checked, but ${sourced[kind]} were sourced: ` +
          'the backend failed or its listings changed during the build. Build again',
      )
    }
  }
}

async function readAndCheck(kind: ListingKind, backend: Backend): Promise<CheckedList> {
  const address = backend.url + LISTING_KINDS[kind].path
  return checkList(kind, await readJson(address, backend.timeoutMs))
}

async function readJson(address: string, timeoutMs: number): Promise<unknown> {
  const answer = await fetchText(address, timeoutMs)
  if (answer.status !== 200) throw new Error(`${address} answered status ${answer.status}`)
  try {
    return JSON.parse(answer.text) as unknown
  } catch {
    throw new Error(`${address} answered something that is not JSON: ${answer.text.slice(0, 60).trim()}`)
  }
}

async function fetchText(address: string, timeoutMs: number): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    throw new Error(`${address} could not be read: ${reason(error, timeoutMs)}`, { cause: error })
  }
}

function reason(error: unknown, timeoutMs: number): string {
  if (isTimeout(error)) return `no answer within ${timeoutMs / 1000} s`
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause
  return cause instanceof Error ? cause.message || ('code' in cause ? String(cause.code) : cause.name) : error.message
}

function isTimeout(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'TimeoutError'
}
