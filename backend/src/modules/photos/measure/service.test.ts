import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, it } from 'node:test'
import { startApp, type TestApp } from '../../../../test/app'
import { emptyTables, onEachDatabase } from '../../../../test/databases'
import { aPhoto, aProperty } from '../../../../test/factories'
import { photos, properties } from '../../../db/schema'

onEachDatabase('measuring photos', (open) => {
  let backend: TestApp
  before(async () => {
    backend = await startApp(open)
    await mkdir(join(backend.dataDir, 'uploads'))
    await writeFile(join(backend.dataDir, 'uploads', 'a.jpg'), await aPhoto(900, 600))
    await writeFile(join(backend.dataDir, 'uploads', 'b.jpg'), await aPhoto(400, 400))
    await writeFile(join(backend.dataDir, 'uploads', 'text.jpg'), 'no photo')
  })
  beforeEach(() => emptyTables(backend.database))
  after(() => backend.close())

  it('measures each photo once and skips unreadable ones', async () => {
    const urls = ['/uploads/a.jpg', '/uploads/text.jpg', '/uploads/none.jpg', 'https://elsewhere.example/a.jpg']
    await backend.services.photos.ensureMeasured(urls)
    await backend.database.update(photos).set({ width: 1 })
    await backend.services.photos.ensureMeasured(urls)
    const found = await backend.services.photos.measuredAmong(urls)
    assert.deepEqual([...found.keys()], ['/uploads/a.jpg'])
    assert.equal(found.get('/uploads/a.jpg')?.width, 1)
  })

  it('measures photos in the background when a response needs them', async () => {
    await backend.database.insert(properties).values(aProperty({ id: 'villa', imageUrls: ['/uploads/b.jpg'] }))
    const first = await backend.app.inject('/api/properties/villa')
    assert.deepEqual(first.json<{ images: unknown[] }>().images, [])
    await backend.services.photos.settled()
    const second = await backend.app.inject('/api/properties/villa')
    assert.deepEqual(second.json<{ images: { width: number }[] }>().images[0]?.width, 400)
  })
})
