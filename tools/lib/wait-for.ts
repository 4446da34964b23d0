import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 100
const RESPONSE_TIMEOUT_MS = 5_000

/** Waits until the address answers as wanted. Throws a sentence when it does not in time. */
export async function waitForResponse(
  address: string,
  { isWanted = (response) => Promise.resolve(response.ok), timeoutMs, signal }: WaitOptions,
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  let last = 'nothing answered'
  while (Date.now() < deadline) {
    signal?.throwIfAborted()
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) })
      if (await isWanted(response)) return
      last = `the last answer had status ${response.status}`
    } catch (error) {
      last = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    }
    await sleep(POLL_MS)
  }
  throw new Error(`${address} was not ready within ${timeoutMs / 1000} s: ${last}.`)
}

/** Waits until somebody listens on the port. Throws a sentence when nobody does in time. */
export async function waitForListener(
  port: number,
  host: string,
  { timeoutMs, signal }: Pick<WaitOptions, 'timeoutMs' | 'signal'>,
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    signal?.throwIfAborted()
    const socket = connect(port, host)
    try {
      await once(socket, 'connect')
      return
    } catch {
      await sleep(POLL_MS)
    } finally {
      socket.destroy()
    }
  }
  throw new Error(`Nobody listened on port ${port} within ${timeoutMs / 1000} s.`)
}

interface WaitOptions {
  isWanted?: (response: Response) => Promise<boolean>
  timeoutMs: number
  /** Aborting ends the waiting. */
  signal?: AbortSignal
}
