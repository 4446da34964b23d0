import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { temporaryFolder, writeFiles } from '../lib/test-folder'
import { deleteFolder, inSlices } from './files'

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

it('deletes a folder with everything below it, also when its name begins like an option', async (t) => {
  const folder = await temporaryFolder(t)
  await writeFiles(folder, { '-rf/properties/villa/index.html': 'A', '-rf/index.html': 'B', 'index.html': 'C' })
  await deleteFolder(join(folder, '-rf'))
  assert.equal(existsSync(join(folder, '-rf')), false)
  assert.equal(existsSync(join(folder, 'index.html')), true)
  await deleteFolder(join(folder, 'never existed'))
})
