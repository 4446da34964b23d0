import { Resvg } from '@resvg/resvg-js'
import assert from 'node:assert/strict'
import decodeQR from 'qr/decode.js'
import { after, before, it } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { qrCodePath } from '../../../../contract/site/media'
import { startApp, type TestApp } from '../../../test/app'
import { onEachDatabase } from '../../../test/databases'

onEachDatabase('the QR code route', (open) => {
  let backend: TestApp
  before(async () => {
    backend = await startApp(open, { SITE_URL: 'https://homes.example' })
  })
  after(() => backend.close())

  it('encodes the URL of the page when the kind and id are valid', async () => {
    for (const [path, page] of [
      [qrCodePath('property', '5-bed-villa-karen-x7k2'), '/properties/5-bed-villa-karen-x7k2'],
      [qrCodePath('car', 'Škoda 4×4'), `/cars/${encodeURIComponent('Škoda 4×4')}`],
    ] as const) {
      const response = await backend.app.inject(path)
      assert.equal(response.statusCode, 200)
      assert.equal(response.headers['content-type'], 'image/svg+xml')
      assert.equal(response.headers['cache-control'], 'public, max-age=86400')
      const { width, height, pixels } = new Resvg(response.body, {
        fitTo: { mode: 'width', value: 600 },
        background: '#fff',
      }).render()
      assert.equal(decodeQR({ width, height, data: pixels }), `https://homes.example${page}`)
    }
  })

  it('compresses the response when the client accepts it', async () => {
    const url = qrCodePath('property', '5-bed-villa-karen-x7k2')
    const plain = await backend.app.inject({ url, headers: { 'accept-encoding': 'identity' } })
    assert.equal(plain.headers['content-encoding'], undefined)
    const packed = await backend.app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } })
    assert.equal(packed.headers['content-encoding'], 'br')
    assert.match(String(packed.headers.vary), /accept-encoding/)
    assert.equal(brotliDecompressSync(packed.rawPayload).toString(), plain.body)
    assert.ok(packed.rawPayload.length < plain.rawPayload.length / 4)
  })

  it('does not compress the response when the client accepts only deflate', async () => {
    const url = qrCodePath('property', '5-bed-villa-karen-x7k2')
    const response = await backend.app.inject({ url, headers: { 'accept-encoding': 'deflate' } })
    assert.equal(response.headers['content-encoding'], undefined)
  })

  it('returns 404 when the kind is unknown or the id is too long', async () => {
    for (const path of ['/media/qr/boat/a.svg', '/media/qr/car/a.png', qrCodePath('car', 'x'.repeat(201))]) {
      assert.equal((await backend.app.inject(path)).statusCode, 404, path)
    }
  })
})
