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

  for (const name of [
    'plan #2 50%.jpg',
    'a%20b%2Fc.jpg',
    '..%2f..%2fetc.jpg',
    'a\u202egpj.exe.jpg',
    'ф'.repeat(100) + '.jpg',
  ]) {
    it(`stores a photo when its name is ${JSON.stringify(name.slice(0, 20))}`, async () => {
      const photo = await aPhoto(90, 60)
      const [result] = await browser.upload([browser.file(name, photo)])
      assert.match(String(result?.ufsUrl), /^\/uploads\/\w+\.jpg$/)
      assert.deepEqual(await stored(String(result?.ufsUrl)), photo)
    })
  }

  for (let orientation = 1; orientation <= 8; orientation++) {
    it(`stores a photo upright when its EXIF orientation is ${orientation}`, async () => {
      const turned = await sharp(await aPhoto(90, 60))
        .withMetadata({ orientation })
        .jpeg()
        .toBuffer()
      const [result] = await browser.upload([browser.file('villa.jpg', turned)])
      const {
        width,
        height,
        orientation: remaining,
        exif,
      } = await sharp(await stored(String(result?.ufsUrl))).metadata()
      assert.deepEqual([width, height], orientation < 5 ? [90, 60] : [60, 90])
      assert.deepEqual([remaining ?? 1, exif], [1, undefined])
    })
  }

  it('stores only the picture when a video follows it', async () => {
    const film = Buffer.concat([Buffer.from('0000001866747970', 'hex'), Buffer.alloc(20_000, 7)])
    const [result] = await browser.upload([browser.file('motion.jpg', Buffer.concat([await aPhoto(90, 60), film]))])
    const content = await stored(String(result?.ufsUrl))
    assert.ok(!content.includes('ftyp'))
    assert.equal((await sharp(content).metadata()).width, 90)
  })

  it('shows a photo in its colours when it is a CMYK image', async () => {
    const red = sharp({ create: { width: 90, height: 60, channels: 3, background: '#c00' } })
    const cmyk = await red.toColourspace('cmyk').jpeg().toBuffer()
    const [result] = await browser.upload([browser.file('print.jpg', cmyk)])
    const served = await fetch(`${backend.url}/media/320.jpg${String(result?.ufsUrl)}`)
    const { space } = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
    assert.equal(space, 'srgb')
  })

  it('refuses a photo when its end is missing', async () => {
    const cut = (await aDetailedPhoto(400, 300)).subarray(0, -20)
    await assert.rejects(browser.upload([browser.file('cut.jpg', cut)]), (error: { data?: { message?: string } }) => {
      assert.equal(error.data?.message, 'This file cannot be read as a photo')
      return true
    })
    assert.equal(await backend.database.$count(uploads), 0)
  })

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
