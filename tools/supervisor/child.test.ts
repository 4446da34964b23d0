import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../lib/test-folder'
import { describeEnding, startChild } from './child'
import { isSameProcess, identifyProcess, type ProcessIdentity } from '../lib/process-identity'

async function startScript(t: TestContext, script: string, onLine?: (line: string, trouble: string | null) => void) {
  const folder = await temporaryFolder(t)
  const logFile = join(folder, 'logs', 'part.log')
  return startChild({ name: 'part', args: ['-e', script], cwd: folder, env: process.env, logFile, onLine })
}

it('keeps everything in the log and tells trouble from news', async (t) => {
  const told: [string, string | null][] = []
  const script = `
    console.log('listening')
    console.log(JSON.stringify({ level: 30, msg: 'answered' }))
    console.log(JSON.stringify({ level: 50, msg: 'broke', err: { message: 'no disk' } }))
    console.error('odd')`
  const child = await startScript(t, script, (line, trouble) => told.push([line, trouble]))
  assert.equal((await child.ended).code, 0)
  const problems = told.map(([, trouble]) => trouble).filter((trouble) => trouble !== null)
  assert.deepEqual(problems.sort(), ['broke: no disk', 'odd'])
  const log = await readFile(child.logFile, 'utf8')
  for (const text of ['listening', 'answered', 'broke', 'odd']) assert.match(log, new RegExp(text))
})

it('follows a part to its end though its log cannot be written', async (t) => {
  const folder = await temporaryFolder(t)
  // A folder where the log should be.
  const child = startChild({
    name: 'part',
    args: ['-e', "console.log('hi')"],
    cwd: folder,
    env: process.env,
    logFile: folder,
  })
  assert.match(describeEnding(await child.ended), /^ended with code 0: its log could not be written \(EISDIR/)
})

it('names the last trouble of a part that ended, its further lines included', async (t) => {
  const script = `console.error('The configuration cannot be used:\\n  PORT is none'); process.exitCode = 1`
  const child = await startScript(t, script)
  assert.equal(describeEnding(await child.ended), 'ended with code 1: The configuration cannot be used: PORT is none')
})

it('names an uncaught error by its own line', async (t) => {
  const child = await startScript(t, "throw Object.assign(new Error('the disk is gone'), { code: 'EIO' })")
  assert.equal(describeEnding(await child.ended), 'ended with code 1: Error: the disk is gone')
})

it('ends the whole group, and by force what does not listen', async (t) => {
  const script = `
    const grandchild = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    console.log(grandchild.pid)
    setInterval(() => {}, 1000)`
  let grandchild = 0
  const child = await startScript(t, script, (line) => (grandchild = Number(line)))
  while (grandchild === 0) await sleep(20)
  const mark = await identifyProcess(grandchild)
  assert.equal((await child.stop()).signal, 'SIGTERM')
  assert.equal(await isGone(mark), true)
})

it('does not outlive the tool that started it, even one killed outright', async (t) => {
  const folder = await temporaryFolder(t)
  const module = fileURLToPath(new URL('./child.ts', import.meta.url))
  const tool = spawn(process.execPath, [
    '--import',
    'tsx',
    '--input-type=module',
    '-e',
    `import { startChild } from ${JSON.stringify(module)}
     const child = startChild({ name: 'part', args: ['-e', 'setInterval(() => {}, 1000)'], cwd: '.', env: process.env,
       logFile: ${JSON.stringify(join(folder, 'part.log'))} })
     console.log(child.pid)`,
  ])
  const part = await new Promise<number>((resolve) => tool.stdout.once('data', (text) => resolve(Number(text))))
  const mark = await identifyProcess(part)
  await sleep(300)
  tool.kill('SIGKILL')
  assert.equal(await isGone(mark), true)
})

/** Within five seconds. */
async function isGone(mark: ProcessIdentity): Promise<boolean> {
  const deadline = Date.now() + 5_000
  while (await isSameProcess(mark)) {
    if (Date.now() > deadline) return false
    await sleep(50)
  }
  return true
}
