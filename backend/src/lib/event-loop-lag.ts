/** An event loop that is late again and again has more to do than it can; one long statement is late once. */
export interface EventLoopLag {
  /** The loop was looked at, at this moment (milliseconds of any clock). */
  look: (now: number) => void
  /** Whether it was late each of the last times. */
  isLagging: () => boolean
}

/** @param limits late by how many milliseconds, how often in a row; looked at every so many milliseconds */
export function createEventLoopLag(
  { late, times }: { readonly late: number; readonly times: number },
  everyMs: number,
): EventLoopLag {
  let lookedAt: number | null = null
  let lateTimes = 0
  return {
    look: (now) => {
      lateTimes = lookedAt !== null && now - lookedAt - everyMs >= late ? lateTimes + 1 : 0
      lookedAt = now
    },
    isLagging: () => lateTimes >= times,
  }
}
