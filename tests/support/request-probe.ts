import { setTimeout as sleep } from 'node:timers/promises'
import { apiPaths, pagePaths } from '../../contract/paths'
import { call } from './http-client'

const EVERY_MS = 100
const OK = 200
const CREATED = 201
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
      send('page', url + pagePaths.home, failures),
      send('list', url + apiPaths.properties, failures),
      send('message', url + apiPaths.contact, failures, MESSAGE),
    )
    await sleep(EVERY_MS)
  }
  const times = await Promise.all(sent)
  return { requests: times.length, slowestMs: Math.round(Math.max(0, ...times)), failures }
}

/**
 * Over a connection of its own, as a new visitor's: when nginx reloads it closes connections that wait for a request,
 * and browsers repeat what they sent over one.
 * @returns how many milliseconds the response took
 */
async function send(kind: string, url: string, failures: string[], body?: object): Promise<number> {
  const started = performance.now()
  try {
    const { status, body: text } = await call(url, {
      ...(body !== undefined && { method: 'POST', body }),
      headers: { connection: 'close' },
    })
    if (status !== OK && status !== CREATED) failures.push(`${now()} ${kind}: status ${status} ${text.slice(0, 100)}`)
  } catch (error) {
    failures.push(`${now()} ${kind}: ${String(error)}`)
  }
  return performance.now() - started
}

function now(): string {
  return new Date().toISOString()
}
