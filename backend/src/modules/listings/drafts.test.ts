import assert from 'node:assert/strict'
import type { LightMyRequestResponse } from 'fastify'
import { after, before, beforeEach, it } from 'node:test'
import { DAY_MS } from '../../../../contract/limits'
import { adminPaths } from '../../../../contract/admin-paths'
import { apiPaths } from '../../../../contract/paths'
import { shareCardPath } from '../../../../contract/site/share-card'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aCar, aProperty, aReview } from '../../../test/factories'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'
import { cars, properties, reviews } from '../../db/schema'
import { createPreviewLinks } from './preview-links'

onEachDatabase('drafts', (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open)
  })
  beforeEach(async () => {
    await emptyTables(backend.database)
    await backend.database
      .insert(properties)
      .values([aProperty({ id: 'shown' }), aProperty({ id: 'draft', status: 'draft', featured: true })])
  })
  after(() => backend.close())

  const get = (url: string, authorization: string | null = null) => backend.call(authorization, { method: 'GET', url })
  const idsOf = (response: LightMyRequestResponse) =>
    response
      .json<{ id: string }[]>()
      .map(({ id }) => id)
      .sort()

  it('are in no public response when somebody else asks', async () => {
    for (const authorization of [null, backend.user(), 'Bearer nonsense']) {
      for (const path of [apiPaths.properties, apiPaths.propertyCards]) {
        assert.deepEqual(idsOf(await get(path, authorization)), ['shown'])
      }
      assert.deepEqual(idsOf(await get(apiPaths.featuredProperties, authorization)), [])
      const detail = await get(apiPaths.property('draft'), authorization)
      assert.equal(detail.statusCode, 404)
      assert.deepEqual(detail.json(), { message: 'Property not found' })
    }
  })

  it('are shown to the administrator, privately, when the list or the draft is requested', async () => {
    for (const path of [apiPaths.properties, apiPaths.propertyCards]) {
      const response = await get(path, backend.admin)
      assert.deepEqual(idsOf(response), ['draft', 'shown'])
      assert.equal(response.headers['cache-control'], 'private, no-store')
      assert.deepEqual(idsOf(await get(path)), ['shown'])
    }
    const detail = await get(apiPaths.property('draft'), backend.admin)
    assert.equal(detail.json<{ status: string }>().status, 'draft')
    assert.equal(detail.headers['cache-control'], 'private, no-store')
    assert.equal((await get(apiPaths.property('draft'))).statusCode, 404)
  })

  it('cannot be reviewed when nobody can see them', async () => {
    const body = { propertyId: 'draft', message: 'Fine', rating: 5 }
    const response = await backend.call(backend.user(), { method: 'POST', url: apiPaths.reviews, body })
    assert.equal(response.statusCode, 404)
  })

  it('hide their reviews and share card until they are published', async () => {
    await backend.database
      .insert(reviews)
      .values([aReview({ id: 'of-shown', listingId: 'shown' }), aReview({ id: 'of-draft', listingId: 'draft' })])
    const card = shareCardPath({ kind: 'property', id: 'draft', title: '', price: '', place: '', cover: null })
    assert.deepEqual(idsOf(await get(apiPaths.reviews)), ['of-shown'])
    assert.deepEqual((await get(apiPaths.reviewsOf('draft'))).json(), [])
    assert.doesNotMatch((await get(apiPaths.reviewOverview)).body, /draft/)
    assert.equal((await get(card)).statusCode, 404)

    const url = apiPaths.property('draft')
    await backend.call(backend.admin, { method: 'PATCH', url, body: { status: 'available' } })
    assert.deepEqual(idsOf(await get(apiPaths.reviews)), ['of-draft', 'of-shown'])
    assert.deepEqual(idsOf(await get(apiPaths.reviewsOf('draft'))), ['of-draft'])
    assert.equal((await get(card)).statusCode, 200)
  })

  it('are shown by a preview link until it expires', async () => {
    const url = adminPaths.previewLink('property', 'draft')
    const link = (await backend.call(backend.admin, { method: 'POST', url })).json<{ url: string; expiresAt: string }>()
    const days = (Date.parse(link.expiresAt) - Date.now()) / DAY_MS
    assert.ok(days > 6.9 && days <= 7, String(days))
    const { pathname, search } = new URL(link.url)
    assert.equal(pathname, '/properties/draft')

    const shown = await get(apiPaths.property('draft') + search)
    assert.equal(shown.statusCode, 200)
    assert.equal(shown.headers['cache-control'], 'private, no-store')

    await backend.database.insert(properties).values(aProperty({ id: 'other', status: 'draft' }))
    assert.equal((await get(apiPaths.property('other') + search)).statusCode, 404, 'of another draft')
    const changed = search.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    assert.equal((await get(apiPaths.property('draft') + changed)).statusCode, 404, 'a changed signature')
    const later = search.replace(/=\d/, '=9')
    assert.equal((await get(apiPaths.property('draft') + later)).statusCode, 404, 'a changed date')

    const clock = () => Date.now() - 8 * DAY_MS
    const longAgo = createPreviewLinks({ database: backend.database, siteUrl: 'http://localhost', clock })
    const expired = new URL((await longAgo.create('property', 'draft')).url).search
    assert.equal((await get(apiPaths.property('draft') + expired)).statusCode, 404, 'an expired link')
  })

  it('are not shown when the link is of another kind, nor in a list', async () => {
    await backend.database.insert(cars).values(aCar({ id: 'draft', status: 'draft' }))
    const links = createPreviewLinks({ database: backend.database, siteUrl: 'http://localhost' })
    const { search } = new URL((await links.create('property', 'draft')).url)
    assert.equal((await get(apiPaths.property('draft') + search)).statusCode, 200)
    assert.equal((await get(apiPaths.car('draft') + search)).statusCode, 404)
    for (const list of [apiPaths.properties, apiPaths.featuredProperties]) {
      assert.doesNotMatch((await get(list + search)).body, /"draft"/)
    }
  })

  it('are not shown when the link is not one', async () => {
    for (const token of ['', 'x', '9999999999999.', `9999999999999.${'0'.repeat(64)}`, `NaN.${'0'.repeat(64)}`]) {
      assert.equal((await get(`${apiPaths.property('draft')}?preview=${token}`)).statusCode, 404, token)
      assert.equal((await get(`${apiPaths.property('shown')}?preview=${token}`)).statusCode, 200, token)
    }
  })

  it('have no preview link when the listing is unknown or deleted', async () => {
    await backend.database.insert(properties).values(aProperty({ id: 'gone', deletedAt: new Date() }))
    for (const [id, status] of [
      ['none', 404],
      ['gone', 410],
    ] as const) {
      const url = adminPaths.previewLink('property', id)
      assert.equal((await backend.call(backend.admin, { method: 'POST', url })).statusCode, status)
    }
  })

  it('leave the site at once when a listing becomes one', async () => {
    const body = { status: 'draft' }
    await backend.call(backend.admin, { method: 'PATCH', url: apiPaths.property('shown'), body })
    assert.equal(await backend.services.deletedListings.has('property', 'shown'), true)
    assert.deepEqual(idsOf(await get(apiPaths.properties)), [])
  })
})
