import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { AIMS } from './aims'
import { compareWithAims } from './compare'
import type { Row } from './row'

const FOLDER = join(import.meta.dirname, 'results')

const recorded = z.object({ rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))) })

/**
 * Prints the rows as a table, then those with an aim beside it and the run before; a missed aim makes the exit code 1.
 * Keeps the rows with what is needed to compare them: machine, load, time.
 */
export async function report(bench: string, rows: readonly Row[]): Promise<void> {
  console.table(rows)
  await mkdir(FOLDER, { recursive: true })
  const earlier = await rowsOfLastRun(bench)
  const file = join(FOLDER, `${bench}-${new Date().toISOString().replaceAll(':', '-')}.json`)
  const machine = {
    node: process.version,
    processors: cpus().map(({ model }) => model),
    memory: totalmem(),
    load: loadavg(),
  }
  await writeFile(file, JSON.stringify({ bench, at: new Date().toISOString(), machine, rows }, null, 2))
  console.log(`Written to ${file}`)
  const comparisons = compareWithAims(bench, rows, AIMS, earlier)
  if (comparisons.length > 0) console.table(comparisons)
  if (comparisons.some(({ verdict }) => verdict === 'missed')) process.exitCode = 1
}

/** Empty without an earlier run. */
async function rowsOfLastRun(bench: string): Promise<Row[]> {
  const isOfBench = new RegExp(`^${bench}-\\d{4}-.*\\.json$`)
  const last = (await readdir(FOLDER))
    .filter((name) => isOfBench.test(name))
    .sort()
    .at(-1)
  if (last === undefined) return []
  const { rows } = recorded.parse(JSON.parse(await readFile(join(FOLDER, last), 'utf8')))
  // JSON has null for what was not a number.
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? Number.NaN])))
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('There is no median of nothing')
  return middle
}

export function rounded(value: number, digits = 0): number {
  return Number(value.toFixed(digits))
}
