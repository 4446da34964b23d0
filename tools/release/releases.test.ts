import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readlink, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import {
  currentRelease,
  finishRelease,
  deleteOldReleases,
  newReleaseId,
  switchCurrent,
  unfinishedPath,
} from './releases'
import { temporaryFolder } from '../lib/test-folder'

async function addRelease(releases: string, day: number): Promise<string> {
  const id = newReleaseId(new Date(Date.UTC(2026, 0, day)))
  await mkdir(unfinishedPath(releases, id), { recursive: true })
  await finishRelease(releases, { id, createdAt: '2026-01-01T00:00:00.000Z', pages: 1, digest: 'd' })
  return id
}

it('sorts ids by time when releases are made in different seconds', () => {
  const ids = [3, 1, 2].map((second) => newReleaseId(new Date(2026, 5, 1, 12, 0, second)))
  assert.deepEqual([...ids].sort(), [ids[1], ids[2], ids[0]])
})

it('points to the new release when it switches', async (t) => {
  const releases = await temporaryFolder(t)
  assert.equal(await currentRelease(releases), null)
  for (const day of [1, 2]) {
    const id = await addRelease(releases, day)
    await switchCurrent(releases, id)
    assert.equal(await readlink(join(releases, 'current')), id)
    assert.equal((await currentRelease(releases))?.id, id)
  }
})

it('returns no current release when it is damaged', async (t) => {
  const releases = await temporaryFolder(t)
  await symlink('gone', join(releases, 'current'))
  assert.equal(await currentRelease(releases), null)

  const id = await addRelease(releases, 1)
  await switchCurrent(releases, id)
  await writeFile(join(releases, id, 'release.json'), '{"id":')
  assert.equal(await currentRelease(releases), null)
})

it('preserves the newest releases and the current one when it deletes old ones', async (t) => {
  const releases = await temporaryFolder(t)
  const ids: string[] = []
  for (const day of [1, 2, 3, 4, 5, 6, 7]) ids.push(await addRelease(releases, day))
  const [oldest = ''] = ids
  await switchCurrent(releases, oldest)
  await mkdir(unfinishedPath(releases, newReleaseId()))
  await deleteOldReleases(releases, 5)
  assert.deepEqual((await readdir(releases)).sort(), [oldest, ...ids.slice(2), 'current'])
  assert.ok(existsSync(join(releases, 'current', 'release.json')))
})
