import { createBoundedQueue } from './photo-queue'

const tick = () => new Promise((resolve) => setTimeout(resolve))

it('runs up to the limit at once and the others in order', async () => {
  const inTurn = createBoundedQueue(2)
  const started: number[] = []
  const ends: (() => void)[] = []
  const tasks = [0, 1, 2, 3].map((task) =>
    inTurn(() => {
      started.push(task)
      return new Promise<void>((resolve) => (ends[task] = resolve))
    }),
  )
  await tick()
  expect(started).toEqual([0, 1])
  ends[1]?.()
  await tick()
  expect(started).toEqual([0, 1, 2])
  ends[0]?.()
  await tick()
  ends[2]?.()
  ends[3]?.()
  await Promise.all(tasks)
  expect(started).toEqual([0, 1, 2, 3])
})

it('continues when a task fails', async () => {
  const inTurn = createBoundedQueue(1)
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(inTurn(() => Promise.resolve('yes'))).resolves.toBe('yes')
})
