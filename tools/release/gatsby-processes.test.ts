import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { fakeGatsby, temporaryFolder, writeFiles } from '../lib/test-folder'

const PRELOAD = join(import.meta.dirname, 'gatsby-processes.mjs')
/** As Gatsby: counts the processors. */
const CLI = `
const { cpuCoreCount } = require('gatsby-core-utils')
console.log(JSON.stringify([cpuCoreCount(), process.env.BUILD_PROCESSES ?? 'not set']))
`

const run = promisify(execFile)

async function counted(t: TestContext, count: string, files: Record<string, string> = {}): Promise<unknown> {
  const root = await temporaryFolder(t)
  await writeFiles(root, { 'package.json': '{}', ...fakeGatsby(CLI), ...files })
  const cli = join(root, 'node_modules', 'gatsby', 'cli.js')
  const env = { ...process.env, BUILD_PROCESSES: count }
  return JSON.parse((await run(process.execPath, ['--import', PRELOAD, cli], { cwd: root, env })).stdout)
}

it('has Gatsby count on as many processors as it is told, and hides the variable', async (t) => {
  assert.deepEqual(await counted(t, '3'), [3, 'not set'])
})

it('lets Gatsby count by itself when no number is given', async (t) => {
  assert.deepEqual(await counted(t, ''), [7, 'not set'])
})

it('ends the build when Gatsby counts in another way', async (t) => {
  const files = { 'node_modules/gatsby-core-utils/index.js': 'exports.count = () => 7' }
  await assert.rejects(counted(t, '3', files), { stderr: /Gatsby no longer counts processors there/ })
})
