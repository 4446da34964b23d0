import assert from 'node:assert/strict'
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { temporaryFolder } from '../../test/app'
import { backupSocket, openBackupSocket } from './backup'

describe('the backup socket', () => {
  it('is in a private folder and disappears when it is closed', async (test) => {
    const { dataDir, socket, folder } = await place(test)
    const umask = test.mock.method(process, 'umask')
    const close = await open(test, dataDir)
    assert.equal(await permissionsOf(folder), 0o700)
    assert.ok((await stat(socket)).isSocket())
    assert.equal(umask.mock.callCount(), 0, 'what other threads make at that moment would get its rights')
    await close()
    assert.deepEqual(await readdir(folder), [])
  })

  it('restricts the folder and replaces the socket when both exist already', async (test) => {
    const { dataDir, socket, folder } = await place(test)
    await mkdir(folder, { recursive: true })
    await chmod(folder, 0o755)
    await writeFile(socket, '')
    await open(test, dataDir)
    assert.equal(await permissionsOf(folder), 0o700)
    assert.ok((await stat(socket)).isSocket())
  })
})

async function place(test: TestContext): Promise<{ dataDir: string; socket: string; folder: string }> {
  const { path, remove } = await temporaryFolder()
  test.after(remove)
  const socket = backupSocket(path)
  return { dataDir: path, socket, folder: dirname(socket) }
}

async function open(test: TestContext, dataDir: string): Promise<() => Promise<void>> {
  const socket = await openBackupSocket(
    dataDir,
    () => Promise.resolve(new Blob()),
    (error) => {
      throw error
    },
  )
  test.after(() => socket.close())
  return () => socket.close()
}

async function permissionsOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777
}
