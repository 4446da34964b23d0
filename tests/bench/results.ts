import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, 'results')

export type Row = Record<string, string | number>

/** Prints the rows as a table and keeps them with what is needed to compare them: machine, load, time. */
export async function report(bench: string, rows: readonly Row[]): Promise<void> {
  console.table(rows)
  await mkdir(FOLDER, { recursive: true })
  const file = join(FOLDER, `${bench}-${new Date().toISOString().replaceAll(':', '-')}.json`)
  const machine = {
    node: process.version,
    processors: cpus().map(({ model }) => model),
    memory: totalmem(),
    load: loadavg(),
  }
  await writeFile(file, JSON.stringify({ bench, at: new Date().toISOString(), machine, rows }, null, 2))
  console.log(`Written to ${file}`)
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
