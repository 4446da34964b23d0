import assert from 'node:assert/strict'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { emptyTables, onEachDatabase } from '../../../../test/databases'
import { aDetailedPhoto, aPhoto } from '../../../../test/factories'
import { openUploader, startUploadingApp, type UploadingApp } from '../../../../test/uploading'
import { uploads } from '../../../db/schema'

onEachDatabase("the upload library's client", (open) => {
  let backend: UploadingApp
  let browser: ReturnType<typeof openUploader>
  const ranges: string[] = []

  before(async () => {
    backend = await startUploadingApp(open)
    backend.app.server.on('request', ({ method, headers }) => {
      if (method === 'PUT') ranges.push(headers.range ?? '')
    })
    browser = openUploader(backend, backend.admin)
  })
  beforeEach(async () => {
    ranges.length = 0
    await emptyTables(backend.database)
  })
  after(async () => {
    browser.close()
    await backend.close()
  })

  const stored = (url: string) => readFile(join(backend.dataDir, url))

  it('stores every byte when twenty photos are concurrent', async () => {
    const photos = await Promise.all(Array.from({ length: 20 }, (_, index) => aPhoto(600 + index, 400)))
    const results = await browser.upload(photos.map((photo) => browser.file('same-name.jpg', photo)))
    assert.equal(results.length, 20)
    for (const [index, { ufsUrl, serverData }] of results.entries()) {
      assert.match(ufsUrl, /^\/uploads\/\w+\.jpg$/)
      assert.deepEqual(serverData, { url: ufsUrl })
      assert.deepEqual(await stored(ufsUrl), photos[index])
      const served = await fetch(backend.url + ufsUrl)
      assert.equal(served.headers.get('content-type'), 'image/jpeg')
      assert.match(String(served.headers.get('cache-control')), /immutable/)
      assert.deepEqual(Buffer.from(await served.arrayBuffer()), photos[index])
    }
    const rows = await backend.database.select().from(uploads)
    assert.deepEqual(new Set(rows.map(({ url }) => url)), new Set(results.map(({ ufsUrl }) => ufsUrl)))
    assert.deepEqual(new Set(rows.map(({ uploadedBy }) => uploadedBy)), new Set(['the-admin']))
    assert.deepEqual(await readdir(join(backend.dataDir, 'uploads', 'incoming')), [])
  })

  for (const [type, encode] of [
    ['png', (photo: sharp.Sharp) => photo.png()],
    ['webp', (photo: sharp.Sharp) => photo.webp()],
    ['avif', (photo: sharp.Sharp) => photo.avif({ effort: 0 })],
  ] as const) {
    it(`stores a photo when its type is ${type}`, async () => {
      const photo = await encode(sharp(await aPhoto(90, 60))).toBuffer()
      const [result] = await browser.upload([browser.file(`villa.${type}`, photo, `image/${type}`)])
      assert.match(String(result?.ufsUrl), new RegExp(`\\.${type}$`))
      assert.deepEqual(await stored(String(result?.ufsUrl)), photo)
    })
  }

  it('resumes where it stopped when an upload was interrupted', { timeout: 30_000 }, async () => {
    const photo = await aDetailedPhoto(1600, 1200)
    const release = backend.throttleAfter(Math.floor(photo.length / 2))
    const upload = await browser.open([browser.file('villa.jpg', photo)])
    await partArrived()
    upload.pauseUpload()
    release()
    upload.resumeUpload()
    const [{ ufsUrl } = { ufsUrl: '' }] = [await upload.done()].flat()
    assert.deepEqual(await stored(ufsUrl), photo)
    const [first, second] = ranges.map((range) => Number(/^bytes=(\d+)-$/.exec(range)?.[1]))
    assert.equal(first, 0)
    assert.ok(second !== undefined && second > 0 && second < photo.length, ranges.join())
    assert.equal(ranges.length, 2)
  })

  async function partArrived(): Promise<void> {
    const folder = join(backend.dataDir, 'uploads', 'incoming')
    const names = await readdir(folder).catch(() => [])
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
    if (sizes.some((size) => size > 0)) return
    await setTimeout(20)
    return partArrived()
  }

  it('reports the reason and stores nothing when a file is rejected', async () => {
    const upload = browser.upload([browser.file('letter.jpg', Buffer.from('Dear Kilele'))])
    await assert.rejects(upload, (error: { message?: string; data?: { message?: string } }) => {
      assert.match(String(error.message), /415/)
      assert.equal(error.data?.message, 'This file is not a JPEG, PNG, WebP or AVIF image.')
      return true
    })
    assert.equal(await backend.database.$count(uploads), 0)
    assert.deepEqual(await readdir(join(backend.dataDir, 'uploads', 'incoming')), [])
  })

  it('reports that only the administrator may upload when a visitor tries', async () => {
    const visitor = openUploader(backend, backend.user())
    await assert.rejects(visitor.upload([visitor.file('villa.jpg', await aPhoto())]), {
      code: 'FORBIDDEN',
      message: 'Only the administrator may do this.',
    })
    visitor.close()
    browser = openUploader(backend, backend.admin)
  })
})
