import assert from 'node:assert/strict'
import { it } from 'node:test'
import { temporaryFolder, writeFiles } from '../lib/test-folder'
import { processesEnvironment } from './build-processes'

const WARM = { '.cache/caches-lmdb/data.mdb': 'store' }

it('renders on every processor only when a cold build has thousands of listings', async (t) => {
  const root = await temporaryFolder(t)
  assert.deepEqual(processesEnvironment(root, 1_000), {})
  assert.deepEqual(processesEnvironment(root, 10_000, 2), { BUILD_PROCESSES: '3' })
  assert.deepEqual(processesEnvironment(root, 10_000, 64), { BUILD_PROCESSES: '5' })
})

it('runs queries without a worker when a build is warm, unless many listings have several workers', async (t) => {
  const root = await temporaryFolder(t)
  await writeFiles(root, WARM)
  assert.deepEqual(processesEnvironment(root, 40, 8), { BUILD_PROCESSES: '1' })
  assert.deepEqual(processesEnvironment(root, 10_000, 2), { BUILD_PROCESSES: '1' })
  assert.deepEqual(processesEnvironment(root, 10_000, 8), {})
})
