import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { after, before, beforeEach, it } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { DAY_MS } from '../../../../../contract/limits'
import { apiPaths } from '../../../../../contract/paths'
import { emptyTables, onEachDatabase } from '../../../../test/databases'
import { aDetailedPhoto, aPhoto } from '../../../../test/factories'
import { put, receivedBytesOf, signedUrlFor, startUploadingApp, type UploadingApp } from '../../../../test/uploading'
import { ingestFiles, uploads } from '../../../db/schema'
import { signatureOf } from '../../../lib/signatures'

onEachDatabase('the built-in photo store', (open) => {
  let backend: UploadingApp
  let photo: Buffer
  before(async () => {
    backend = await startUploadingApp(open)
    photo = await aDetailedPhoto(800, 600)
  })
  beforeEach(async () => {
    await emptyTables(backend.database)
    await rm(join(backend.dataDir, 'uploads'), { recursive: true, force: true })
  })
  after(() => backend.close())

  const target = (size = photo.length, type = 'image/jpeg') => signedUrlFor(backend, { size, type })
  const incoming = (key: string) => join(backend.dataDir, 'uploads', 'incoming', key)
  const files = async () => (await readdir(join(backend.dataDir, 'uploads')).catch(() => [])).sort()
  const stored = (url: string | undefined) => readFile(join(backend.dataDir, url ?? ''))
  const apiKey = async () => `sk_${await readFile(join(backend.dataDir, 'upload-secret'), 'utf8')}`

  /** Changes a parameter, and signs the URL again or not. */
  async function altered(url: string, name: string, value: string, sign: boolean): Promise<string> {
    const changed = new URL(url)
    const signature = changed.searchParams.get('signature') ?? ''
    changed.searchParams.delete('signature')
    changed.searchParams.set(name, value)
    changed.searchParams.set('signature', sign ? signatureOf(changed.href, await apiKey()) : signature)
    return changed.href
  }

  it('restricts its secret to its own user when it creates one', async () => {
    const { mode } = await stat(join(backend.dataDir, 'upload-secret'))
    assert.equal(mode & 0o777, 0o600)
  })

  it('stores a photo and returns the same response when the request is repeated', async () => {
    const { url, key } = await target()
    assert.equal(await receivedBytesOf(url), 0)
    const first = await put(url, photo)
    assert.equal(first.status, 200, first.body.message)
    assert.equal(first.body.ufsUrl, `/uploads/${key}.jpg`)
    assert.equal(first.body.fileHash, createHash('md5').update(photo).digest('hex'))
    assert.deepEqual(await stored(first.body.ufsUrl), photo)
    assert.equal(await receivedBytesOf(url), photo.length)
    const second = await put(url, Buffer.alloc(0), photo.length)
    assert.deepEqual(second.body, first.body)
    const third = await put(url, photo)
    assert.deepEqual(third.body, first.body)
    assert.equal(await backend.database.$count(uploads), 1)
  })

  it('resumes an upload when its connection was interrupted', { timeout: 30_000 }, async () => {
    const { url, key } = await target()
    const cutAt = Math.floor(photo.length / 2)
    await cutShort(url, photo.subarray(0, cutAt), photo.length)
    const arrived = await receivedBytesOf(url)
    assert.ok(arrived !== null && arrived > 0 && arrived <= cutAt, String(arrived))
    // The rest of the interrupted connection may be written a moment later.
    assert.deepEqual((await readFile(incoming(key))).subarray(0, arrived), photo.subarray(0, arrived))
    const { status, body } = await put(url, photo.subarray(arrived), arrived)
    assert.equal(status, 200, body.message)
    assert.deepEqual(await stored(body.ufsUrl), photo)
  })

  /** Sends the first bytes of a form with a larger Content-Length, then disconnects. */
  async function cutShort(url: string, content: Buffer, declared: number): Promise<void> {
    const head = Buffer.from(
      '--cut\r\ncontent-disposition: form-data; name="file"; filename="blob"\r\ncontent-type: image/jpeg\r\n\r\n',
    )
    const sending = request(url, {
      method: 'PUT',
      headers: {
        range: 'bytes=0-',
        'content-type': 'multipart/form-data; boundary=cut',
        'content-length': head.length + declared + 11,
      },
    })
    const ended = new Promise((resolve) => {
      sending.on('error', () => undefined).on('close', resolve)
    })
    sending.write(Buffer.concat([head, content]))
    while (((await receivedBytesOf(url)) ?? 0) === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    sending.destroy()
    await ended
  }

  it('finishes a complete upload when the backend was killed before it could', async () => {
    const { url, key } = await target()
    await put(url, photo.subarray(0, 1_000))
    await writeFile(incoming(key), photo)
    assert.equal(await receivedBytesOf(url), photo.length)
    const { status, body } = await put(url, Buffer.alloc(0), photo.length)
    assert.equal(status, 200, body.message)
    assert.deepEqual(await stored(body.ufsUrl), photo)
    assert.equal(await backend.database.$count(uploads), 1)
  })

  it('accepts a photo again when its callback was lost', async () => {
    const { url, key } = await target()
    const first = await put(url, photo)
    await backend.database.update(ingestFiles).set({ finishedAt: null, callbackData: null })
    await writeFile(incoming(key), photo)
    const second = await put(url, Buffer.alloc(0), photo.length)
    assert.deepEqual(second.body, first.body)
    assert.equal(await backend.database.$count(uploads), 1)
  })

  it('stores one photo when it is sent concurrently', async () => {
    const { url } = await target()
    const responses = await Promise.all([put(url, photo), put(url, photo), put(url, photo)])
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 200, 200],
    )
    assert.deepEqual(await stored(responses[0].body.ufsUrl), photo)
    assert.equal(await backend.database.$count(uploads), 1)
  })

  it('rejects an upload when its URL is forged', async () => {
    const { url } = await target()
    const forged = [
      await altered(url, 'x-ut-file-size', '99999999', false),
      await altered(url, 'expires', String(Date.now() + 1e9), false),
      url.replace(/signature=.*$/, 'signature=hmac-sha256%3D00'),
      url.replace(/&signature=.*$/, ''),
      url.replace('/ingest/', '/ingest/x'),
      `${url}&x-ut-file-size=5`,
    ]
    for (const forgedUrl of forged) {
      assert.equal((await put(forgedUrl, photo)).status, 403, forgedUrl)
      assert.equal((await fetch(forgedUrl, { method: 'HEAD' })).status, 403)
    }
    assert.deepEqual(await files(), [])
  })

  it('rejects an upload when its URL has expired', async () => {
    const { url } = await target()
    const late = await put(await altered(url, 'expires', String(Date.now() - 1), true), photo)
    assert.equal(late.status, 410)
    assert.match(String(late.body.message), /choose the file again/)
  })

  it('rejects an upload when it is not registered or its key is in use', async () => {
    const { url } = await target()
    await backend.database.delete(ingestFiles)
    assert.equal((await put(url, photo)).status, 404)

    const { url: first, key } = await target()
    assert.equal((await put(first, photo)).status, 200)
    const twin = await altered(first, 'expires', String(Date.now() + 60_000), true)
    assert.equal((await put(twin, await aPhoto())).status, 404)
    const again = await register([key])
    assert.equal(again.status, 409)
    await backend.database.delete(ingestFiles)
    assert.equal((await register([key])).status, 409)
    assert.equal((await register(['a', 'a'])).status, 409)
    assert.equal(await backend.database.$count(ingestFiles), 0)
  })

  async function register(fileKeys: string[]) {
    const body = { fileKeys, metadata: {}, callbackUrl: backend.url, callbackSlug: 'imageUploader' }
    return fetch(`${backend.url}${apiPaths.uploadIngest}/route-metadata`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-uploadthing-api-key': await apiKey() },
      body: JSON.stringify(body),
    })
  }

  it('rejects a range when it is invalid or leaves a gap', async () => {
    const { url } = await target()
    const gap = await put(url, photo.subarray(500), 500)
    assert.equal(gap.status, 416)
    assert.equal(gap.headers.get('x-ut-range-start'), '0')
    for (const range of ['', 'bytes=0-5', 'bytes=-5', 'bytes=a-', 'bytes=1e3-', 'items=0-']) {
      const body = new FormData()
      body.set('file', new Blob(['x']))
      assert.equal((await fetch(url, { method: 'PUT', headers: { range }, body })).status, 416, range)
    }
  })

  it('rejects an upload when it has more or fewer bytes than declared', async () => {
    const { url, key } = await target(1_000)
    const more = await put(url, photo)
    assert.equal(more.status, 413)
    assert.equal((await put(url, photo.subarray(0, 1_001))).status, 413)
    const { url: other } = await target(photo.length + 1)
    const fewer = await put(other, photo)
    assert.equal(fewer.status, 400)
    assert.match(String(fewer.body.message), /incomplete/)
    assert.ok((await stat(incoming(key)).catch(() => ({ size: 0 }))).size <= 1_000)
  })

  it('rejects bodies that are not a form with a file, without crashing', async () => {
    const crashes: unknown[] = []
    const note = (error: unknown) => void crashes.push(error)
    process.on('uncaughtExceptionMonitor', note)
    const { url } = await target()
    const send = (type: string, body: string) =>
      fetch(url, { method: 'PUT', headers: { range: 'bytes=0-', 'content-type': type }, body })
    for (const [type, body, status] of [
      ['multipart/form-data', 'x', 400],
      ['multipart/form-data; boundary=b', '', 400],
      ['multipart/form-data; boundary=b', '--b--\r\n', 400],
      [
        'multipart/form-data; boundary=b',
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nab',
        400,
      ],
      [
        'multipart/form-data; boundary=b',
        '--b\r\ncontent-disposition: form-data; name="other"\r\n\r\nab\r\n--b--\r\n',
        400,
      ],
      ['image/jpeg', 'x', 415],
    ] as const) {
      const response = await send(type, body)
      assert.equal(response.status, status, body)
      assert.ok(((await response.json()) as { message: string }).message !== '')
    }
    process.off('uncaughtExceptionMonitor', note)
    assert.deepEqual(crashes, [])
  })

  const notPhotos: [string, string, () => Promise<Buffer>, RegExp][] = [
    ['a text', 'image/jpeg', () => Promise.resolve(Buffer.from('not a photo')), /is not a JPEG/],
    [
      'a drawing',
      'image/png',
      () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      /is not a JPEG/,
    ],
    ['a GIF', 'image/jpeg', () => sharp({ create: PIXEL }).gif().toBuffer(), /is not a JPEG/],
    ['a PNG called a JPEG', 'image/jpeg', () => sharp({ create: PIXEL }).png().toBuffer(), /is a PNG photo/],
    [
      'half a JPEG',
      'image/jpeg',
      async () => (await aDetailedPhoto()).subarray(0, 50_000),
      /cannot be read as a photo/,
    ],
    ['a bomb', 'image/png', () => Promise.resolve(decompressionBomb()), /too many pixels/],
  ]
  for (const [what, type, make, message] of notPhotos) {
    it(`stores nothing when it rejects ${what}`, async () => {
      const content = await make()
      const { url } = await target(content.length, type)
      const { status, body } = await put(url, content)
      assert.equal(status, 415)
      assert.match(String(body.message), message)
      assert.equal(await receivedBytesOf(url), 0)
      assert.deepEqual(await files(), ['incoming'])
      assert.equal(await backend.database.$count(uploads), 0)
    })
  }

  it('strips the location when a photo contains one', async () => {
    const located = await sharp(photo)
      .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1' } })
      .toBuffer()
    assert.ok((await sharp(located).metadata()).exif !== undefined)
    const { url } = await target(located.length)
    const { body } = await put(url, located)
    const storedPhoto = await sharp(await stored(body.ufsUrl)).metadata()
    assert.equal(storedPhoto.exif, undefined)
    assert.equal(storedPhoto.width, 800)
  })

  it('rejects metadata and results when the API key is missing or wrong', async () => {
    const { key } = await target()
    for (const path of ['route-metadata', 'callback-result']) {
      for (const given of [undefined, 'sk_guess']) {
        const response = await fetch(`${backend.url}${apiPaths.uploadIngest}/${path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(given !== undefined && { 'x-uploadthing-api-key': given }),
          },
          body: JSON.stringify({ fileKey: key, fileKeys: [key], callbackData: {} }),
        })
        assert.equal(response.status, 403)
      }
    }
  })

  it('removes an upload when it was not resumed for a day', async () => {
    const { url, key } = await target()
    await put(url, photo.subarray(0, 1_000))
    const { url: whole } = await target()
    const { body } = await put(whole, photo)
    await writeFile(incoming('orphan'), 'x')
    const longAgo = new Date(Date.now() - 2 * DAY_MS)
    await utimes(incoming('orphan'), longAgo, longAgo)
    await backend.services.photoRemoval.clean(new AbortController().signal)
    assert.deepEqual(await readdir(incoming('')), [key])
    await backend.database.update(ingestFiles).set({ registeredAt: longAgo })
    await backend.services.photoRemoval.clean(new AbortController().signal)
    assert.deepEqual(await readdir(incoming('')), [])
    assert.equal(await receivedBytesOf(url), null)
    assert.deepEqual(await stored(body.ufsUrl), photo)
  })
})

const PIXEL = { width: 20, height: 20, channels: 3, background: '#204060' } as const

/** A PNG of a few dozen kilobytes that decompresses to 225 megapixels. */
function decompressionBomb(): Buffer {
  const side = 15_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1 // One bit for each pixel, in shades of grey.
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
