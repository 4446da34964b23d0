import { setTimeout as sleep } from 'node:timers/promises'

const EVERY_MS = 500
const RESPONSE_TIMEOUT_MS = 10_000

/** A page, and a text that it must always contain. */
export interface ProbedPage {
  kind: string
  path: string
  contains: string
}

export interface ProbeResult {
  requests: number
  /** How many of them nginx served because no backend did. */
  withoutBackend: number
  slowestMs: number
  failures: string[]
}

/** Requests every page twice a second until the signal aborts. */
export async function probe(url: string, pages: readonly ProbedPage[], signal: AbortSignal): Promise<ProbeResult> {
  const result: ProbeResult = { requests: 0, withoutBackend: 0, slowestMs: 0, failures: [] }
  const rounds: Promise<void>[] = []
  while (!signal.aborted) {
    rounds.push(...pages.map((page) => probePage(url, page, result)))
    await sleep(EVERY_MS)
  }
  await Promise.all(rounds)
  return result
}

async function probePage(url: string, { kind, path, contains }: ProbedPage, result: ProbeResult): Promise<void> {
  const started = performance.now()
  const fail = (what: string) => result.failures.push(`${new Date().toISOString()} ${kind} ${path}: ${what}`)
  result.requests++
  try {
    const response = await fetch(url + path, { redirect: 'manual', signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) })
    const html = await response.text()
    if (response.status !== 200) fail(`status ${response.status}`)
    else if (!html.includes(contains) || !html.trimEnd().endsWith('</html>'))
      fail(`a page of ${html.length} characters`)
    // Only the backend sets the scripts' hashes in the policy.
    if (response.headers.get('content-security-policy')?.includes('script-src') !== true) result.withoutBackend++
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    fail(cause instanceof Error ? cause.message : String(cause))
  }
  result.slowestMs = Math.max(result.slowestMs, performance.now() - started)
}
