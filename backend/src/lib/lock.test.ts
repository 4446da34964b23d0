import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { utimesSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../../test/app'
import { processIdentity, LockedError, takeLock } from './lock'

const holdLock = fileURLToPath(new URL('../../test/hold-lock.ts', import.meta.url))

/** Of `unshare`: what is started is process 1 there, as in a container, and dies with it. */
const NAMESPACE = ['--pid', '--fork', '--mount-proc', '--kill-child']

describe('takeLock', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let path: string

  beforeEach(async () => {
    folder = await temporaryFolder()
    path = join(folder.path, 'data', 'db.lock')
  })
  afterEach(() => folder.remove())

  async function leaveLockOf(pid: number, identity: string): Promise<void> {
    await (await takeLock(path)).release()
    await writeFile(path, JSON.stringify({ pid, identity, token: 'left-behind' }))
  }

  it('names the holding process when the lock is held', async () => {
    const lock = await takeLock(path)
    await assert.rejects(takeLock(path), (error) => error instanceof LockedError && error.pid === process.pid)
    await lock.release()
    await (await takeLock(path)).release()
    assert.deepEqual(await readdir(join(folder.path, 'data')), [])
  })

  it('takes over the lock when its process was killed', async () => {
    const holder = spawn(process.execPath, ['--import', 'tsx', holdLock, path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(holder.stdout, 'data')
    await assert.rejects(takeLock(path), (error) => error instanceof LockedError && error.pid === holder.pid)
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    await (await takeLock(path)).release()
  })

  it('stays held while a process that it names as another owner runs', async () => {
    await leaveLockOf(process.pid, 'started at another time')
    const lock = await takeLock(path)
    assert.equal(lock.wasAbandoned, true)
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)'])
    assert.ok(other.pid)
    await lock.addOwner(other.pid)
    // As if this process had been killed.
    const file = await readFile(path, 'utf8')
    await lock.release()
    await writeFile(path, JSON.stringify({ ...(JSON.parse(file) as object), identity: 'started at another time' }))
    await assert.rejects(takeLock(path), (error) => error instanceof LockedError && error.pid === other.pid)
    other.kill('SIGKILL')
    await once(other, 'exit')
    await (await takeLock(path)).release()
    const free = await takeLock(path)
    assert.equal(free.wasAbandoned, false)
    await free.release()
  })

  it('takes over the lock when the pid belongs to another process now', async () => {
    await leaveLockOf(process.pid, 'started at another time')
    await (await takeLock(path)).release()
  })

  describe('takeLock, when another container holds the lock', () => {
    const elsewhere = JSON.stringify({ pid: 1, identity: 'elsewhere', token: 'theirs', place: 'elsewhere' })
    const times = { heartbeatMs: 20, observeMs: 2_000 }

    it('takes over the lock when a process of another pid namespace was killed', async (test) => {
      if (spawnSync('unshare', [...NAMESPACE, 'true']).status !== 0) {
        test.skip('this account may not make a pid namespace')
        return
      }
      const command = [process.execPath, '--import', 'tsx', holdLock, path]
      const holder = spawn('unshare', [...NAMESPACE, ...command], { stdio: ['ignore', 'pipe', 'inherit'] })
      await once(holder.stdout, 'data')
      await assert.rejects(takeLock(path), (error) => error instanceof LockedError && error.isElsewhere)
      holder.kill('SIGKILL')
      await once(holder, 'exit')
      await (await takeLock(path, { heartbeatMs: 100, observeMs: 4_000 })).release()
    })

    it('rejects while the holder updates the lock file', async () => {
      await leaveLockOf(1, '')
      await writeFile(path, elsewhere)
      const heart = setInterval(() => {
        utimesSync(path, new Date(), new Date())
      }, 50)
      await assert.rejects(
        takeLock(path, times),
        (error) => error instanceof LockedError && error.isElsewhere && error.pid === 1,
      )
      clearInterval(heart)
      assert.equal(await readFile(path, 'utf8'), elsewhere)
    })

    it('takes over the lock when its holder no longer updates the file', async () => {
      await leaveLockOf(1, '')
      await writeFile(path, elsewhere)
      await (await takeLock(path, times)).release()
    })

    it('updates the lock file when it holds the lock', async () => {
      const lock = await takeLock(path, times)
      const { mtimeMs } = await stat(path)
      const deadline = Date.now() + 30_000
      while ((await stat(path)).mtimeMs === mtimeMs && Date.now() < deadline) await sleep(20)
      assert.notEqual((await stat(path)).mtimeMs, mtimeMs)
      await lock.release()
    })
  })

  it('takes over the lock when its file is truncated', async () => {
    await leaveLockOf(1, '')
    await writeFile(path, '{"pid": 1')
    await (await takeLock(path)).release()
  })

  it('gives the lock to one process when many take over', async () => {
    await leaveLockOf(process.pid, 'started at another time')
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(path)))
    const held = attempts.filter((attempt) => attempt.status === 'fulfilled')
    assert.equal(held.length, 1)
    await Promise.all(held.map((attempt) => attempt.value.release()))
    assert.deepEqual(await readdir(join(folder.path, 'data')), [])
  })
})

describe('processIdentity', () => {
  it('returns null when the process does not exist', () => {
    assert.equal(processIdentity(process.pid), processIdentity(process.pid))
    assert.notEqual(processIdentity(process.pid), null)
    assert.equal(processIdentity(2 ** 22 + 1), null)
  })
})
