import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { z } from 'zod'
import { apiPaths } from '../../../contract/paths'
import { carInput } from '../../../backend/test/factories'
import { switchTo, writeRelease } from '../../../backend/test/releases'
import { administrator, startBackendProcess, startIdentity } from '../../support/backend-process'

/** Fills a file system of its own to the last byte. Mounting it requires root. */
const PORT = 8173
const IDENTITY_PORT = 8174
const MEGABYTES = 256
const run = promisify(execFile)
const titles = z.array(z.looseObject({ title: z.string() }))

describe('a backend on a full disk', () => {
  it('responds 507 and loses nothing when something is written', { skip: cannotMount() }, async (test) => {
    const disk = await mkdtemp(join(tmpdir(), 'kilele-disk-'))
    await run('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', disk])
    const identity = await startIdentity(IDENTITY_PORT)
    test.after(async () => {
      identity.stop()
      await run('umount', ['-l', disk])
      await rm(disk, { recursive: true, force: true })
    })
    await writeRelease(disk, '1', { 'index.html': '<h1>Home</h1>' })
    await switchTo(disk, '1')
    const start = () => startBackendProcess({ port: PORT, identityPort: IDENTITY_PORT, dataDir: disk })
    const backend = await start()
    test.after(() => backend.kill())
    const create = (title: string) =>
      fetch(backend.url + apiPaths.cars, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: administrator() },
        body: JSON.stringify(carInput({ title })),
      })
    const listed = async () =>
      titles
        .parse(await (await fetch(backend.url + apiPaths.cars)).json())
        .map(({ title }) => title)
        .sort()

    assert.equal((await create('before')).status, 201)
    const filler = join(disk, 'filler')
    await fill(filler)
    const { bavail } = await statfs(disk)
    assert.equal(bavail, 0, 'the disk is full')
    await sleep(1_100)
    const refused = await create('refused')
    assert.equal(refused.status, 507)
    assert.equal(refused.headers.get('retry-after'), '60')
    for (let count = 0; count < 20; count += 1) {
      assert.equal(await (await fetch(`${backend.url}/`)).text(), '<h1>Home</h1>')
      assert.deepEqual(await listed(), ['before'])
    }
    await rm(filler)
    await sleep(1_100)
    assert.equal((await create('after')).status, 201)
    assert.deepEqual(await listed(), ['after', 'before'])

    // Another process can read the data, so nothing on the disk is corrupt.
    await backend.kill()
    const next = await start()
    test.after(() => next.kill())
    assert.deepEqual(await listed(), ['after', 'before'])
  })
})

/** CI runs as root, so a missing privilege is an error there. */
function cannotMount(): string | false {
  if (process.getuid?.() === 0) return false
  if (process.env.CI === 'true') throw new Error('This test mounts a file system, which requires root')
  return 'only root can mount a file system'
}

/** Writes until the disk is full, down to the last byte. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (let chunk = 1024 * 1024; chunk >= 1; chunk = Math.floor(chunk / 2)) {
      const bytes = Buffer.alloc(chunk)
      for (;;) {
        const { bytesWritten } = await file.write(bytes).catch(() => ({ bytesWritten: 0 }))
        if (bytesWritten < chunk) break
      }
    }
  } finally {
    await file.close()
  }
}
