import type PgBoss from 'pg-boss'
import * as z from 'zod/mini'
import { withTimeout } from '../lib/concurrency'
import { runFor } from '../lib/logging'
import type { JobQueue } from './queue'

export interface JobLog {
  warn(details: object, message: string): void
}

/** What is done with the jobs of one queue. A rejection counts as a failed attempt. */
export interface JobTask<Data extends object> {
  readonly queue: JobQueue<Data>
  /** @param signal aborted when the job exceeds the queue's timeout, or the process has to end */
  readonly work: (data: Data, signal: AbortSignal) => Promise<void>
}

/** Runs the jobs of one queue, one after the other. */
export interface Worker {
  /** Polls for jobs at once. */
  wake(): void
  /** Fetches no further job. */
  stop(): void
  /** Aborts the running job, which will be retried. */
  abort(): void
  readonly ended: Promise<void>
}

/** Beside a job's own data: the request that added it. */
export const REQUEST_ID_FIELD = '_requestId'
const requestSchema = z.object({ [REQUEST_ID_FIELD]: z.string() })

const POLL_INTERVAL_MS = 2_000

export function startWorker<Data extends object>(boss: PgBoss, { queue, work }: JobTask<Data>, log: JobLog): Worker {
  const stopping = new AbortController()
  const aborting = new AbortController()
  let wakeUp: (() => void) | null = null

  return {
    wake: () => wakeUp?.(),
    stop: () => {
      stopping.abort()
      wakeUp?.()
    },
    abort: () => {
      aborting.abort(new Error('The backend is stopping'))
    },
    ended: run(),
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const found = await runNext()
      if (!found) await waitForPoll()
    }
  }

  /** Whether there was a job. False as well when the database does not respond; the next poll tries again. */
  async function runNext(): Promise<boolean> {
    try {
      const [job] = await boss.fetch<unknown>(queue.name)
      if (job === undefined) return false
      const request = requestSchema.safeParse(job.data).data
      if (request === undefined) await runJob(job)
      else await runFor({ requestId: request[REQUEST_ID_FIELD], isJob: true }, () => runJob(job))
      return true
    } catch (error) {
      log.warn({ err: error, queue: queue.name }, 'the job queue cannot be reached')
      return false
    }
  }

  async function runJob(job: PgBoss.Job<unknown>): Promise<void> {
    try {
      await withTimeout(queue.timeoutSeconds * 1_000, aborting.signal, (signal) =>
        untilAborted(work(queue.data.parse(job.data), signal), signal),
      )
    } catch (error) {
      log.warn({ err: error, queue: queue.name, job: job.id }, 'a job failed and will be retried up to its limit')
      await boss.fail(queue.name, job.id, { message: error instanceof Error ? error.message : String(error) })
      return
    }
    await boss.complete(queue.name, job.id)
  }

  async function waitForPoll(): Promise<void> {
    if (stopping.signal.aborted) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_INTERVAL_MS)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    wakeUp = null
  }
}

/** Work that ignores its signal does not block the queue: its job counts as failed. */
async function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  let removeListener: (() => void) | undefined
  const aborted = new Promise<never>((_resolve, reject) => {
    const listener = () => {
      reject(signal.reason instanceof Error ? signal.reason : new Error('The job was aborted'))
    }
    signal.addEventListener('abort', listener, { once: true })
    removeListener = () => {
      signal.removeEventListener('abort', listener)
    }
  })
  try {
    await Promise.race([work, aborted])
  } finally {
    removeListener?.()
  }
}
