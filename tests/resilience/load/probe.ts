import { setTimeout as sleep } from 'node:timers/promises'
import { openVisitors } from './visitors'

/**
 * Requests static pages at a steady pace from a separate process, so that the load generator does not distort the
 * times.
 */
const { origins, paths, everyMs } = JSON.parse(process.argv[2] ?? '') as ProbeOptions

export interface ProbeOptions {
  readonly origins: readonly string[]
  readonly paths: readonly string[]
  readonly everyMs: number
}

/** The times and failures of one origin. */
export interface Probed {
  readonly origin: string
  readonly ms: number[]
  readonly failures: string[]
}

const visitors = openVisitors(4)
const probed: Probed[] = origins.map((origin) => ({ origin, ms: [], failures: [] }))
const ending = new AbortController()
process.once('message', () => {
  ending.abort()
})

const openRequests: Promise<void>[] = []
for (let number = 0; !ending.signal.aborted; number += 1) {
  for (const one of probed) openRequests.push(measure(one, paths[number % paths.length] ?? '/'))
  await sleep(everyMs)
}
await Promise.all(openRequests)
visitors.close()
// Half an hour of times does not fit into one write: disconnects only when all are sent.
process.send?.(probed, () => {
  process.disconnect()
})

async function measure({ origin, ms, failures }: Probed, path: string): Promise<void> {
  const outcome = await visitors.send(origin, { kind: 'page', path })
  ms.push(outcome.ms)
  if (outcome.status !== 200) failures.push(`${path}: ${outcome.error ?? outcome.status}`)
}
