import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { identifyProcess } from '../lib/process-identity'
import { buildLockPath, takeBuildLock } from './build-lock'
import { temporaryFolder } from '../lib/test-folder'

it('lets the second wait until the first is done, and says so once', async (t) => {
  const path = join(await temporaryFolder(t), 'locks', 'build.lock')
  const first = await takeBuildLock(path)
  const { waitedFor, waiting, onWait } = listener()
  let secondHasIt = false
  const second = takeBuildLock(path, { onWait, pollMs: 5 }).then((lock) => {
    secondHasIt = true
    return lock
  })
  await waiting
  await sleep(20)
  assert.equal(secondHasIt, false)

  await first.release()
  const lock = await second
  assert.equal(lock.lastBuildWasCut, false)
  assert.deepEqual(waitedFor, [process.pid])
  await lock.release()
  assert.equal(existsSync(path), false)
})

it('does not lie where installing packages anew would remove it, or where a cold build starts from nothing', () => {
  const [folder] = relative('/srv/site', buildLockPath('/srv/site')).split('/')
  assert.ok(folder !== undefined && !['node_modules', '.cache', 'public', '.kept'].includes(folder), folder)
})

it('takes over from an owner that died, and reports that its build was cut', async (t) => {
  const path = join(await temporaryFolder(t), 'build.lock')
  const dead = spawnSync(process.execPath, ['-e', '']).pid
  await writeFile(path, JSON.stringify([{ pid: dead, startedAt: null }]))
  const lock = await takeBuildLock(path)
  assert.equal(lock.lastBuildWasCut, true)
  await lock.release()
})

it('is not fooled by a new process with the number of the dead owner', async (t) => {
  const path = join(await temporaryFolder(t), 'build.lock')
  await writeFile(path, JSON.stringify([{ pid: process.pid, startedAt: '1' }]))
  const lock = await takeBuildLock(path)
  assert.equal(lock.lastBuildWasCut, true)
  await lock.release()
})

it('still counts while a Gatsby process outlives the tool that started it', async (t) => {
  const path = join(await temporaryFolder(t), 'build.lock')
  const gatsby = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
  assert.ok(gatsby.pid)
  const tool = spawnSync(process.execPath, ['-e', '']).pid
  await writeFile(path, JSON.stringify([{ pid: tool, startedAt: null }, await identifyProcess(gatsby.pid)]))

  const { waitedFor, waiting, onWait } = listener()
  const pending = takeBuildLock(path, { onWait, pollMs: 5 })
  await waiting
  assert.deepEqual(waitedFor, [gatsby.pid])
  gatsby.kill('SIGKILL')
  assert.equal((await pending).lastBuildWasCut, true)
})

/** Remembers whom a lock waits for, and tells when it has begun to wait. */
function listener() {
  const waitedFor: number[] = []
  let tell: () => void = () => undefined
  const waiting = new Promise<void>((resolve) => (tell = resolve))
  function onWait(pid: number) {
    waitedFor.push(pid)
    tell()
  }
  return { waitedFor, waiting, onWait }
}
