import assert from 'node:assert/strict'
import { it } from 'node:test'
import { memoizeAsync } from './concurrency'

it('loads once when calls are concurrent or repeated', async () => {
  let loads = 0
  const load = memoizeAsync(() => Promise.resolve(++loads))
  assert.deepEqual(await Promise.all([load(), load()]), [1, 1])
  assert.equal(await load(), 1)
})

it('loads again when the first load failed', async () => {
  let loads = 0
  const load = memoizeAsync(() =>
    ++loads === 1 ? Promise.reject(new Error('Too many open files')) : Promise.resolve(loads),
  )
  const first = await Promise.allSettled([load(), load()])
  assert.deepEqual(
    first.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.equal(await load(), 2)
  assert.equal(await load(), 2)
})
