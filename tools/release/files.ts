import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'

/** Paths of all files below a folder, relative to it. */
export function* filesBelow(folder: string, path = ''): Generator<string> {
  for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
    const below = path === '' ? entry.name : `${path}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(folder, below)
    else if (entry.isFile()) yield below
  }
}

export function isHtml(path: string): boolean {
  return path.endsWith('.html')
}

const SLICE_MS = 10

/**
 * For synchronous calls about thousands of files that the system has cached: they take a quarter of the time of
 * asynchronous ones. Yields to other work every ten milliseconds.
 */
export async function inSlices<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  let started = performance.now()
  for (const item of items) {
    work(item)
    if (performance.now() - started < SLICE_MS) continue
    await setImmediate()
    started = performance.now()
  }
}

/** Processes the items with limited concurrency. The first failure stops further starts and is thrown. */
export async function inParallel<Item>(
  concurrency: number,
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]()
  let failed = false
  async function worker() {
    for (let next = queue.next(); !next.done && !failed; next = queue.next()) {
      try {
        await work(next.value)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}
