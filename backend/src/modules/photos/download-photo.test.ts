import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { afterEach, describe, it } from 'node:test'
import { resolveTo, startPhotoHost, type PhotoHost } from '../../../test/photo-host'
import { HttpError } from '../../lib/errors'
import { isPublicAddress, downloadPhoto, type PhotoNetwork } from './download-photo'
import { MAX_PHOTO_BYTES } from './image-types'

const SOURCES = ['https://photos.example', 'https://*.mirror.example', 'https://10.0.0.1']
const PHOTO = new URL('https://photos.example/villa.jpg')

describe('downloadPhoto', () => {
  let host: PhotoHost
  afterEach(() => host.close())

  async function errorOf(
    listener: RequestListener,
    change: Partial<PhotoNetwork> = {},
    url = PHOTO,
  ): Promise<HttpError> {
    host = await startPhotoHost(listener)
    try {
      await downloadPhoto(url, SOURCES, { ...host.network, ...change })
    } catch (error) {
      assert.ok(error instanceof HttpError)
      return error
    }
    return assert.fail('the photo was downloaded')
  }

  it('follows a redirect when its host is allowed', async () => {
    const requested: string[] = []
    host = await startPhotoHost((request, response) => {
      requested.push(`${String(request.headers.host)}${String(request.url)}`)
      if (request.url === '/villa.jpg') response.writeHead(302, { location: 'https://a.mirror.example/1' }).end()
      else if (request.url === '/1') response.writeHead(307, { location: '/2' }).end()
      else response.end('photo')
    })
    assert.equal((await downloadPhoto(PHOTO, SOURCES, host.network)).toString(), 'photo')
    assert.deepEqual(requested, ['photos.example/villa.jpg', 'a.mirror.example/1', 'a.mirror.example/2'])
  })

  it('does not follow a redirect when it leads to another host or to plain http', async () => {
    for (const location of ['https://evil.example/a.jpg', 'http://photos.example/a.jpg', 'file:///etc/passwd']) {
      const error = await errorOf((_request, response) => response.writeHead(301, { location }).end())
      assert.equal(error.statusCode, 403)
      await host.close()
    }
    host = await startPhotoHost((_request, response) => response.end())
  })

  it('gives up when redirects do not end', async () => {
    const error = await errorOf((_request, response) => response.writeHead(302, { location: '/villa.jpg' }).end())
    assert.equal(error.statusCode, 502)
  })

  it('does not connect when a host name resolves to a private IP address', async () => {
    for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.7'], ['::1'], ['169.254.169.254']]) {
      let requests = 0
      const error = await errorOf(() => (requests += 1), { lookup: resolveTo(...addresses), isPublicAddress })
      assert.equal(error.statusCode, 403)
      assert.equal(requests, 0)
      await host.close()
    }
    const literal = await errorOf(() => undefined, { isPublicAddress }, new URL('https://10.0.0.1/a.jpg'))
    assert.equal(literal.statusCode, 403)
  })

  it('fails with 502 when the host name is unknown', async () => {
    const unknown = () => Promise.reject(new Error('ENOTFOUND'))
    const error = await errorOf(() => undefined, { lookup: unknown })
    assert.equal(error.statusCode, 502)
  })

  it('stops at the size limit, with and without Content-Length', async () => {
    const announced = await errorOf((_request, response) => {
      response.writeHead(200, { 'content-length': MAX_PHOTO_BYTES + 1 }).flushHeaders()
    })
    assert.equal(announced.statusCode, 413)
    await host.close()
    const megabyte = Buffer.alloc(1024 * 1024)
    const endless = await errorOf((_request, response) => {
      const more = () => {
        while (response.write(megabyte));
      }
      response.on('drain', more)
      more()
    })
    assert.equal(endless.statusCode, 413)
  })

  it('gives up when the host does not respond', async () => {
    const error = await errorOf(() => undefined, { timeoutMs: 50 })
    assert.equal(error.statusCode, 502)
  })

  it('gives up when the host stops in the middle of a response', async () => {
    const error = await errorOf((_request, response) => response.write('half'), { timeoutMs: 200 })
    assert.equal(error.statusCode, 502)
  })

  for (const [theirs, ours] of [
    [404, 404],
    [410, 404],
    [403, 502],
    [500, 502],
    [304, 502],
  ] as const) {
    it(`fails with ${ours} when the host responds ${theirs}`, async () => {
      const error = await errorOf((_request, response) => response.writeHead(theirs).end())
      assert.equal(error.statusCode, ours)
    })
  }
})
