import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { ROOT } from '../lib/environment'
import { freePort } from '../lib/machine'
import { temporaryFolder } from '../lib/test-folder'

/** The publisher as a process, without requests. */
async function startPublisher(t: TestContext, dataDir: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'tools', 'commands', 'publisher.ts')], {
    env: { PATH: process.env.PATH, ENV_FILE: '', DATA_DIR: dataDir, PUBLISHER_PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, output: () => output }
}

async function waitUntilListening({ child, output }: { child: ChildProcess; output: () => string }): Promise<void> {
  while (!output().includes('The publisher listens on')) {
    assert.equal(child.exitCode, null, output())
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')])
  }
}

it('locks its folder until it is stopped when a second publisher starts', async (t) => {
  const dataDir = await temporaryFolder(t)
  const first = await startPublisher(t, dataDir)
  await waitUntilListening(first)

  const second = await startPublisher(t, dataDir)
  await once(second.child, 'exit', { signal: AbortSignal.timeout(60_000) })
  assert.equal(second.child.exitCode, 1)
  assert.match(
    second.output(),
    new RegExp(`^The folder .* is used by another publisher, process ${first.child.pid}\\b`),
  )

  first.child.kill('SIGTERM')
  await once(first.child, 'exit')
  const third = await startPublisher(t, dataDir)
  await waitUntilListening(third)
  third.child.kill('SIGTERM')
  await once(third.child, 'exit')
})

it('takes the lock of the folder when the other publisher was killed', async (t) => {
  const dataDir = await temporaryFolder(t)
  const first = await startPublisher(t, dataDir)
  await waitUntilListening(first)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const second = await startPublisher(t, dataDir)
  await waitUntilListening(second)
  second.child.kill('SIGTERM')
  await once(second.child, 'exit')
})
