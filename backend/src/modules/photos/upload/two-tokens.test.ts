import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { apiPaths } from '../../../../../contract/paths'
import { emptyTables, openMemoryPglite } from '../../../../test/databases'
import { startSignedInApp, type SignedInApp } from '../../../../test/signed-in'
import { uploads } from '../../../db/schema'
import { signatureOf } from '../../../lib/signatures'
import { writeUploadToken } from '../../../../../contract/site/upload-token'

const KEYS = { current: 'sk_live_current', previous: 'sk_live_previous' }
const tokenOf = (apiKey: string) =>
  writeUploadToken({ apiKey, appId: 'app', regions: ['fra1'], ingestHost: 'ingest.uploadthing.invalid' })

describe('callbacks of UploadThing', () => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(openMemoryPglite, {
      UPLOADTHING_TOKEN: `${tokenOf(KEYS.current)},${tokenOf(KEYS.previous)}`,
    })
  })
  beforeEach(() => emptyTables(backend.database))
  after(() => backend.close())

  /** As UploadThing reports a photo that has arrived. */
  function report(key: string, apiKey: string) {
    const url = `https://app.ufs.sh/f/${key}`
    const body = JSON.stringify({
      status: 'uploaded',
      origin: 'https://fra1.ingest.uploadthing.com',
      metadata: { uploadedBy: 'the-admin' },
      file: {
        name: 'villa.jpg',
        size: 9,
        type: 'image/jpeg',
        key,
        url,
        appUrl: url,
        ufsUrl: url,
        fileHash: '0',
        customId: null,
      },
    })
    return backend.app.inject({
      method: 'POST',
      url: `${apiPaths.uploads}?slug=imageUploader`,
      headers: {
        'content-type': 'application/json',
        'uploadthing-hook': 'callback',
        'x-uploadthing-signature': signatureOf(body, apiKey),
      },
      payload: body,
    })
  }

  for (const [name, apiKey] of Object.entries(KEYS)) {
    it(`record the photo when they are signed with the ${name} key`, async () => {
      const response = await report('photo', apiKey)
      assert.ok(response.statusCode < 400 || response.statusCode >= 500, response.body)
      const rows = await backend.database.select().from(uploads)
      assert.deepEqual(
        rows.map(({ key }) => key),
        ['photo'],
        `${response.statusCode} ${response.body}`,
      )
    })
  }

  it('are refused when they are signed with another key', async () => {
    assert.equal((await report('photo', 'sk_live_revoked')).statusCode, 403)
    assert.equal(await backend.database.$count(uploads), 0)
  })
})
