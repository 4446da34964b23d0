import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../../test/app'
import { processIdentity } from '../lib/process-identity'
import { LockedError, takeLock } from './folder-lock'

const holdLock = fileURLToPath(new URL('../../test/hold-lock.ts', import.meta.url))

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

  it('refuses a second holder, naming the process, until released', async () => {
    const lock = await takeLock(path)
    await assert.rejects(takeLock(path), (error) => error instanceof LockedError && error.pid === process.pid)
    await lock.release()
    await (await takeLock(path)).release()
    assert.deepEqual(await readdir(join(folder.path, 'data')), [])
  })

  it('refuses while another process holds it, and takes over after kill -9', async () => {
    const holder = spawn(process.execPath, ['--import', 'tsx', holdLock, path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(holder.stdout, 'data')
    await assert.rejects(takeLock(path), (error) => error instanceof LockedError && error.pid === holder.pid)
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    await (await takeLock(path)).release()
  })

  it('takes over from a process whose pid belongs to another one now', async () => {
    await leaveLockOf(process.pid, 'started at another time')
    await (await takeLock(path)).release()
  })

  it('takes over a file that was cut short', async () => {
    await leaveLockOf(1, '')
    await writeFile(path, '{"pid": 1')
    await (await takeLock(path)).release()
  })

  it('lets exactly one of many take over an abandoned lock', async () => {
    await leaveLockOf(process.pid, 'started at another time')
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(path)))
    const held = attempts.filter((attempt) => attempt.status === 'fulfilled')
    assert.equal(held.length, 1)
    await Promise.all(held.map((attempt) => attempt.value.release()))
    assert.deepEqual(await readdir(join(folder.path, 'data')), [])
  })
})

describe('processIdentity', () => {
  it('stays the same for a process and is null for none', () => {
    assert.equal(processIdentity(process.pid), processIdentity(process.pid))
    assert.notEqual(processIdentity(process.pid), null)
    assert.equal(processIdentity(2 ** 22 + 1), null)
  })
})
