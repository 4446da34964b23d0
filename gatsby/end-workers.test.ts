/** @jest-environment node */
import { endWorkersInPeace, type WorkerPool } from './end-workers'

it('sends a worker nothing after the message that ends it, and lets its tasks fail in peace', async () => {
  const sent: unknown[] = []
  const unhandled = jest.fn()
  process.on('unhandledRejection', unhandled)
  const tasks = [1, 2].map(deferred)
  const pool: WorkerPool = {
    workers: [{ currentTask: tasks[0], send: (message) => void sent.push(message) }],
    taskQueue: [{ value: tasks[1] ?? fail() }],
    end() {
      return this.workers.map((worker) => {
        worker.send('end')
        return Promise.resolve(0)
      })
    },
  }
  endWorkersInPeace(pool)
  pool.workers[0]?.send('first task')
  const ending = pool.end()
  pool.workers[0]?.send('next task')
  for (const { reject } of tasks) reject(new Error('Worker exited before finishing task'))
  expect(await Promise.all(ending)).toEqual([0])
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', unhandled)
  expect(sent).toEqual(['first task', 'end'])
  expect(unhandled).not.toHaveBeenCalled()
})

it('changes the pool of Gatsby', () => {
  expect(() => endWorkersInPeace()).not.toThrow()
})

function deferred() {
  let reject: (error: Error) => void = fail
  const promise = new Promise<unknown>((_, no) => (reject = no))
  return { promise, reject }
}

function fail(): never {
  throw new Error('This does not happen')
}
