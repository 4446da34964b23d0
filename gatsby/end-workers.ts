import { createRequire } from 'node:module'
import { resolve } from 'node:path'

interface Task {
  readonly promise: Promise<unknown>
}

interface Worker {
  readonly currentTask?: Task | undefined
  send(message: unknown): void
}

/** The part of Gatsby's pool of worker processes that is changed. */
export interface WorkerPool {
  readonly workers: readonly Worker[]
  /** Tasks that no worker has begun. */
  readonly taskQueue: Iterable<{ readonly value: Task }>
  end(): Promise<number | null>[]
}

/**
 * A build that has little to do ends its worker while that still prepares itself. Gatsby then sends it the next task of
 * the preparation, and fails because nobody receives it (EPIPE). From now on a worker that was told to end is sent no
 * more, and nobody need handle that its tasks remain undone.
 */
export function endWorkersInPeace(pool: WorkerPool = gatsbyPool()): void {
  const { end } = pool
  pool.end = function () {
    const ending = end.call(this)
    const tasks = [...this.workers].map(({ currentTask }) => currentTask)
    for (const task of [...tasks, ...[...this.taskQueue].map(({ value }) => value)])
      task?.promise.catch(() => undefined)
    for (const worker of this.workers) worker.send = () => undefined
    return ending
  }
}

/** What all pools inherit, of the module that Gatsby itself loads. */
function gatsbyPool(): WorkerPool {
  const ofGatsby = createRequire(createRequire(resolve('package.json')).resolve('gatsby/package.json'))
  const module = ofGatsby('gatsby-worker') as { WorkerPool?: { prototype: WorkerPool } }
  if (typeof module.WorkerPool?.prototype.end !== 'function') {
    throw new Error('Gatsby no longer ends its workers there: see gatsby/end-workers.ts.')
  }
  return module.WorkerPool.prototype
}
