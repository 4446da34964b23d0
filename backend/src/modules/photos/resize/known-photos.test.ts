import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import { DAY_MS } from '../../../../../contract/limits'
import { emptyTables, onEachDatabase } from '../../../../test/databases'
import { aCar, aProperty } from '../../../../test/factories'
import type { OpenDatabase } from '../../../db/database'
import { cars, properties, uploads } from '../../../db/schema'
import { createKnownPhotos, type KnownPhotos } from './service'

onEachDatabase('known photos', (open) => {
  let opened: OpenDatabase
  let known: KnownPhotos
  before(async () => {
    opened = await open()
    known = createKnownPhotos(opened.database)
  })
  beforeEach(() => emptyTables(opened.database))
  after(() => opened.close())

  it('knows a photo when an existing or restorable listing or an upload names it', async () => {
    const justNow = new Date()
    const longAgo = new Date(Date.now() - 31 * DAY_MS)
    await opened.database
      .insert(properties)
      .values(aProperty({ imageUrls: ['/uploads/a.jpg', 'https://x.ufs.sh/f/b'] }))
    await opened.database
      .insert(cars)
      .values([
        aCar({ imageUrls: ['/uploads/restorable.jpg'], deletedAt: justNow }),
        aCar({ imageUrls: ['/uploads/deleted.jpg'], deletedAt: longAgo }),
      ])
    await opened.database.insert(uploads).values({ key: 'k', url: '/uploads/draft.jpg', uploadedBy: 'admin' })

    for (const [url, isKnown] of [
      ['/uploads/a.jpg', true],
      ['https://x.ufs.sh/f/b', true],
      ['/uploads/restorable.jpg', true],
      ['/uploads/draft.jpg', true],
      ['/uploads/deleted.jpg', false],
      ['https://x.ufs.sh/f/c', false],
      ['https://x.ufs.sh/f/{\'"},b', false],
    ] as const)
      assert.equal(await known.includes([url]), isKnown, url)
  })

  it('finds photos by any of their URLs when many requests are concurrent', async () => {
    await opened.database.insert(properties).values(aProperty({ imageUrls: ['https://x.ufs.sh/f/a b'] }))
    const responses = await Promise.all([
      known.includes(['https://x.ufs.sh/f/a%20b', 'https://x.ufs.sh/f/a b']),
      known.includes(['https://x.ufs.sh/f/a%20b']),
      ...Array.from({ length: 50 }, (_, index) => known.includes([`https://x.ufs.sh/f/${index}`])),
    ])
    assert.deepEqual(
      responses.map((isKnown, index) => isKnown && index),
      [0, ...Array.from({ length: 51 }, () => false)],
    )
  })
  it('does not look up a URL again when an earlier request did', async () => {
    // A statement has 65,535 parameters at most: together these would be too many.
    for (const batch of ['a', 'b', 'c']) {
      const urls = Array.from({ length: 25_000 }, (_, index) => `https://x.ufs.sh/f/${batch}${index}`)
      assert.equal(await known.includes(urls), false)
    }
  })
})
