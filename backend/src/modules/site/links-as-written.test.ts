import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import { startApp, type TestApp } from '../../../test/app'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aCar, aProperty } from '../../../test/factories'
import { switchTo, writeRelease } from '../../../test/releases'
import { cars, properties } from '../../db/schema'

/** Also the page of every listing that the release does not have. */
const NOT_FOUND = 'Any listing'

onEachDatabase('the page of a link as people write it', (open) => {
  let backend: TestApp
  before(async () => {
    backend = await startApp(open)
    await writeRelease(backend.dataDir, '1', {
      'index.html': 'Home',
      'pr-007/index.html': 'A page of that name',
      'contact/index.html': 'Contact',
      'properties/index.html': 'Properties',
      '404.html': NOT_FOUND,
    })
    await switchTo(backend.dataDir, '1')
  })
  beforeEach(async () => {
    await emptyTables(backend.database)
    await backend.database
      .insert(properties)
      .values([
        aProperty({ id: '4-bed-villa-karen', reference: 'PR-042' }),
        aProperty({ id: 'sold', reference: 'PR-043', status: 'sold' }),
        aProperty({ id: 'draft', reference: 'PR-044', status: 'draft' }),
        aProperty({ id: 'deleted', reference: 'PR-045', deletedAt: new Date() }),
        aProperty({ id: 'of-a-thousand', reference: 'PR-1042' }),
        aProperty({ id: 'hidden', reference: 'PR-007' }),
        aProperty({ id: 'ends.', reference: 'PR-008' }),
      ])
    await backend.database.insert(cars).values(aCar({ id: 'prado', reference: 'CR-042' }))
  })
  after(() => backend.close())

  for (const [path, location] of [
    ['/PR-042', '/properties/4-bed-villa-karen'],
    ['/pr-042', '/properties/4-bed-villa-karen'],
    ['/Pr042', '/properties/4-bed-villa-karen'],
    ['/pr42', '/properties/4-bed-villa-karen'],
    ['/PR-042?utm_source=board', '/properties/4-bed-villa-karen'],
    ['/CR-042', '/cars/prado'],
    ['/PR-043', '/properties/sold'],
    ['/PR-1042', '/properties/of-a-thousand'],
    // With the dashes of keyboards and chats, and with what closes the sentence behind it.
    [`/${encodeURIComponent('PR–042')}`, '/properties/4-bed-villa-karen'],
    ['/PR_042', '/properties/4-bed-villa-karen'],
    ['/PR%20042', '/properties/4-bed-villa-karen'],
    ['/PR-042.', '/properties/4-bed-villa-karen'],
    ['/PR-042)', '/properties/4-bed-villa-karen'],
    // Addresses of listings, copied with what stands behind them or written in capitals.
    ['/properties/4-bed-villa-karen.', '/properties/4-bed-villa-karen'],
    ['/properties/4-bed-villa-karen)', '/properties/4-bed-villa-karen'],
    ['/properties/4-bed-villa-karen).', '/properties/4-bed-villa-karen'],
    ['/properties/4-bed-villa-karen%E2%80%9D', '/properties/4-bed-villa-karen'],
    ['/properties/4-bed-villa-karen*', '/properties/4-bed-villa-karen'],
    ['/properties/4-bed-villa-karen&utm_source=x', '/properties/4-bed-villa-karen'],
    ['/properties/4-bed-villa-karen.?fbclid=IwAR0', '/properties/4-bed-villa-karen?fbclid=IwAR0'],
    ['/Properties/4-bed-villa-karen', '/properties/4-bed-villa-karen'],
    ['/PROPERTIES/4-BED-VILLA-KAREN', '/properties/4-bed-villa-karen'],
    ['/properties/4-Bed-Villa-Karen', '/properties/4-bed-villa-karen'],
    ['/Cars/Prado.', '/cars/prado'],
    ['/Properties?type=rent', '/properties?type=rent'],
    ['/CONTACT', '/contact'],
  ] as const) {
    it(`redirects to ${location} when ${path} is requested`, async () => {
      const response = await backend.app.inject(path)
      assert.equal(response.statusCode, 302)
      assert.equal(response.headers.location, location)
    })
  }

  for (const [path, location] of [
    ['/properties//4-bed-villa-karen', '/properties/4-bed-villa-karen'],
    ['//properties/4-bed-villa-karen', '/properties/4-bed-villa-karen'],
    ['///properties//4-bed-villa-karen?type=x//y', '/properties/4-bed-villa-karen?type=x//y'],
    ['/properties/4-bed-villa-karen/', '/properties/4-bed-villa-karen'],
  ] as const) {
    it(`redirects for ever to ${location} when ${path} is requested`, async () => {
      const response = await backend.app.inject(path)
      assert.deepEqual([response.statusCode, response.headers.location], [301, location])
    })
  }

  for (const [path, status] of [
    ['/properties/4-bed-villa-karen?fbclid=IwAR0', 200],
    ['/properties/ends.', 200],
    ['/properties/unknown', 404],
    ['/properties/unknown.', 404],
    ['/properties/Draft.', 404],
    ['/properties/deleted', 410],
  ] as const) {
    it(`responds with ${status} itself when ${path} is requested`, async () => {
      const response = await backend.app.inject(path)
      assert.equal(response.statusCode, status)
      assert.match(response.body, new RegExp(NOT_FOUND))
    })
  }

  it('responds to no path with two slashes with another host', async () => {
    for (const path of ['//evil.example', '//evil.example/properties', '//Properties.evil.example/x']) {
      const { statusCode, headers } = await backend.app.inject(path)
      assert.deepEqual([path, statusCode, headers.location], [path, 400, undefined])
    }
  })

  for (const [what, path] of [
    ['an unknown reference', '/PR-999'],
    ['the reference of a draft', '/PR-044'],
    ['the reference of a deleted listing', '/PR-045'],
    ['a reference of no kind', '/XR-042'],
    ['a reference in a folder', '/properties-of/PR-042'],
    ['more than a reference', '/PR-042-villa'],
  ] as const) {
    it(`responds as to any unknown path when ${what} is requested`, async () => {
      const [response, unknown] = [await backend.app.inject(path), await backend.app.inject('/nowhere')]
      assert.deepEqual([response.statusCode, response.headers.location], [unknown.statusCode, unknown.headers.location])
    })
  }

  it('serves a page of the site before it looks for a reference of the same name', async () => {
    assert.equal((await backend.app.inject('/pr-007')).body, 'A page of that name')
  })

  it('drops a trailing slash before it looks for the listing', async () => {
    const response = await backend.app.inject('/PR-042/')
    assert.deepEqual([response.statusCode, response.headers.location], [301, '/PR-042'])
  })
})
