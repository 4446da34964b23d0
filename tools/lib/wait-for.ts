import { setTimeout as sleep } from 'node:timers/promises'
import {} from './errors'

const POLL_MS = 100
const RESPONSE_TIMEOUT_MS = 5_000

/** Waits for a response that is ready. Throws one sentence when there is none in time. */
export async function waitForResponse(
  url: string,
  { isReady = (response) => Promise.resolve(response.ok), timeoutMs, signal }: WaitOptions,
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  let last = 'no response'
  while (Date.now() < deadline) {
    signal?.throwIfAborted()
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) })
      if (await isReady(response)) return
      last = `the last response had status ${response.status}`
    } catch (error) {
      last = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    }
    await sleep(POLL_MS)
  }
  throw new Error(`${url} was not ready within ${timeoutMs / 1000} s: ${last}.`)
}

interface WaitOptions {
  isReady?: (response: Response) => Promise<boolean>
  timeoutMs: number
  /** Aborting ends the wait. */
  signal?: AbortSignal
}
