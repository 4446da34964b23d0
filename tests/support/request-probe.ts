import { setTimeout as sleep } from 'node:timers/promises'
import { apiPaths, pagePaths } from '../../contract/paths'

const EVERY_MS = 100
const RESPONSE_TIMEOUT_MS = 30_000
const MESSAGE = { name: 'Wanjiku Kamau', email: 'w@example.com', message: 'Is the villa still available?' }

export interface ProbeResult {
  readonly requests: number
  readonly slowestMs: number
  /** One line each. */
  readonly failures: readonly string[]
}

/** Requests a page and a list and sends a message ten times a second, as visitors do, until `isOver`. */
export async function probeSite(url: string, isOver: () => boolean): Promise<ProbeResult> {
  const failures: string[] = []
  const sent: Promise<number>[] = []
  while (!isOver()) {
    sent.push(
      send('page', url + pagePaths.home, {}, failures),
      send('list', url + apiPaths.properties, {}, failures),
      send(
        'message',
        url + apiPaths.contact,
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(MESSAGE) },
        failures,
      ),
    )
    await sleep(EVERY_MS)
  }
  const times = await Promise.all(sent)
  return { requests: times.length, slowestMs: Math.round(Math.max(0, ...times)), failures }
}

/** Returns how many milliseconds the response took. */
async function send(kind: string, url: string, options: RequestInit, failures: string[]): Promise<number> {
  const started = performance.now()
  try {
    const response = await fetch(url, { ...options, signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) })
    await response.text()
    if (!response.ok) failures.push(`${new Date().toISOString()} ${kind}: status ${response.status}`)
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    failures.push(`${new Date().toISOString()} ${kind}: ${String(cause)}`)
  }
  return performance.now() - started
}
