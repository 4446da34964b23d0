import type { Aim } from './aims'
import type { Row } from './row'

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
