import type { FastifyReply } from 'fastify'
import PQueue from 'p-queue'
import { setImmediate } from 'node:timers/promises'
import { HttpError } from './errors'

export type Run = <Result>(job: () => Promise<Result>, abandoned?: AbortSignal) => Promise<Result>

/** Runs a few jobs at a time, lets a limited number wait and rejects the others. */
export interface BoundedQueue {
  /**
   * @param abandoned removes a job that has not started from the queue; the job rejects with its reason
   * @throws HttpError 503 with Retry-After when the queue is full
   */
  readonly run: Run
  /** The same for a job that starts only when none of `run` waits. It takes up none of their places. */
  readonly runAfterOthers: Run
  /** Runs a job that nobody waits for when the queue is empty; never rejected. */
  runLast<Result>(job: () => Promise<Result>): Promise<Result>
  /** Jobs that run, and that wait. */
  load(): { readonly running: number; readonly waiting: number }
}

const PRIORITY = { usual: 2, afterOthers: 1, last: 0 } as const

export function createBoundedQueue(options: {
  concurrency: number
  waiting: number
  /** The message of the 503 response. */
  fullMessage: string
  retryAfterSeconds: number
}): BoundedQueue {
  const queue = new PQueue({ concurrency: options.concurrency })
  const runIn =
    (priority: number): Run =>
    async (job, abandoned) => {
      const isBusy = queue.pending >= options.concurrency
      if (isBusy && queue.sizeBy({ priority }) >= options.waiting) {
        throw new HttpError(503, options.fullMessage, { 'retry-after': String(options.retryAfterSeconds) })
      }
      // Aborting a job that has started would free its slot in the queue although it goes on.
      const { signal, start } = untilStarted(abandoned)
      return queue.add(
        () => {
          start()
          return job()
        },
        { priority, signal },
      )
    }
  return {
    run: runIn(PRIORITY.usual),
    runAfterOthers: runIn(PRIORITY.afterOthers),
    runLast: (job) => queue.add(job, { priority: PRIORITY.last }),
    load: () => ({ running: queue.pending, waiting: queue.size }),
  }
}

/** A signal that follows `outer` only until `start` is called. */
function untilStarted(outer?: AbortSignal): { signal: AbortSignal; start: () => void } {
  const controller = new AbortController()
  const follow = () => {
    controller.abort(outer?.reason)
  }
  if (outer?.aborted === true) follow()
  outer?.addEventListener('abort', follow, { once: true })
  return { signal: controller.signal, start: () => outer?.removeEventListener('abort', follow) }
}

/**
 * Lets calls with the same key share one job while it is pending. The job's signal is aborted once every caller's
 * signal is, with the reason of the last one; a caller without a signal never stops waiting.
 */
export function singleFlight<Result>(): (
  key: string,
  job: (abandoned: AbortSignal) => Promise<Result>,
  caller?: AbortSignal,
) => Promise<Result> {
  const pending = new Map<
    string,
    { readonly outcome: Promise<Result>; readonly join: (caller?: AbortSignal) => void }
  >()
  return (key, job, caller) => {
    const running = pending.get(key)
    if (running !== undefined) {
      running.join(caller)
      return running.outcome
    }
    const { abandoned, join } = countCallers()
    join(caller)
    const outcome = job(abandoned).finally(() => pending.delete(key))
    pending.set(key, { outcome, join })
    return outcome
  }
}

function countCallers() {
  const controller = new AbortController()
  let waiting = 0
  return {
    abandoned: controller.signal,
    join: (caller?: AbortSignal) => {
      waiting += 1
      const leave = () => {
        waiting -= 1
        if (waiting === 0) controller.abort(caller?.reason)
      }
      if (caller?.aborted === true) leave()
      else caller?.addEventListener('abort', leave, { once: true })
    },
  }
}

/**
 * Lets concurrent calls share one run of `run`. A call never joins a run that has already started but the next one,
 * so each caller sees everything that was true when it called. At most one run is pending at a time.
 */
export function coalesce<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Result> | null = null

  return () => {
    next ??= startAfter(running)
    return next
  }

  async function startAfter(previous: Promise<unknown>): Promise<Result> {
    await previous
    // Requests that are ready in other sockets can join first.
    await setImmediate()
    next = null
    const started = run()
    running = started.catch(() => undefined)
    return started
  }
}

/**
 * Calls `load` on first use and shares the result. A failure (unreadable disk, too many open files) rejects the pending
 * calls and is not cached. Node itself caches that a package is missing, which is why an upgrade never installs into a
 * folder in use (docs/deploy.md).
 */
export function memoizeAsync<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/**
 * Runs work with a signal that is aborted after `limitMs` (reason: a `TimeoutError`) or with `outer`. The work must
 * react to it. No work starts once `outer` is aborted.
 *
 * Not `AbortSignal.any` with `AbortSignal.timeout`: nothing references the latter, so it may be garbage-collected
 * before it fires (nodejs/node#57736).
 */
export async function withTimeout<Result>(
  limitMs: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  outer.throwIfAborted()
  const controller = new AbortController()
  const follow = () => {
    controller.abort(outer.reason)
  }
  const timer = setTimeout(() => {
    controller.abort(new DOMException(`it took longer than ${limitMs / 1_000} s`, 'TimeoutError'))
  }, limitMs)
  outer.addEventListener('abort', follow, { once: true })
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    outer.removeEventListener('abort', follow)
  }
}

/** The status that nginx logs for a client that closed its connection; nobody receives it. */
const CLIENT_CLOSED_REQUEST = 499

/** Aborted when the client closes the connection before the response has been sent. */
export function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished)
      controller.abort(new HttpError(CLIENT_CLOSED_REQUEST, 'The client closed the connection'))
  })
  return controller.signal
}

/** The items in their order, at most `size` together. */
export function inBatches<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
