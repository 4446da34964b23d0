/** Detects an overloaded event loop: it is late several times in a row, whereas one long statement is late once. */
export interface EventLoopLag {
  /** To be called at a fixed interval. @param now milliseconds of any clock */
  sample: (now: number) => void
  /** Whether each of the last samples was late. */
  isLagging: () => boolean
}

/**
 * @param limits by how many milliseconds a sample is late, and how many in a row
 * @param intervalMs interval of the samples
 */
export function createEventLoopLag(
  { late, times }: { readonly late: number; readonly times: number },
  intervalMs: number,
): EventLoopLag {
  let sampledAt: number | null = null
  let lateSamples = 0
  return {
    sample: (now) => {
      lateSamples = sampledAt !== null && now - sampledAt - intervalMs >= late ? lateSamples + 1 : 0
      sampledAt = now
    },
    isLagging: () => lateSamples >= times,
  }
}
