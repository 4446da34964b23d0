import assert from 'node:assert/strict'
import { it } from 'node:test'
import { inSlices } from './files'

it('gives others a turn when its calls take longer than a slice', async () => {
  const order: string[] = []
  const other = new Promise<void>((resolve) => {
    setImmediate(() => {
      order.push('other work')
      resolve()
    })
  })
  await inSlices(['first', 'second'], (name) => {
    order.push(name)
    const started = performance.now()
    while (performance.now() - started < 20);
  })
  await other
  assert.deepEqual(order, ['first', 'other work', 'second'])
})
