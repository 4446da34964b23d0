import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'

/** Every file below a folder, as a path from there, with slashes on any system. */
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
 * For thousands of files whose names and sizes the system has in memory: calls that block take a quarter of the time
 * of those that don't. Between two slices, some ten milliseconds, the process does what else there is to do.
 */
export async function inSlices<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  let done = 0
  for (const item of items) {
    work(item)
    if (++done % SLICE === 0) await setImmediate()
  }
}
