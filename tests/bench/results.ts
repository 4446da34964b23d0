import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { orIfMissing, writeFileAtomically } from '../../backend/src/lib/files'
import { AIMS, type Aim, type Row } from './aims'

const FOLDER = join(import.meta.dirname, 'results')

const recorded = z.object({ rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))) })

/** How long a stopped run is worth to go on: later, the machine or the code is another. */
const RESUMED_WITHIN_MS = 24 * 60 * 60_000

/** The rows of one run of a bench, stored as they are measured, so that a run that was stopped goes on where it was. */
export interface Measuring {
  /** Measures a part and prints and stores its rows at once; returns the stored ones when it was measured before. */
  measure(part: string, work: () => Promise<readonly Row[]>): Promise<readonly Row[]>
}

/** @param folder holds the results of earlier runs */
export async function startMeasuring(bench: string, folder = FOLDER): Promise<Measuring> {
  const file = unfinishedFile(bench, folder)
  const stored = await readUnfinished(file)
  if (stored.size > 0) console.log(`Goes on with the run that was stopped; delete ${file} to begin again.`)
  return {
    measure: async (part, work) => {
      const known = stored.get(part)
      if (known !== undefined) return known
      const rows = await work()
      console.table(rows)
      stored.set(part, rows)
      await writeFileAtomically(file, JSON.stringify([...stored]))
      return rows
    },
  }
}

function unfinishedFile(bench: string, folder: string): string {
  return join(folder, `unfinished-${bench}.json`)
}

async function readUnfinished(file: string): Promise<Map<string, readonly Row[]>> {
  const written = await orIfMissing(stat(file), null)
  if (written === null || Date.now() - written.mtimeMs > RESUMED_WITHIN_MS) return new Map()
  const parts = z.array(z.tuple([z.string(), recorded.shape.rows])).parse(JSON.parse(await readFile(file, 'utf8')))
  return new Map(parts.map(([part, rows]) => [part, rows.map(withNaN)]))
}

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
  await rm(unfinishedFile(bench, FOLDER), { force: true })
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
  return rows.map(withNaN)
}

/** JSON has null for what was not a number. */
function withNaN(row: Record<string, string | number | null>): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? Number.NaN]))
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

/** How far a figure may miss its aim: runs on one machine differ by as much. */
const TOLERANCE = 0.15

/** A figure beside its aim and its value in an earlier run. */
export interface Comparison {
  readonly figure: string
  readonly value: number
  readonly aim: number
  /** Null when there is no earlier run, or none that measured it. */
  readonly before: number | null
  readonly verdict: 'reached' | 'nearly' | 'missed'
}

/**
 * The figures of one bench that have an aim.
 * @param earlier the rows of the run before, if any
 * @throws when a row that an aim names was not measured: the aim would never be checked again
 */
export function compareWithAims(
  bench: string,
  rows: readonly Row[],
  aims: readonly Aim[],
  earlier: readonly Row[] = [],
): Comparison[] {
  return aims
    .filter((aim) => aim.bench === bench)
    .map((aim) => {
      const value = valueOf(rows, aim)
      const figure = `${bench}: ${[...Object.values(aim.where), aim.column].join(', ')}`
      if (value === null) throw new Error(`The figure “${figure}” has an aim but was not measured`)
      return { figure, value, aim: aim.aim, before: valueOf(earlier, aim), verdict: verdictOf(value, aim) }
    })
}

function valueOf(rows: readonly Row[], { where, column }: Aim): number | null {
  const row = rows.find((one) => Object.entries(where).every(([name, value]) => one[name] === value))
  const value = row?.[column]
  return typeof value === 'number' && !Number.isNaN(value) ? value : null
}

function verdictOf(value: number, { aim, higherIsBetter }: Aim): Comparison['verdict'] {
  const missedBy = higherIsBetter ? aim - value : value - aim
  if (missedBy <= 0) return 'reached'
  return missedBy <= aim * TOLERANCE ? 'nearly' : 'missed'
}
