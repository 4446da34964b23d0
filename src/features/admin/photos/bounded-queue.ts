/** Runs a limited number of tasks at once; the others wait in order. */
export function createBoundedQueue(places: number) {
  let free = places
  const waiting: (() => void)[] = []

  return async function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
