import * as z from 'zod/mini'
import { task, type Jobs, type Startable } from './jobs'
import type { AnyQueue, JobQueue } from './queue'

/** The first run leaves a backend that has just started alone, unless the job is due earlier. */
const FIRST_RUN_SECONDS = 10 * 60
const RECURRING_RETRIES = { limit: 5, delaySeconds: 5 * 60, backoff: true }

/** A queue and what a module does with its jobs. */
export interface Job<Services> {
  readonly queue: AnyQueue
  readonly task: (services: Services) => Startable
  /** Called when jobs have been started. */
  readonly resume?: ((services: Services) => Promise<void>) | undefined
}

export function defineJob<Services, Data extends object>(
  queue: JobQueue<Data>,
  work: (services: Services, data: Data, signal: AbortSignal) => Promise<void>,
  resume?: (services: Services) => Promise<void>,
): Job<Services> {
  return { queue, task: (services) => task(queue, (data, signal) => work(services, data, signal)), resume }
}

interface Recurrence<Services> {
  /** The name of its queue. */
  readonly name: string
  readonly everySeconds: number | ((services: Services) => number)
  readonly timeoutSeconds: number
  readonly retries?: JobQueue['retries']
}

/** Work that is repeated as long as the backend exists; one process does it at a time. */
export function defineRecurringJob<Services extends { readonly jobs: Jobs }>(
  { name, everySeconds, timeoutSeconds, retries = RECURRING_RETRIES }: Recurrence<Services>,
  work: (services: Services, signal: AbortSignal) => Promise<void>,
): Job<Services> {
  const queue: JobQueue = { name, data: z.object({}), retries, timeoutSeconds, onlyOneWaits: true }
  const addIn = ({ jobs }: Services, startAfterSeconds: number) => jobs.add(queue, {}, { startAfterSeconds })
  const periodOf = (services: Services) => (typeof everySeconds === 'number' ? everySeconds : everySeconds(services))
  return defineJob(
    queue,
    async (services: Services, _data, signal) => {
      // Before the work, so that a run that fails for good does not end the repetition.
      await addIn(services, periodOf(services))
      await work(services, signal)
    },
    (services) => addIn(services, Math.min(periodOf(services), FIRST_RUN_SECONDS)),
  )
}
