import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import { LISTING_LIMITS, UPLOAD_LIMITS } from '../../../../../contract/limits'
import { apiPaths } from '../../../../../contract/paths'
import { openMemoryPglite } from '../../../../test/databases'
import { startSignedInApp, type SignedInApp } from '../../../../test/signed-in'
import { requestUpload } from '../../../../test/uploading'
import { ingestFiles, uploads } from '../../../db/schema'
import { signatureOf } from '../../../lib/signatures'

const MEGABYTE = 1024 * 1024

void describe('the upload route', () => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(openMemoryPglite)
  })
  after(() => backend.close())

  const photo = (given: { name?: string; size?: number; type?: string } = {}) => ({
    name: 'villa.jpg',
    size: 500_000,
    type: 'image/jpeg',
    ...given,
  })
  const messageOf = (response: LightMyRequestResponse) => response.json<{ message: string }>().message

  it('returns its configuration when anyone requests it', async () => {
    const response = await backend.call(null, { method: 'GET', url: apiPaths.uploads })
    assert.equal(response.statusCode, 200)
    const [route] =
      response.json<{ slug: string; config: { image: { maxFileSize: string; maxFileCount: number } } }[]>()
    assert.equal(route?.slug, 'imageUploader')
    assert.equal(route.config.image.maxFileSize, `${UPLOAD_LIMITS.megabytesMax}MB`)
    assert.equal(route.config.image.maxFileCount, LISTING_LIMITS.imagesMax)
  })

  it('signs URLs only when the administrator requests them', async () => {
    const unproven = backend.user({ email: 'admin@kilele.example', email_verified: false })
    const statuses = []
    for (const caller of [null, 'Bearer garbage', backend.user(), unproven]) {
      const response = await requestUpload(backend, caller, [photo()])
      assert.ok(messageOf(response) !== '')
      statuses.push(response.statusCode)
    }
    assert.deepEqual(statuses, [401, 401, 403, 403])
    assert.equal(await backend.database.$count(ingestFiles), 0)
    assert.equal((await requestUpload(backend, backend.admin, [photo()])).statusCode, 200)
    assert.equal(await backend.database.$count(ingestFiles), 1)
  })

  it("rejects a callback when it has the photo store's header without a signature", async () => {
    const response = await backend.app.inject({
      method: 'POST',
      url: `${apiPaths.uploads}?actionType=upload&slug=imageUploader`,
      headers: { 'uploadthing-hook': 'callback' },
      payload: { files: [photo()], input: null },
    })
    assert.equal(response.statusCode, 403)
  })

  const refused: [string, object[], number, RegExp][] = [
    ['a photo of 30 MB', [photo({ size: 30 * MEGABYTE })], 413, /villa\.jpg is larger than 16 MB/],
    ['fifty photos', Array.from({ length: 50 }, () => photo()), 400, /At most 24 photos .* these are 50/],
    ['no photo', [], 400, /choose a photo/],
    ['an empty file', [photo({ size: 0 })], 400, /is empty/],
    ['a size below zero', [photo({ size: -5 })], 400, /is empty/],
    ['half a byte', [photo({ size: 0.5 })], 400, /is empty/],
    ['a drawing', [photo({ name: 'plan.svg', type: 'image/svg+xml' })], 400, /plan\.svg is not a JPEG/],
    ['a GIF', [photo({ type: 'image/gif' })], 400, /is not a JPEG/],
    ['a HEIC', [photo({ type: 'image/heic' })], 400, /is not a JPEG/],
    ['a text', [photo({ type: 'text/plain' })], 400, /is not a JPEG/],
    ['a file of no type', [photo({ type: '' })], 400, /is not a JPEG/],
    ['one bad among good ones', [photo(), photo({ type: 'text/html' })], 400, /is not a JPEG/],
    ['something else', [{ foo: 1 }], 400, /Invalid input/],
  ]
  for (const [what, files, status, message] of refused) {
    it(`returns ${status} when the request is for ${what}`, async () => {
      const before = await backend.database.$count(ingestFiles)
      const response = await requestUpload(backend, backend.admin, files as never)
      assert.equal(response.statusCode, status, response.body)
      assert.match(messageOf(response), message)
      assert.equal(await backend.database.$count(ingestFiles), before)
    })
  }

  for (const name of ['\ud800.jpg', 'x'.repeat(20_000), '../../etc/passwd', 'a b?&#%.jpg', '別荘.jpg', '']) {
    it(`accepts a photo when it is named ${JSON.stringify(name.slice(0, 20))}`, async () => {
      const response = await requestUpload(backend, backend.admin, [photo({ name })])
      assert.equal(response.statusCode, 200, response.body)
    })
  }

  it('returns a message when the request is malformed', async () => {
    const post = (url: string, payload: string, type = 'application/json') =>
      backend.app.inject({
        method: 'POST',
        url: apiPaths.uploads + url,
        headers: { authorization: backend.admin, 'content-type': type },
        payload,
      })
    for (const [response, status] of [
      [await post('?actionType=upload&slug=imageUploader', '{'), 400],
      [await post('?actionType=upload&slug=imageUploader', '[]'), 400],
      [await post('?actionType=upload&slug=imageUploader', 'null'), 400],
      [await post('?actionType=upload&slug=other', '{}'), 404],
      [await post('?actionType=other&slug=imageUploader', '{}'), 400],
      [await post('', '{}'), 400],
      [await post('?actionType=upload&slug=imageUploader', 'x', 'text/plain'), 415],
    ] as const) {
      assert.equal(response.statusCode, status, response.body)
      assert.ok(messageOf(response) !== '')
    }
  })

  it("rejects callbacks without the store's signature", async () => {
    const url = '/uploads/key.jpg'
    const file = { key: 'key', name: 'n', size: 1, type: 'image/jpeg', customId: null, url, appUrl: url, ufsUrl: url }
    const callback = JSON.stringify({
      status: 'uploaded',
      metadata: { uploadedBy: 'mallory' },
      file: { ...file, fileHash: '' },
      origin: 'http://localhost:8000/api/uploadthing/ingest',
    })
    for (const signature of [undefined, '', 'hmac-sha256=', signatureOf(callback, 'sk_guess'), signatureOf('', '')]) {
      const response = await backend.app.inject({
        method: 'POST',
        url: `${apiPaths.uploads}?slug=imageUploader`,
        headers: {
          'content-type': 'application/json',
          'uploadthing-hook': 'callback',
          ...(signature !== undefined && { 'x-uploadthing-signature': signature }),
        },
        payload: callback,
      })
      assert.equal(response.statusCode, 403)
    }
    assert.equal(await backend.database.$count(uploads), 0)
  })
})
