import assert from 'node:assert/strict'
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { temporaryFolder } from '../../test/app'
import { backupSocket, openBackupSocket } from './backup-socket'

describe('the door for backups', () => {
  it('stands in a folder only its owner may enter, and is gone when closed', async (test) => {
    const { dataDir, socket, folder } = await place(test)
    const umask = test.mock.method(process, 'umask')
    const close = await open(test, dataDir)
    assert.equal(await rightsOf(folder), 0o700)
    assert.ok((await stat(socket)).isSocket())
    assert.equal(umask.mock.callCount(), 0, 'what other threads make at that moment would get its rights')
    await close()
    assert.deepEqual(await readdir(folder), [])
  })

  it('closes a folder that others could enter, and takes the place of a socket left behind', async (test) => {
    const { dataDir, socket, folder } = await place(test)
    await mkdir(folder, { recursive: true })
    await chmod(folder, 0o755)
    await writeFile(socket, '')
    await open(test, dataDir)
    assert.equal(await rightsOf(folder), 0o700)
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
  const door = await openBackupSocket(
    dataDir,
    () => Promise.resolve(new Blob()),
    (error) => {
      throw error
    },
  )
  test.after(() => door.close())
  return () => door.close()
}

async function rightsOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777
}
