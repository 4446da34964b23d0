import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Bytes of JavaScript objects and buffers that are still referenced, and some that no collection has freed yet. */
export function referencedBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const ROUNDS_AT_MOST = 20

/**
 * Like `referencedBytes`, after collecting until it no longer falls: buffers are freed by another thread, and native
 * objects such as zlib's only once the event loop has turned.
 */
export async function settledBytes(): Promise<number> {
  let bytes = referencedBytes()
  for (let round = 0; round < ROUNDS_AT_MOST; round += 1) {
    await nextTurn()
    const next = referencedBytes()
    if (round > 1 && next >= bytes) break
    bytes = next
  }
  return bytes
}
