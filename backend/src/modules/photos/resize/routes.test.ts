import assert from 'node:assert/strict'
import Fastify, { type FastifyInstance } from 'fastify'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '../../../../test/app'
import { aDetailedPhoto, aPhoto } from '../../../../test/factories'
import { startPhotoHost } from '../../../../test/photo-host'
import { createBoundedQueue } from '../../../lib/concurrency'
import { createDiskCache, createDiskSpace } from '../../../lib/disk'
import { registerErrorResponses } from '../../../plugins/errors'
import { internet, type PhotoNetwork } from '../download-photo'
import { createOriginals } from '../originals'
import { mediaRoutes } from './routes'
import { createMediaService } from './service'

const SOURCES = ['https://photos.example']

describe('GET /media', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  const apps: FastifyInstance[] = []

  beforeEach(async () => {
    folder = await temporaryFolder()
    await mkdir(join(folder.path, 'uploads'))
  })
  afterEach(async () => {
    await Promise.all(apps.splice(0).map((app) => app.close()))
    await folder.remove()
  })

  async function start(
    options: {
      network?: PhotoNetwork
      waiting?: number
      /** Photos that listings name; all by default. */
      known?: readonly string[]
      missesPerMinute?: number
      freeBytes?: () => Promise<number>
      warn?: (details: object, message: string) => void
    } = {},
  ): Promise<FastifyInstance> {
    const dataDir = folder.path
    const log = { warn: options.warn ?? ((_details: object, message: string) => assert.fail(message)) }
    const diskSpace = createDiskSpace(dataDir, 10_000, options.freeBytes)
    const cache = createDiskCache({ folder: join(dataDir, 'media'), maxBytes: 100_000_000, diskSpace, log })
    const originals = createOriginals({ dataDir, mediaSources: SOURCES, network: options.network ?? internet, cache })
    const queue = createBoundedQueue({
      concurrency: 1,
      waiting: options.waiting ?? 50,
      fullMessage: 'Too many photos',
      retryAfterSeconds: 7,
    })
    const app = Fastify()
    apps.push(app)
    registerErrorResponses(app)
    await mediaRoutes(app.withTypeProvider(), {
      media: createMediaService({
        dataDir,
        originals,
        queue,
        cache,
        log,
      }),
      config: { mediaSources: SOURCES, newPhotosPerMinute: options.missesPerMinute ?? 1_000 },
      knownPhotos: {
        includes: (urls) => Promise.resolve(options.known?.some((url) => urls.includes(url)) ?? true),
      },
    })
    return app
  }

  function upload(name: string, content: Buffer | string): Promise<void> {
    return writeFile(join(folder.path, 'uploads', name), content)
  }

  async function cachedFiles(): Promise<string[]> {
    const names = await readdir(join(folder.path, 'media', 'resized'), { recursive: true })
    return names.filter((name) => name.includes('.'))
  }

  for (const [format, type, decodedAs] of [
    ['avif', 'image/avif', 'heif'],
    ['webp', 'image/webp', 'webp'],
    ['jpg', 'image/jpeg', 'jpeg'],
  ] as const) {
    it(`returns an immutable response when the format is ${format}`, async () => {
      await upload('villa.jpg', await aPhoto(1200, 800))
      const response = await (await start()).inject(`/media/320.${format}/uploads/villa.jpg`)
      assert.equal(response.statusCode, 200)
      assert.equal(response.headers['content-type'], type)
      assert.equal(response.headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.equal(Number(response.headers['content-length']), response.rawPayload.length)
      const photo = await sharp(response.rawPayload).metadata()
      assert.deepEqual([photo.format, photo.width, photo.height], [decodedAs, 320, 213])
    })
  }

  it('does not enlarge a photo when it is narrower than requested', async () => {
    await upload('small.jpg', await aPhoto(300, 200))
    const response = await (await start()).inject('/media/1600.webp/uploads/small.jpg')
    assert.equal((await sharp(response.rawPayload).metadata()).width, 300)
  })

  it('turns a photo upright and strips its location when its EXIF data has both', async () => {
    const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1' } }
    const sideways = sharp(await aPhoto(400, 200))
      .withExif(exif)
      .withMetadata({ orientation: 6 })
    await upload('sideways.jpg', await sideways.toBuffer())
    const response = await (await start()).inject('/media/160.jpg/uploads/sideways.jpg')
    const photo = await sharp(response.rawPayload).metadata()
    assert.deepEqual([photo.width, photo.height, photo.exif, photo.orientation], [160, 320, undefined, undefined])
  })

  it('encodes once and returns 304 when the client has the photo', async () => {
    await upload('villa.jpg', await aPhoto())
    const app = await start()
    const url = '/media/160.webp/uploads/villa.jpg'
    const responses = await Promise.all([app.inject(url), app.inject(url), app.inject(url)])
    assert.equal((await cachedFiles()).length, 1)
    const etag = String(responses[0].headers.etag)
    const again = await (await start()).inject({ url, headers: { 'if-none-match': etag } })
    assert.equal(again.statusCode, 304)
    assert.equal(again.body, '')
    assert.equal((await cachedFiles()).length, 1)
  })

  it('encodes again when the uploaded file changed', async () => {
    const app = await start()
    await upload('villa.jpg', await aPhoto(300, 200))
    const first = await app.inject('/media/160.webp/uploads/villa.jpg')
    await upload('villa.jpg', await aPhoto(200, 600))
    const second = await app.inject('/media/160.webp/uploads/villa.jpg')
    assert.notEqual(first.headers.etag, second.headers.etag)
    assert.equal((await sharp(second.rawPayload).metadata()).height, 480)
  })

  it('removes only photos of an outdated encoder when the backend starts', async () => {
    await upload('villa.jpg', await aPhoto())
    const first = await start()
    const urls = ['avif', 'webp', 'jpg'].map((format) => `/media/160.${format}/uploads/villa.jpg`)
    for (const url of urls) assert.equal((await first.inject(url)).statusCode, 200)
    const resized = join(folder.path, 'media', 'resized')
    const made = await cachedFiles()
    const avif = (await readdir(resized)).find((name) => name.startsWith('avif-'))
    assert.ok(avif !== undefined)
    await rename(join(resized, avif), join(resized, 'avif-outdated'))
    await mkdir(join(resized, 'ab'))
    await writeFile(join(resized, 'ab', 'ab12.webp'), 'without a version')

    const second = await start()
    const remaining = made.filter((name) => !name.startsWith(avif)).sort()
    assert.equal(remaining.length, 2)
    await until(async () => (await readdir(resized)).length === 2)
    assert.deepEqual((await cachedFiles()).sort(), remaining)
    for (const url of urls) assert.equal((await second.inject(url)).statusCode, 200)
    assert.deepEqual((await cachedFiles()).sort(), made.sort())
  })

  it('starts and logs a warning when photos of outdated encoders cannot be removed', async () => {
    await mkdir(join(folder.path, 'media'))
    await writeFile(join(folder.path, 'media', 'resized'), 'not a folder')
    const warnings: string[] = []
    const app = await start({ warn: (_details, message) => warnings.push(message) })
    await until(() => warnings.length > 0)
    assert.deepEqual(warnings, ['photos of outdated encoders could not be removed'])
    assert.equal((await app.inject('/media/160.jpg/uploads/none.jpg')).statusCode, 404)
  })

  it('downloads a remote photo once for all sizes', async () => {
    const photo = await aPhoto()
    let downloads = 0
    const host = await startPhotoHost((_request, response) => {
      downloads += 1
      response.end(photo)
    })
    const app = await start({ network: host.network })
    const urls = ['160.webp', '320.webp', '320.jpg'].map((size) => `/media/${size}/photos.example/f/a%20b.jpg`)
    for (const response of await Promise.all(urls.map((url) => app.inject(url)))) assert.equal(response.statusCode, 200)
    await host.close()
    assert.equal(downloads, 1)
  })

  it('does not download or resize a photo when no listing or upload names it', async (test) => {
    await upload('a.jpg', await aPhoto())
    let downloads = 0
    const host = await startPhotoHost((_request, response) => {
      downloads += 1
      response.writeHead(404).end()
    })
    test.after(() => host.close())
    const app = await start({ network: host.network, known: ['https://photos.example/f/a.jpg'] })
    for (const source of ['uploads/a.jpg', 'photos.example/f/b.jpg']) {
      const response = await app.inject(`/media/160.jpg/${source}`)
      assert.equal(response.statusCode, 404)
      assert.deepEqual(response.json(), { message: 'Photo not found' })
    }
    assert.equal(downloads, 0)
    assert.deepEqual(await readdir(folder.path), ['uploads'])
  })

  it('caches one file when a URL has several spellings', async (test) => {
    const photo = await aPhoto()
    const host = await startPhotoHost((_request, response) => response.end(photo))
    test.after(() => host.close())
    const app = await start({ network: host.network, known: ['https://photos.example/f/a b.jpg'] })
    for (const path of ['a%20b.jpg', '%61%20b.jpg', '%61%20%62%2Ejpg', 'x/../a%20b.jpg']) {
      assert.equal((await app.inject(`/media/160.jpg/photos.example/f/${path}`)).statusCode, 200, path)
    }
    assert.equal((await cachedFiles()).length, 1)
    assert.equal((await readdir(join(folder.path, 'media', 'originals'))).length, 1)
  })

  it('cancels queued work when its clients disconnect', async () => {
    const app = await start({ waiting: 20 })
    const photo = await aDetailedPhoto(1600, 1200)
    for (let index = 0; index < 12; index += 1) await upload(`${index}.jpg`, photo)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const leaving = new AbortController()
    const burst = Array.from({ length: 11 }, (_, index) =>
      fetch(`${app.listeningOrigin}/media/1600.avif/uploads/${index}.jpg`, { signal: leaving.signal }),
    )
    await sleep(300)
    leaving.abort()
    assert.ok((await Promise.allSettled(burst)).some(({ status }) => status === 'rejected'))
    assert.equal((await app.inject('/media/160.jpg/uploads/11.jpg')).statusCode, 200)
    // Without cancellation, all others would be processed first.
    assert.ok((await cachedFiles()).length < 11, (await cachedFiles()).join())
  })

  it('returns 503 when the queue is full and serves the rest', async () => {
    const app = await start({ waiting: 2 })
    for (let index = 0; index < 6; index += 1) await upload(`${index}.jpg`, await aPhoto(1200, 800))
    const burst = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((index) => app.inject(`/media/640.avif/uploads/${index}.jpg`)),
    )
    const rejected = burst.filter(({ statusCode }) => statusCode === 503)
    assert.equal(rejected.length, 3)
    assert.equal(burst.filter(({ statusCode }) => statusCode === 200).length, 3)
    for (const response of rejected) {
      assert.equal(response.headers['retry-after'], '7')
      assert.deepEqual(response.json(), { message: 'Too many photos' })
    }
  })

  it('returns an error when the file is not a photo', async () => {
    const app = await start()
    const vector = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'
    const huge = await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const cut = (await aPhoto()).subarray(0, 200)
    for (const [name, content] of [
      ['vector.svg', vector],
      ['vector.jpg', vector],
      ['text.jpg', 'no photo'],
      ['empty.jpg', ''],
      ['huge.png', huge],
      ['cut.jpg', cut],
    ] as const) {
      await upload(name, content)
      const response = await app.inject(`/media/160.jpg/uploads/${name}`)
      assert.equal(response.statusCode, 415, name)
      assert.equal(typeof response.json<{ message: string }>().message, 'string')
      assert.notEqual(response.headers['cache-control'], 'public, max-age=31536000, immutable')
    }
  })

  it('does not cache a download when it is not a photo', async () => {
    const offers: Record<string, Buffer> = {
      '/f/vector.jpg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'),
      '/f/page.jpg': Buffer.from('<!doctype html><script>alert(1)</script>'),
      '/f/huge.png': await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    }
    const host = await startPhotoHost((request, response) => response.end(offers[request.url ?? '']))
    const app = await start({ network: host.network })
    for (const path of Object.keys(offers)) {
      assert.equal((await app.inject(`/media/160.jpg/photos.example${path}`)).statusCode, 415, path)
    }
    await host.close()
    assert.deepEqual(await readdir(folder.path), ['uploads'])
  })

  it('returns 429 when an IP address requests too many new photos, but not for cached ones', async () => {
    const app = await start({ missesPerMinute: 2 })
    for (const name of ['a', 'b', 'c']) await upload(`${name}.jpg`, await aPhoto())
    const request = (name: string, remoteAddress: string) =>
      app.inject({ url: `/media/160.jpg/uploads/${name}.jpg`, remoteAddress })
    assert.equal((await request('a', '10.0.0.1')).statusCode, 200)
    assert.equal((await request('b', '10.0.0.1')).statusCode, 200)
    const rejected = await request('c', '10.0.0.1')
    assert.equal(rejected.statusCode, 429)
    assert.ok(Number(rejected.headers['retry-after']) >= 1)
    assert.notEqual(rejected.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal((await request('a', '10.0.0.1')).statusCode, 200)
    assert.equal((await request('c', '10.0.0.2')).statusCode, 200)
    assert.equal((await request('c', '10.0.0.1')).statusCode, 200)
  })

  it('serves cached photos when the disk is full and returns 507 for others', async () => {
    await upload('a.jpg', await aPhoto())
    assert.equal((await (await start()).inject('/media/160.jpg/uploads/a.jpg')).statusCode, 200)
    const app = await start({ freeBytes: () => Promise.resolve(1_000) })
    assert.equal((await app.inject('/media/160.jpg/uploads/a.jpg')).statusCode, 200)
    const rejected = await app.inject('/media/320.jpg/uploads/a.jpg')
    assert.equal(rejected.statusCode, 507)
    assert.equal(rejected.headers['retry-after'], '60')
  })

  for (const [path, status] of [
    ['161.jpg/uploads/a.jpg', 400],
    ['160.svg/uploads/a.jpg', 400],
    ['160.jpg/evil.example/a.jpg', 403],
    ['160.jpg/uploads/none.jpg', 404],
    ['160.jpg/uploads/..%2f..%2fetc%2fpasswd', 400],
  ] as const) {
    it(`returns ${status} with a message when the path is ${path}`, async () => {
      const response = await (await start()).inject(`/media/${path}`)
      assert.equal(response.statusCode, status)
      assert.equal(typeof response.json<{ message: string }>().message, 'string')
    })
  }
})

/** @throws AssertionError when the condition does not hold within five seconds */
async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  const timeout = AbortSignal.timeout(5_000)
  while (!(await condition())) {
    assert.ok(!timeout.aborted)
    await sleep(10)
  }
}
