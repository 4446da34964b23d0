/** An event loop that is late again and again has more to do than it can; one long statement is late once. */
export interface LoopStrain {
  /** The loop was looked at, at this moment (milliseconds of any clock). */
  look: (now: number) => void
  /** Whether it was late each of the last times. */
  isStrained: () => boolean
}

/** @param limits late by how many milliseconds, how often in a row; looked at every so many milliseconds */
export function createLoopStrain(
  { late, times }: { readonly late: number; readonly times: number },
  everyMs: number,
): LoopStrain {
  let lookedAt: number | null = null
  let lateTimes = 0
  return {
    look: (now) => {
      lateTimes = lookedAt !== null && now - lookedAt - everyMs >= late ? lateTimes + 1 : 0
      lookedAt = now
    },
    isStrained: () => lateTimes >= times,
  }
}
