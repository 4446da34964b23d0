import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'

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

const run = promisify(execFile)

/**
 * Deletes a folder with all its files, in a process of its own: here, the calls for thousands of files would keep all
 * others waiting for seconds.
 */
export async function deleteFolder(folder: string): Promise<void> {
  await run(process.execPath, ['--eval', 'fs.rmSync(process.argv[1], { recursive: true, force: true })', folder])
}
