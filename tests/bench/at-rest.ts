import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

const WINDOW_MS = 2_000
const MOST_BUSY = 0.1
const PATIENCE_MS = 5 * 60_000

/**
 * Waits until the machine has next to nothing to do: a new stack prepares photos for some minutes, and what
 * is measured meanwhile is their doing. When others keep it busy it is said, and measured all the same.
 */
export async function machineAtRest(): Promise<void> {
  const giveUp = performance.now() + PATIENCE_MS
  for (;;) {
    const before = processorTimes()
    await sleep(WINDOW_MS)
    const after = processorTimes()
    const busy = 1 - (after.idle - before.idle) / (after.all - before.all)
    if (busy <= MOST_BUSY) return
    if (performance.now() > giveUp) {
      console.warn(`The machine does not come to rest (${Math.round(busy * 100)} % busy): times will be too long.`)
      return
    }
  }
}

/** In milliseconds, of all processors together. */
function processorTimes(): { idle: number; all: number } {
  let idle = 0
  let all = 0
  for (const { times } of cpus()) {
    idle += times.idle
    all += times.idle + times.user + times.nice + times.sys + times.irq
  }
  return { idle, all }
}
