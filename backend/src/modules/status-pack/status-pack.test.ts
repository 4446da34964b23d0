import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { after, before, beforeEach, it } from 'node:test'
import { STATUS_PICTURE, type StatusPack } from '../../../../contract/listing-management'
import { adminPaths } from '../../../../contract/admin-paths'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aCar, aPhoto, aProperty } from '../../../test/factories'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'
import { cars, properties } from '../../db/schema'

onEachDatabase('a status pack', (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open, {
      RATE_LIMIT_WRITES_PER_MINUTE: '1000',
      SITE_URL: 'https://kilele.example',
    })
    const uploads = join(backend.dataDir, 'uploads')
    await mkdir(uploads)
    for (const number of [1, 2, 3, 4, 5]) {
      await writeFile(join(uploads, `${number}.jpg`), await aPhoto(1600, 1067, number === 1 ? '#c02020' : '#2020c0'))
    }
    await writeFile(join(uploads, 'broken.jpg'), 'not a photo')
  })
  beforeEach(() => emptyTables(backend.database))
  after(async () => {
    await rm(join(backend.dataDir, 'uploads'), { recursive: true, force: true })
    await backend.close()
  })

  const get = (url: string) => backend.call(backend.admin, { method: 'GET', url })
  const describePack = async (kind: 'property' | 'car', id: string) => {
    const response = await get(adminPaths.statusPack(kind, id))
    assert.equal(response.statusCode, 200, response.body)
    return response.json<StatusPack>()
  }
  const villa = (given: Partial<typeof properties.$inferInsert> = {}) =>
    backend.database.insert(properties).values(
      aProperty({
        id: 'villa',
        title: 'Villa in Karen',
        location: 'Karen, Nairobi',
        price: 145_000_000,
        bedrooms: [4],
        bathrooms: 1,
        area: 5_200,
        reference: 'PR-042',
        type: 'sale',
        imageUrls: [1, 2, 3, 4, 5].map((number) => `/uploads/${number}.jpg`),
        ...given,
      }),
    )
  /** Mean colour of a part of the picture. */
  async function colorAt(jpeg: Buffer, top: number, height: number) {
    const part = await sharp(jpeg).extract({ left: 300, width: 700, top, height }).png().toBuffer()
    const { channels } = await sharp(part).stats()
    return channels.map(({ mean }) => mean)
  }

  it('has a cover, three photos of 1080 by 1920 pixels and a caption when the listing has enough photos', async () => {
    await villa()
    const { caption, pictures } = await describePack('property', 'villa')
    assert.equal(
      caption,
      [
        'Villa in Karen',
        'ksh 145,000,000 · Karen, Nairobi',
        '4 beds · 1 bath · 5,200 sqft',
        'Ref PR-042, Kilele Properties, +254 700 000 140',
        'https://kilele.example/properties/villa',
      ].join('\n'),
    )
    assert.deepEqual(
      pictures.map(({ name }) => name),
      ['PR-042-1.jpg', 'PR-042-2.jpg', 'PR-042-3.jpg', 'PR-042-4.jpg'],
    )
    for (const [index, { path }] of pictures.entries()) {
      const response = await get(path)
      assert.equal(response.headers['content-type'], 'image/jpeg')
      assert.equal(response.headers['cache-control'], 'private, no-store')
      const { format, width, height } = await sharp(response.rawPayload).metadata()
      assert.deepEqual([format, width, height], ['jpeg', STATUS_PICTURE.width, STATUS_PICTURE.height])
      const [red = 0, , blue = 0] = await colorAt(response.rawPayload, 400, 500)
      assert.equal(red > blue, index === 0, 'each shows its own photo')
    }
  })

  it('names the facts of a caption in their shortest words', async () => {
    await villa({ facts: { tenure: 'leasehold', leaseYears: 72, plotAcres: 0.1148, furnished: 'yes' } })
    const { caption } = await describePack('property', 'villa')
    assert.equal(caption.split('\n')[2], '4 beds · 1 bath · 5,200 sqft · leasehold · ⅛ acre')
  })

  it('leaves parts of a picture empty where chat programs cover them', async () => {
    await villa({
      title: 'A very long title that needs two lines on the cover of a status, and then some more',
      facts: { tenure: 'leasehold', plotAcres: 0.1148 },
    })
    const jpeg = (await get(adminPaths.statusPicture('property', 'villa', 1))).rawPayload
    for (const [top, height] of [
      [0, 240],
      [1_705, 215],
    ] as const) {
      const part = await sharp(jpeg).extract({ left: 0, width: 1080, top, height }).png().toBuffer()
      const { channels } = await sharp(part).stats()
      assert.ok(
        channels.every(({ stdev }) => stdev < 4),
        `no words from ${top}: ${JSON.stringify(channels.map(({ stdev }) => stdev))}`,
      )
    }
  })

  it('has no link when the listing is a draft, and a ribbon when it is sold', async () => {
    await villa({ status: 'sold' })
    await backend.database
      .insert(cars)
      .values(
        aCar({ id: 'prado', title: 'Prado TX', reference: 'CR-007', status: 'draft', fuel: 'diesel', imageUrls: [] }),
      )
    assert.match((await describePack('property', 'villa')).caption, /^Sold: Villa in Karen\n[^]*\/properties\/villa$/)
    const car = await describePack('car', 'prado')
    assert.match(car.caption, /^Draft: Prado TX\n/)
    assert.match(car.caption, /diesel/)
    assert.doesNotMatch(car.caption, /http/)
    assert.deepEqual(
      car.pictures.map(({ name }) => name),
      ['CR-007-1.jpg'],
    )
  })

  it('has a cover of words alone when there is no photo, or none that can be read', async () => {
    await villa({ imageUrls: [] })
    await backend.database.insert(properties).values(aProperty({ id: 'lost', imageUrls: ['/uploads/gone.jpg'] }))
    for (const id of ['villa', 'lost']) {
      const response = await get(adminPaths.statusPicture('property', id, 1))
      assert.equal(response.statusCode, 200)
      const [red = 0, green = 0] = await colorAt(response.rawPayload, 0, 200)
      assert.ok(green > red + 30, 'on the agency’s green')
    }
  })

  it('names the picture in a sentence when it cannot be made', async () => {
    await villa({ imageUrls: ['/uploads/1.jpg', '/uploads/broken.jpg', '/uploads/gone.jpg'] })
    for (const [path, status, message] of [
      [adminPaths.statusPicture('property', 'villa', 2), 415, /cannot be read as a photo/],
      [adminPaths.statusPicture('property', 'villa', 3), 404, /Photo not found/],
      [adminPaths.statusPicture('property', 'villa', 4), 404, /This property has no picture 4/],
      [adminPaths.statusPicture('property', 'villa', 0), 400, /A picture is named 1\.jpg/],
      [adminPaths.statusPicture('property', 'none', 1), 404, /Property not found/],
      [adminPaths.statusPack('property', 'none'), 404, /Property not found/],
    ] as const) {
      const response = await get(path)
      assert.equal(response.statusCode, status, response.body)
      assert.match(response.json<{ message: string }>().message, message)
    }
  })

  it('draws the pictures when texts are hostile or very long', async () => {
    await villa({
      title: `</svg><script>alert(1)</script>${'w'.repeat(120)}`,
      location: '日本 🏝 <image href="file:///etc/passwd"/>',
      price: 999_999_999_999,
      type: 'rent',
      status: 'under-offer',
    })
    for (const number of [1, 2]) {
      const response = await get(adminPaths.statusPicture('property', 'villa', number))
      assert.equal((await sharp(response.rawPayload).metadata()).height, STATUS_PICTURE.height)
    }
  })
})
