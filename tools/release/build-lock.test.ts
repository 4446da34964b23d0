import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '../lib/test-folder'
import { buildLockPath, takeBuildLock } from './gatsby-build'

it('makes the second build wait and reports it once when a first one is running', async (t) => {
  const path = join(await temporaryFolder(t), 'locks', 'build.lock')
  const first = await takeBuildLock(path)
  const { waitedFor, waiting, onWait } = listener()
  let isSecondLocked = false
  const second = takeBuildLock(path, { onWait, pollMs: 5 }).then((lock) => {
    isSecondLocked = true
    return lock
  })
  await waiting
  await sleep(20)
  assert.equal(isSecondLocked, false)

  await first.release()
  const lock = await second
  assert.equal(lock.lastBuildWasCut, false)
  assert.deepEqual(waitedFor, [process.pid])
  await lock.release()
  assert.equal(existsSync(path), false)
})

it('lies in a folder that survives when packages are reinstalled or a cold build starts', () => {
  const [folder] = relative('/srv/site', buildLockPath('/srv/site')).split('/')
  assert.ok(folder !== undefined && !['node_modules', '.cache', 'public', '.public-backup'].includes(folder), folder)
})

it('takes the lock and reports an unfinished build when the owner was killed', async (t) => {
  const path = join(await temporaryFolder(t), 'build.lock')
  const lockModule = JSON.stringify(new URL('../../backend/src/lib/lock.ts', import.meta.url).href)
  const script = `const { takeLock } = await import(${lockModule}); await takeLock(${JSON.stringify(path)}); process.kill(process.pid, 'SIGKILL')`
  const { signal } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script])
  assert.equal(signal, 'SIGKILL')
  const lock = await takeBuildLock(path)
  assert.deepEqual([lock.lastBuildWasCut, lock.hasWaited], [true, false])
  await lock.release()
})

it('takes the lock of a dead owner when an earlier version wrote it', async (t) => {
  const path = join(await temporaryFolder(t), 'build.lock')
  await writeFile(path, JSON.stringify([{ pid: process.pid, identity: '1' }]))
  const lock = await takeBuildLock(path)
  assert.equal(lock.lastBuildWasCut, true)
  await lock.release()
})

it('stops waiting when it is aborted', async (t) => {
  const path = join(await temporaryFolder(t), 'build.lock')
  const first = await takeBuildLock(path)
  const ending = new AbortController()
  const second = takeBuildLock(path, { signal: ending.signal, onWait: () => ending.abort() })
  await assert.rejects(second, { name: 'AbortError' })
  await first.release()
})

/** Records which processes a lock waits for; `waiting` resolves when it starts to wait. */
function listener() {
  const waitedFor: number[] = []
  let notify: () => void = () => undefined
  const waiting = new Promise<void>((resolve) => (notify = resolve))
  function onWait(pid: number) {
    waitedFor.push(pid)
    notify()
  }
  return { waitedFor, waiting, onWait }
}
