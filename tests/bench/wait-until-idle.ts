import { mkdir, readdir } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PREPARE_AFTER_SECONDS } from '../../backend/src/modules/demo/seed'

/** Longer than one size of a photo takes, its rest afterwards included. */
const LONGEST_PAUSE_MS = 20_000
const WINDOW_MS = 2_000
const MAX_BUSY = 0.1

/**
 * Waits until a backend with new demo data has nothing left to do: it prepares photos, which begins after some
 * minutes, and would distort measurements. When others keep the machine busy a note is printed, and
 * measured all the same.
 */
export async function waitUntilIdle(dataDir: string): Promise<void> {
  const sizes = join(dataDir, 'media', 'resized')
  const sizesMade = async () => (await readdir(sizes, { recursive: true })).length
  // Until somebody asks for a photo there is no such folder.
  await mkdir(sizes, { recursive: true })
  await sleep(PREPARE_AFTER_SECONDS * 1_000)
  for (let before = -1, now = await sizesMade(); now !== before; now = await sizesMade()) {
    before = now
    await sleep(LONGEST_PAUSE_MS)
  }
  const busy = await busyPart()
  if (busy > MAX_BUSY) console.warn(`The machine is ${Math.round(busy * 100)} % busy: times will be too long.`)
}

/** Of all processors together, 0 to 1. */
async function busyPart(): Promise<number> {
  const before = processorTimes()
  await sleep(WINDOW_MS)
  const after = processorTimes()
  return 1 - (after.idle - before.idle) / (after.all - before.all)
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
