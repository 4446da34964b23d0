import type PgBoss from 'pg-boss'
import { withTimeout } from '../lib/with-timeout'
import type { JobQueue } from './queues'

export interface JobLog {
  warn(details: object, message: string): void
}

/** What is done with the jobs of one queue. A rejection counts as a failed try. */
export interface JobTask<Data extends object> {
  readonly queue: JobQueue<Data>
  /** @param signal aborted when the job takes longer than the queue allows, or the process has to end */
  readonly work: (data: Data, signal: AbortSignal) => Promise<void>
}

/** Does the jobs of one queue, one after the other. */
export interface Worker {
  /** Looks for jobs at once instead of at the next turn. */
  wake(): void
  /** Takes no new job. */
  stop(): void
  /** Tells the job in hand to give up; it will be tried again. */
  abort(): void
  readonly ended: Promise<void>
}

const LOOK_EVERY_MS = 2_000

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
      aborting.abort(new Error('The backend is being stopped'))
    },
    ended: run(),
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const found = await doNext()
      if (!found) await rest()
    }
  }

  /** Whether there was a job. A database that does not answer is no job: it is asked again later. */
  async function doNext(): Promise<boolean> {
    try {
      const [job] = await boss.fetch<unknown>(queue.name)
      if (job === undefined) return false
      await doJob(job)
      return true
    } catch (error) {
      log.warn({ err: error, queue: queue.name }, 'the job queue cannot be reached')
      return false
    }
  }

  async function doJob(job: PgBoss.Job<unknown>): Promise<void> {
    try {
      await withTimeout(queue.timeoutSeconds * 1_000, aborting.signal, (signal) =>
        untilAborted(work(queue.data.parse(job.data), signal), signal),
      )
    } catch (error) {
      log.warn({ err: error, queue: queue.name, job: job.id }, 'a job failed and will be tried again while it may')
      await boss.fail(queue.name, job.id, { message: error instanceof Error ? error.message : String(error) })
      return
    }
    await boss.complete(queue.name, job.id)
  }

  async function rest(): Promise<void> {
    if (stopping.signal.aborted) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LOOK_EVERY_MS)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    wakeUp = null
  }
}

/** Work that does not listen to its signal holds up nobody: the job counts as failed then. */
async function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  let stopListening: (() => void) | undefined
  const aborted = new Promise<never>((_resolve, reject) => {
    const listener = () => {
      reject(signal.reason instanceof Error ? signal.reason : new Error('The job was told to give up'))
    }
    signal.addEventListener('abort', listener, { once: true })
    stopListening = () => {
      signal.removeEventListener('abort', listener)
    }
  })
  try {
    await Promise.race([work, aborted])
  } finally {
    stopListening?.()
  }
}
