import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, it } from 'node:test'
import sharp from 'sharp'
import { startApp, type TestApp } from '../../../../test/app'
import { emptyTables, onEachDatabase } from '../../../../test/databases'
import { aDetailedPhoto, aPhoto, aProperty } from '../../../../test/factories'
import { photos, properties } from '../../../db/schema'

onEachDatabase('measuring photos', (open) => {
  let backend: TestApp
  before(async () => {
    backend = await startApp(open)
    await mkdir(join(backend.dataDir, 'uploads'))
    await writeFile(join(backend.dataDir, 'uploads', 'a.jpg'), await aPhoto(900, 600))
    await writeFile(join(backend.dataDir, 'uploads', 'b.jpg'), await aPhoto(400, 400))
    await writeFile(join(backend.dataDir, 'uploads', 'wide.jpg'), await aPhotoWithSubjectAtTheEdge())
    await writeFile(join(backend.dataDir, 'uploads', 'tall.jpg'), await aPhoto(700, 1600))
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

  it('adds the focus to a photo that an earlier version measured without it', async () => {
    const url = '/uploads/wide.jpg'
    const earlier = { url, width: 1600, height: 700, color: '#aabbcc' }
    await backend.database.insert(photos).values(earlier)
    const first = await backend.services.photos.measuredAmong([url])
    assert.deepEqual(first.get(url), earlier)
    await backend.services.photos.settled()
    const second = await backend.services.photos.measuredAmong([url])
    assert.deepEqual(second.get(url), { ...earlier, focus: '100% 50%' })
  })

  it('leaves the centre out and does not look for it again', async () => {
    const url = '/uploads/tall.jpg'
    await backend.services.photos.ensureMeasured([url])
    const [row] = await backend.database.select().from(photos)
    assert.equal(row?.focus, '50% 50%')
    await backend.database.update(photos).set({ color: '#000000' })
    const found = await backend.services.photos.measuredAmong([url])
    assert.deepEqual(found.get(url), { url, width: 700, height: 1600, color: '#000000' })
    await backend.services.photos.settled()
    assert.deepEqual(await backend.database.select().from(photos), [{ ...row, color: '#000000' }])
  })

  it('does not look for the focus of a photo that frames show almost whole', async () => {
    const earlier = { url: '/uploads/a.jpg', width: 900, height: 600, color: '#aabbcc', focus: null }
    await backend.database.insert(photos).values(earlier)
    await backend.services.photos.measuredAmong([earlier.url])
    await backend.services.photos.settled()
    const [row] = await backend.database.select().from(photos)
    assert.equal(row?.focus, null)
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

async function aPhotoWithSubjectAtTheEdge(): Promise<Buffer> {
  const input = await aDetailedPhoto(400, 400)
  return sharp(await aPhoto(1600, 700))
    .composite([{ input, left: 1200, top: 200 }])
    .jpeg()
    .toBuffer()
}
