import { setTimeout as sleep } from 'node:timers/promises'
import { openVisitors } from './visitors'

/**
 * Asks for static pages at a steady pace from a process of its own, so that what it measures is how long the
 * page took, and not how busy whoever makes the load is.
 */
const { origins, paths, everyMs } = JSON.parse(process.argv[2] ?? '') as ProbeOptions

export interface ProbeOptions {
  readonly origins: readonly string[]
  readonly paths: readonly string[]
  readonly everyMs: number
}

/** Of one origin. */
export interface Probed {
  readonly origin: string
  readonly ms: number[]
  readonly failures: string[]
}

const visitors = openVisitors(4)
const probed: Probed[] = origins.map((origin) => ({ origin, ms: [], failures: [] }))
const over = new AbortController()
process.once('message', () => {
  over.abort()
})

const underWay: Promise<void>[] = []
for (let number = 0; !over.signal.aborted; number += 1) {
  for (const one of probed) underWay.push(ask(one, paths[number % paths.length] ?? '/'))
  await sleep(everyMs)
}
await Promise.all(underWay)
visitors.close()
// Not before it is sent: half an hour of times is more than goes through at once.
process.send?.(probed, () => {
  process.disconnect()
})

async function ask({ origin, ms, failures }: Probed, path: string): Promise<void> {
  const outcome = await visitors.ask(origin, { kind: 'page', path })
  ms.push(outcome.ms)
  if (outcome.status !== 200) failures.push(`${path}: ${outcome.error ?? outcome.status}`)
}
