import assert from 'node:assert/strict'
import { readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { HOUR_MS } from '../../../contract/limits'
import { temporaryFolder } from '../../test/app'
import { createDiskCache, createDiskSpace } from './disk'

const FILE_BYTES = 64 * 1024

describe('createDiskCache', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  beforeEach(async () => {
    folder = await temporaryFolder()
  })
  afterEach(() => folder.remove())

  const open = (maxFiles: number, free = Number.POSITIVE_INFINITY) =>
    createDiskCache({
      folder: folder.path,
      maxBytes: maxFiles * FILE_BYTES,
      diskSpace: createDiskSpace(folder.path, 1_000, () => Promise.resolve(free)),
      log: { warn: (_details, message) => assert.fail(message) },
    })
  const pathOf = (name: string) => join(folder.path, name.slice(0, 1), name)
  const files = async () =>
    (await readdir(folder.path, { recursive: true })).filter((name) => name.includes('/')).sort()
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

  it('removes the least recently used files when it exceeds its limit', async () => {
    const cache = open(5)
    for (const [index, name] of ['a', 'b', 'c', 'd', 'e'].entries()) {
      await cache.write(pathOf(name), Buffer.alloc(FILE_BYTES))
      await utimes(pathOf(name), hoursAgo(20 - index), hoursAgo(30))
    }
    assert.equal(await cache.has(pathOf('a')), true)
    await cache.settled()
    await cache.write(pathOf('f'), Buffer.alloc(FILE_BYTES))
    await cache.settled()
    assert.deepEqual(await files(), ['a/a', 'd/d', 'e/e', 'f/f'])
    assert.equal(await cache.has(pathOf('b')), false)
  })

  it('counts existing files when an earlier process left them', async () => {
    const earlier = open(100)
    for (let index = 0; index < 20; index += 1) await earlier.write(pathOf(`${index}x`), Buffer.alloc(FILE_BYTES))
    await earlier.settled()
    const cache = open(10)
    await cache.write(pathOf('new'), Buffer.alloc(FILE_BYTES))
    await cache.settled()
    assert.equal((await files()).length, 9)
  })

  it('leaves the modification time when it records a use', async () => {
    const cache = open(5)
    await cache.write(pathOf('a'), Buffer.alloc(10))
    await utimes(pathOf('a'), hoursAgo(3), hoursAgo(4))
    await cache.has(pathOf('a'))
    const { atime, mtime } = await stat(pathOf('a'))
    assert.ok(atime > hoursAgo(1))
    assert.ok(mtime < hoursAgo(3))
  })

  it('writes nothing when the disk is almost full', async () => {
    await assert.rejects(open(5, 999).write(pathOf('a'), Buffer.alloc(10)), { statusCode: 507 })
    assert.deepEqual(await files(), [])
  })
})
