import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, it } from 'node:test'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aPhoto } from '../../../test/factories'
import { openUploader, startUploadingApp, type UploadingApp } from '../../../test/uploading'
import { uploads } from '../../db/schema'

onEachDatabase("uploads with the upload library's own halves", (open) => {
  let backend: UploadingApp
  let browser: ReturnType<typeof openUploader>
  before(async () => {
    backend = await startUploadingApp(open, { LOG_LEVEL: 'info' })
    browser = openUploader(backend, backend.admin)
  })
  beforeEach(() => emptyTables(backend.database))
  after(async () => {
    browser.close()
    await backend.close()
  })

  const stored = (url: string) => readFile(join(backend.dataDir, url))

  it('bring twenty photos at once, and every byte of them', async () => {
    const photos = await Promise.all(Array.from({ length: 20 }, (_, index) => aPhoto(600 + index, 400)))
    const results = await browser.upload(photos.map((photo) => browser.file('same-name.jpg', photo)))
    assert.equal(results.length, 20)
    for (const [index, { ufsUrl, serverData }] of results.entries()) {
      assert.match(ufsUrl, /^\/uploads\/\w+\.jpg$/)
      assert.deepEqual(serverData, { url: ufsUrl })
      assert.deepEqual(await stored(ufsUrl), photos[index])
      const served = await fetch(backend.url + ufsUrl)
      assert.equal(served.headers.get('content-type'), 'image/jpeg')
      assert.deepEqual(Buffer.from(await served.arrayBuffer()), photos[index])
    }
    const rows = await backend.database.select().from(uploads)
    assert.deepEqual(new Set(rows.map(({ url }) => url)), new Set(results.map(({ ufsUrl }) => ufsUrl)))
    assert.deepEqual(new Set(rows.map(({ uploadedBy }) => uploadedBy)), new Set(['the-admin']))
  })
})
