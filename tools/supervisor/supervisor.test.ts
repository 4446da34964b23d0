import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '../lib/test-folder'
import { createSupervisor } from './supervisor'

const TIMES = { firstMs: 10, longestMs: 20, deaths: 3, spanMs: 60_000 }
const RUN_FOREVER = 'console.log(process.pid); setInterval(() => {}, 1000)'

async function stack(t: TestContext) {
  const folder = await temporaryFolder(t)
  const lines: string[] = []
  const supervisor = createSupervisor((line) => lines.push(line), TIMES)
  t.after(() => supervisor.stop())
  const pids: number[] = []
  const start = (script: string, restart?: 'needed' | 'helpful') =>
    supervisor.start({
      name: 'program',
      args: ['-e', script],
      env: process.env,
      logFile: join(folder, 'program.log'),
      onLine: (line) => pids.push(Number(line)),
      ...(restart && { restart }),
    })
  const pid = async (index: number) => {
    while (pids.length <= index) await sleep(10)
    return pids[index] ?? 0
  }
  return { supervisor, lines, start, pid, logFile: join(folder, 'program.log') }
}

it('restarts a program and appends to its log when it is killed', async (t) => {
  const { supervisor, lines, start, pid, logFile } = await stack(t)
  start(RUN_FOREVER, 'needed')
  const first = await pid(0)
  supervisor.keepRunning()
  process.kill(first, 'SIGKILL')
  const second = await pid(1)
  assert.notEqual(first, second)
  assert.deepEqual(lines, ['The program was ended by SIGKILL. Starting it again.'])
  await supervisor.stop()
  assert.deepEqual((await readFile(logFile, 'utf8')).trim().split('\n'), [String(first), String(second)])
})

it('fails when a program ends before the stack is ready, or has no restart', async (t) => {
  for (const isRunning of [false, true]) {
    const { supervisor, start } = await stack(t)
    if (isRunning) supervisor.keepRunning()
    start('process.exit(3)', isRunning ? undefined : 'needed')
    await assert.rejects(supervisor.failure, {
      name: 'UserError',
      message: 'The program ended with code 3',
    })
  }
})

it('fails when a needed program dies repeatedly', async (t) => {
  const { supervisor, lines, start } = await stack(t)
  supervisor.keepRunning()
  start('process.exit(3)', 'needed')
  await assert.rejects(supervisor.failure, /ended with code 3/)
  assert.equal(lines.length, 2)
})

it('restarts a helpful program until the stack stops when it dies repeatedly', async (t) => {
  const { supervisor, lines, start } = await stack(t)
  supervisor.keepRunning()
  start('process.exit(3)', 'helpful')
  while (lines.length < 6) await sleep(10)
  await supervisor.stop()
  const { length } = lines
  await sleep(200)
  assert.ok(lines.length <= length)
})
