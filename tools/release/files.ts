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

const SLICE = 200

/**
 * For synchronous calls about thousands of files that the system has cached: they take a quarter of the time of
 * asynchronous ones. Yields to other work after each slice of some ten milliseconds.
 */
export async function inSlices<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  let done = 0
  for (const item of items) {
    work(item)
    if (++done % SLICE === 0) await setImmediate()
  }
}
