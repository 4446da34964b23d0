import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { processIdentity } from '../../backend/src/lib/lock'
import { temporaryFolder } from '../lib/test-folder'
import { describeEnding, startChild } from './child'

async function startScript(t: TestContext, script: string, onLine?: (line: string, problem: string | null) => void) {
  const folder = await temporaryFolder(t)
  const logFile = join(folder, 'logs', 'program.log')
  return startChild({ name: 'program', args: ['-e', script], cwd: folder, env: process.env, logFile, onLine })
}

it('logs every line and reports problems when a program prints both', async (t) => {
  const lines: [string, string | null][] = []
  const script = `
    console.log('listening')
    console.log(JSON.stringify({ level: 30, msg: 'responded' }))
    console.log(JSON.stringify({ level: 50, msg: 'broke', err: { message: 'no disk' } }))
    console.error('odd')`
  const child = await startScript(t, script, (line, problem) => lines.push([line, problem]))
  assert.equal((await child.ended).code, 0)
  const problems = lines.map(([, problem]) => problem).filter((problem) => problem !== null)
  assert.deepEqual(problems.sort(), ['broke: no disk', 'odd'])
  const log = await readFile(child.logFile, 'utf8')
  for (const text of ['listening', 'responded', 'broke', 'odd']) assert.match(log, new RegExp(text))
})

it('reports the end of a program when its log cannot be written', async (t) => {
  const folder = await temporaryFolder(t)
  // The path of the log is a folder.
  const child = startChild({
    name: 'program',
    args: ['-e', "console.log('hi')"],
    cwd: folder,
    env: process.env,
    logFile: folder,
  })
  assert.match(describeEnding(await child.ended), /^ended with code 0: its log could not be written \(EISDIR/)
})

it('names every line of the last problem when a program ends', async (t) => {
  const script = `console.error('The configuration cannot be used:\\n  PORT is none'); process.exitCode = 1`
  const child = await startScript(t, script)
  assert.equal(describeEnding(await child.ended), 'ended with code 1: The configuration cannot be used: PORT is none')
})

it('names the line of the error when it is uncaught', async (t) => {
  const child = await startScript(t, "throw Object.assign(new Error('the disk is gone'), { code: 'EIO' })")
  assert.equal(describeEnding(await child.ended), 'ended with code 1: Error: the disk is gone')
})

it('ends the whole process group when a program is stopped', async (t) => {
  const script = `
    const grandchild = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    console.log(grandchild.pid)
    setInterval(() => {}, 1000)`
  let grandchild = 0
  const child = await startScript(t, script, (line) => (grandchild = Number(line)))
  while (grandchild === 0) await sleep(20)
  const identity = processIdentity(grandchild)
  assert.equal((await child.stop()).signal, 'SIGTERM')
  assert.equal(await hasEnded(grandchild, identity), true)
})

it('ends the program when the tool that started it is killed', async (t) => {
  const folder = await temporaryFolder(t)
  const module = fileURLToPath(new URL('./child.ts', import.meta.url))
  const tool = spawn(process.execPath, [
    '--import',
    'tsx',
    '--input-type=module',
    '-e',
    `import { startChild } from ${JSON.stringify(module)}
     const child = startChild({ name: 'program', args: ['-e', 'setInterval(() => {}, 1000)'], cwd: '.', env: process.env,
       logFile: ${JSON.stringify(join(folder, 'program.log'))} })
     console.log(child.pid)`,
  ])
  const program = await new Promise<number>((resolve) => tool.stdout.once('data', (text) => resolve(Number(text))))
  const identity = processIdentity(program)
  await sleep(300)
  tool.kill('SIGKILL')
  assert.equal(await hasEnded(program, identity), true)
})

/** Within five seconds. */
async function hasEnded(pid: number, identity: string | null): Promise<boolean> {
  const deadline = Date.now() + 5_000
  while (identity !== null && processIdentity(pid) === identity) {
    if (Date.now() > deadline) return false
    await sleep(50)
  }
  return true
}
