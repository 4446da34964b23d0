import assert from 'node:assert/strict'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { temporaryFolder } from '../../test/app'
import { backupSocket, openBackupDoor } from './backup-door'

it('the door for backups opens to its owner alone, and leaves the rights of other files as they were', async () => {
  const folder = await temporaryFolder()
  const rightsOf = async (path: string) => (await stat(path)).mode & 0o777
  const [before, after] = [join(folder.path, 'before'), join(folder.path, 'after')]
  await writeFile(before, '')
  const door = await openBackupDoor(
    folder.path,
    () => Promise.resolve(new Blob()),
    (error) => {
      throw error
    },
  )
  await writeFile(after, '')
  assert.equal(await rightsOf(backupSocket(folder.path)), 0o600)
  assert.equal(await rightsOf(after), await rightsOf(before))
  await door.close()
  await folder.remove()
})
