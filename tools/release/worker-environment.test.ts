import assert from 'node:assert/strict'
import { it } from 'node:test'
import { temporaryFolder, writeFiles } from '../lib/test-folder'
import { workerEnvironment } from './worker-environment'

it('has Gatsby render on every processor only when a cold build has thousands of listings', async (t) => {
  const root = await temporaryFolder(t)
  assert.deepEqual(workerEnvironment(root, 1_000), {})
  const { GATSBY_CPU_COUNT } = workerEnvironment(root, 10_000)
  // Gatsby starts one process less.
  assert.ok(Number(GATSBY_CPU_COUNT) >= 2)

  await writeFiles(root, { '.cache/caches-lmdb/data.mdb': 'store' })
  assert.deepEqual(workerEnvironment(root, 10_000), {})
})
