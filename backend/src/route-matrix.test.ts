import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { onEachDatabase } from '../test/databases'
import { carInput, propertyInput } from '../test/factories'
import { switchTo, writeRelease } from '../test/releases'
import { startSignedInApp, type SignedInApp } from '../test/signed-in'

const CALLERS = ['anonymous', 'user', 'unverified', 'disabled', 'admin'] as const
type CallerKind = (typeof CALLERS)[number]
type Statuses = Readonly<Record<CallerKind, number>>

/** Tokens are not checked: a disabled account may read what anyone may read. */
const anyone = (status: number): Statuses => ({
  anonymous: status,
  user: status,
  unverified: status,
  disabled: status,
  admin: status,
})
const signedIn = (status: number): Statuses => ({ ...anyone(status), anonymous: 401, disabled: 401 })
const administrator = (status: number): Statuses => ({
  anonymous: 401,
  user: 403,
  unverified: 403,
  disabled: 401,
  admin: status,
})
/** Requires a signature instead of a token. */
const signature = anyone(403)
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

interface Row {
  readonly statuses: Statuses
  /** In place of the route's own URL; `{name}` is replaced with a value created before. */
  readonly url?: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * A valid request for every route, and the status for each caller. HEAD has the same status as GET. For each caller the
 * rows are requested from top to bottom.
 */
const MATRIX: Readonly<Record<string, Row>> = {
  'GET /api/health': { statuses: anyone(200) },
  'GET /api/live': { statuses: anyone(200) },
  'GET /api/openapi.json': { statuses: anyone(200) },
  'GET /api/properties': { statuses: anyone(200) },
  'GET /api/properties/featured': { statuses: anyone(200) },
  'GET /api/properties/:id': { statuses: anyone(200), url: '/api/properties/{property}' },
  'GET /api/cars': { statuses: anyone(200) },
  'GET /api/cars/:id': { statuses: anyone(200), url: '/api/cars/{car}' },
  'GET /api/search-index': { statuses: anyone(200), url: '/api/search-index?kind=car' },
  'GET /api/rates': { statuses: anyone(200) },
  'GET /api/reviews': { statuses: anyone(200) },
  'GET /api/reviews/property/:id': { statuses: anyone(200), url: '/api/reviews/property/{property}' },
  'GET /api/identify/:code': { statuses: anyone(404), url: '/api/identify/PR-999999' },
  'GET /api/uploadthing': { statuses: anyone(200) },
  'GET /media/*': { statuses: anyone(400), url: '/media/none/160.jpg' },
  'GET /media/share/:kind/:name': { statuses: anyone(404), url: '/media/share/property/none.jpg' },
  'GET /media/share/shortlist/:name': { statuses: anyone(404), url: '/media/share/shortlist/none.jpg' },
  'GET /media/qr/:kind/:name': { statuses: anyone(200), url: '/media/qr/property/{property}.svg' },
  'GET /api/documents/:key/:name': { statuses: anyone(404), url: '/api/documents/none/none.pdf' },
  'GET /uploads/*': { statuses: anyone(404), url: '/uploads/none.jpg' },
  'GET /*': { statuses: anyone(200), url: '/' },
  'POST /api/contact': {
    statuses: anyone(201),
    body: { name: 'Wanjiku', email: 'w@example.com', message: 'Is the villa still there?' },
  },
  'POST /api/offers': {
    statuses: anyone(201),
    body: { what: 'land', name: 'Wanjiku', phone: '0712 345 678' },
  },
  'POST /api/viewings': {
    statuses: anyone(404),
    body: {
      propertyId: 'none',
      name: 'Wanjiku',
      phone: '0712 345 678',
      times: [{ date: '2026-11-28', part: 'morning' }],
    },
  },
  'GET /api/viewings/:token': { statuses: anyone(404) },
  'PUT /api/viewings/:token': { statuses: anyone(404), body: { start: '2026-11-28T09:00:00+03:00' } },
  'DELETE /api/viewings/:token': { statuses: anyone(404) },
  'GET /api/viewings/calendar/:token.ics': { statuses: anyone(404) },
  'GET /viewing/new': { statuses: anyone(200), url: '/viewing/new?carId={car}' },
  'POST /viewing/new': { statuses: anyone(400), url: '/viewing/new?carId={car}', headers: FORM },
  'GET /viewing/sent': { statuses: anyone(200) },
  'GET /viewing/:token': { statuses: anyone(404) },
  'POST /viewing/:token': { statuses: anyone(404), headers: FORM },
  'GET /viewing/:token/cancel': { statuses: anyone(404) },

  'POST /api/alerts': { statuses: anyone(202), body: { email: 'w@example.com', kind: 'car', filters: {} } },
  'GET /alerts/confirm': { statuses: anyone(400) },
  'POST /alerts/confirm': { statuses: anyone(400) },
  'GET /alerts/unsubscribe': { statuses: anyone(400) },
  'POST /alerts/unsubscribe': { statuses: anyone(400) },
  'GET /alerts/stop': { statuses: anyone(400) },
  'POST /alerts/stop': { statuses: anyone(400) },

  'GET /owner/:token': { statuses: anyone(404) },
  'GET /api/owner/:token': { statuses: anyone(404) },

  'POST /api/reviews/invitation': {
    statuses: anyone(410),
    body: { propertyId: '{property}', invitation: 'unknown' },
  },
  'POST /api/events': { statuses: anyone(204), body: { kind: 'property', id: '{property}', event: 'view' } },
  'POST /api/speed': { statuses: anyone(204), body: { page: 'home', device: 'phone', lcp: 1_200 } },

  'POST /api/reviews': { statuses: signedIn(201), body: { propertyId: '{property}', message: 'Fine', rating: 5 } },

  'GET /api/account/data': { statuses: signedIn(200) },
  // Without a body, so that the accounts stay.
  'DELETE /api/account': { statuses: signedIn(400) },

  'POST /api/admin/people/find': { statuses: administrator(200), body: { email: 'w@example.com' } },
  'POST /api/admin/people/delete': {
    statuses: administrator(200),
    body: { email: 'nobody@example.com', messages: 0, alerts: 0 },
  },
  'GET /api/reviews/unviewed_count': { statuses: administrator(200) },
  'PATCH /api/reviews/mark_viewed': { statuses: administrator(200), body: { propertyId: '{property}' } },
  'POST /api/reviews/reply': { statuses: administrator(201), body: { reviewId: '{review}', replyMessage: 'Thanks' } },
  'DELETE /api/reviews/:id': { statuses: administrator(204), url: '/api/reviews/{review}' },
  'GET /api/admin/reviews/removed': { statuses: administrator(200) },
  'POST /api/admin/reviews/:id/restore': { statuses: administrator(200), url: '/api/admin/reviews/{review}/restore' },
  'POST /api/admin/invitations': { statuses: administrator(201), body: { kind: 'property', id: '{property}' } },
  'GET /api/admin/invitations': { statuses: administrator(200) },
  'DELETE /api/admin/invitations/:id': { statuses: administrator(404), url: '/api/admin/invitations/none' },
  'POST /api/properties': { statuses: administrator(201), body: propertyInput() },
  'PATCH /api/properties/:id': { statuses: administrator(200), url: '/api/properties/{property}', body: { price: 1 } },
  'POST /api/admin/listings/:kind/:id/duplicate': {
    statuses: administrator(201),
    url: '/api/admin/listings/property/{property}/duplicate',
  },
  'GET /api/admin/listings/:kind/:id/history': {
    statuses: administrator(200),
    url: '/api/admin/listings/property/{property}/history',
  },
  'POST /api/admin/listings/:kind/:id/undo': {
    statuses: administrator(404),
    url: '/api/admin/listings/property/{property}/undo',
    body: { changeId: 999_999 },
  },
  'POST /api/admin/listings/:kind/:id/preview-link': {
    statuses: administrator(200),
    url: '/api/admin/listings/property/{property}/preview-link',
  },
  'GET /api/admin/listings/:kind/:id/status-pack': {
    statuses: administrator(200),
    url: '/api/admin/listings/property/{property}/status-pack',
  },
  'GET /api/admin/listings/:kind/:id/status-pack/:picture': {
    statuses: administrator(404),
    url: '/api/admin/listings/property/{property}/status-pack/9.jpg',
  },
  'POST /api/admin/listings/bulk': {
    statuses: administrator(200),
    body: { listings: [{ kind: 'property', id: '{property}' }], change: { price: 2 } },
  },
  'POST /api/admin/listings/bulk/undo': { statuses: administrator(404), body: { undo: 'none' } },
  'GET /api/admin/listings.csv': { statuses: administrator(200), url: '/api/admin/listings.csv?kind=car' },
  'POST /api/admin/listings/import': {
    statuses: administrator(400),
    url: '/api/admin/listings/import?kind=car&preview=true',
    headers: { 'content-type': 'text/csv' },
  },
  'GET /api/admin/stats': { statuses: administrator(200) },
  'GET /api/admin/stats/quiet': { statuses: administrator(200) },
  'GET /api/admin/stats/speed': { statuses: administrator(200) },
  'GET /api/admin/push': { statuses: administrator(200) },
  'POST /api/admin/push': { statuses: administrator(400), body: { label: 'Phone' } },
  'DELETE /api/admin/push/:id': { statuses: administrator(204), url: '/api/admin/push/none' },
  'PUT /api/admin/rates': { statuses: administrator(200), body: { rates: [] } },
  'POST /api/admin/properties/:id/owner-link': {
    statuses: administrator(200),
    url: '/api/admin/properties/{property}/owner-link',
  },
  'DELETE /api/admin/properties/:id/owner-link': {
    statuses: administrator(200),
    url: '/api/admin/properties/{property}/owner-link',
  },
  'POST /api/admin/cars/:id/owner-link': { statuses: administrator(200), url: '/api/admin/cars/{car}/owner-link' },
  'DELETE /api/admin/cars/:id/owner-link': { statuses: administrator(200), url: '/api/admin/cars/{car}/owner-link' },
  'DELETE /api/properties/:id': { statuses: administrator(200), url: '/api/properties/{property}' },
  'POST /api/cars': { statuses: administrator(201), body: carInput() },
  'PATCH /api/cars/:id': { statuses: administrator(200), url: '/api/cars/{car}', body: { mileage: 1 } },
  'DELETE /api/cars/:id': { statuses: administrator(200), url: '/api/cars/{car}' },
  'GET /api/listings/deleted': { statuses: administrator(200) },
  'POST /api/properties/:id/restore': { statuses: administrator(200), url: '/api/properties/{property}/restore' },
  'POST /api/cars/:id/restore': { statuses: administrator(200), url: '/api/cars/{car}/restore' },
  'GET /api/enquiries': { statuses: administrator(200) },
  'POST /api/enquiries': { statuses: administrator(201), body: { name: 'Wanjiku', message: 'Is it free?' } },
  'GET /api/enquiries/unread_count': { statuses: administrator(200) },
  'GET /api/enquiries/:id': {
    statuses: administrator(404),
    url: '/api/enquiries/00000000-0000-4000-8000-000000000000',
  },
  'PATCH /api/enquiries/:id': {
    statuses: administrator(404),
    url: '/api/enquiries/00000000-0000-4000-8000-000000000000',
    body: { status: 'closed' },
  },
  'POST /api/enquiries/:id/entries': {
    statuses: administrator(404),
    url: '/api/enquiries/00000000-0000-4000-8000-000000000000/entries',
    body: { kind: 'note', text: 'Called back' },
  },
  'PATCH /api/enquiries/:id/read': {
    statuses: administrator(404),
    url: '/api/enquiries/00000000-0000-4000-8000-000000000000/read',
    body: { read: true },
  },
  'POST /api/enquiries/:id/not_spam': {
    statuses: administrator(404),
    url: '/api/enquiries/00000000-0000-4000-8000-000000000000/not_spam',
    body: { read: true },
  },
  'GET /api/admin/viewings': { statuses: administrator(200) },
  'POST /api/admin/viewings': {
    statuses: administrator(201),
    body: { carId: '{car}', name: 'Wanjiku', phone: '0712 345 678', start: '2026-11-28T09:00:00+03:00' },
  },
  'GET /api/admin/viewings/:id': { statuses: administrator(404) },
  'GET /api/admin/viewings/:id/history': { statuses: administrator(404) },
  'POST /api/admin/viewings/:id/confirm': {
    statuses: administrator(404),
    body: { start: '2026-11-28T09:00:00+03:00' },
  },
  'POST /api/admin/viewings/:id/propose': {
    statuses: administrator(404),
    body: { starts: ['2026-11-28T09:00:00+03:00'] },
  },
  'POST /api/admin/viewings/:id/cancel': { statuses: administrator(404) },
  'POST /api/admin/viewings/:id/done': { statuses: administrator(404), body: { outcome: 'liked' } },
  'POST /api/admin/viewings/:id/missed': { statuses: administrator(404) },
  'POST /api/admin/viewings/calendar-link': { statuses: administrator(200) },
  'DELETE /api/admin/viewings/calendar-link': { statuses: administrator(200) },
  'POST /api/admin/enquiries/:id/draft': { statuses: administrator(404) },
  'GET /api/publish': { statuses: administrator(200) },
  'GET /api/publish/report': { statuses: administrator(200) },
  'POST /api/publish': { statuses: administrator(409) },
  'POST /api/publish/rollback': { statuses: administrator(409), body: { releaseId: 'none' } },
  'POST /api/uploadthing': {
    statuses: administrator(200),
    url: '/api/uploadthing?slug=imageUploader&actionType=upload',
    body: { files: [{ name: 'a.jpg', size: 1000, type: 'image/jpeg', lastModified: 1 }] },
    headers: { 'x-uploadthing-version': '7.7.4', 'x-uploadthing-package': '@uploadthing/react' },
  },

  'POST /api/uploadthing, by the photo store': { statuses: signature, headers: { 'uploadthing-hook': 'callback' } },
  'HEAD /api/uploadthing/ingest/:key': { statuses: signature },
  'PUT /api/uploadthing/ingest/:key': { statuses: signature },
  'POST /api/uploadthing/ingest/route-metadata': { statuses: signature },
  'POST /api/uploadthing/ingest/callback-result': { statuses: signature },
}

onEachDatabase('every route', (open) => {
  let backend: SignedInApp
  let known: Record<string, string>
  let authorizations: Record<CallerKind, string | null>

  before(async () => {
    backend = await startSignedInApp(open, { RATE_LIMIT_WRITES_PER_MINUTE: '100000' })
    await writeRelease(backend.dataDir, '1', { 'index.html': '<p>Home</p>' })
    await switchTo(backend.dataDir, '1')
    const admin = { sub: 'the-admin', email: 'admin@kilele.example' }
    backend.identity.accounts.set('a-disabled-admin', { disabled: true })
    authorizations = {
      anonymous: null,
      user: backend.user(),
      unverified: backend.user({ ...admin, email_verified: false }),
      disabled: backend.user({ ...admin, sub: 'a-disabled-admin' }),
      admin: backend.admin,
    }
    const idOf = async (authorization: string, url: string, body: object) =>
      (await backend.call(authorization, { method: 'POST', url, body })).json<{ id: string }>().id
    const property = await idOf(backend.admin, '/api/properties', propertyInput())
    known = {
      property,
      car: await idOf(backend.admin, '/api/cars', carInput()),
      review: await idOf(backend.user(), '/api/reviews', { propertyId: property, message: 'Fine', rating: 5 }),
    }
  })
  after(() => backend.close())

  it('has a row in the matrix when it is registered', () => {
    const found = backend.app.routeTable.flatMap(({ method, url, constraints }) =>
      [method]
        .flat()
        .map((verb) => `${verb} ${url}${constraints?.uploadHook === undefined ? '' : ', by the photo store'}`),
    )
    const besidesGet = (call: string) => !(call.startsWith('HEAD ') && found.includes(call.replace('HEAD', 'GET')))
    assert.deepEqual(found.filter(besidesGet).sort(), Object.keys(MATRIX).sort())
  })

  for (const caller of CALLERS) {
    it(`responds as in the matrix when called by ${caller}`, async () => {
      const found: Record<string, number> = {}
      const expected: Record<string, number> = {}
      for (const [call, { statuses, ...row }] of Object.entries(MATRIX)) {
        const [method = '', path = ''] = call.split(/[ ,]/)
        for (const verb of method === 'GET' ? ['GET', 'HEAD'] : [method]) {
          // The upload library's description of its routes has no HEAD.
          if (verb === 'HEAD' && path === '/api/uploadthing') continue
          const name = call.replace(method, verb)
          expected[name] = statuses[caller]
          found[name] = await statusOf(verb, path, row, authorizations[caller])
        }
      }
      assert.deepEqual(found, expected)
    })
  }

  async function statusOf(verb: string, path: string, row: Omit<Row, 'statuses'>, authorization: string | null) {
    const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_whole, name: string) => known[name] ?? '')
    const { statusCode } = await backend.app.inject({
      method: verb as 'GET',
      url: fill(row.url ?? path.replace(/:\w+/g, 'none')),
      headers: { ...row.headers, ...(authorization !== null && { authorization }) },
      ...(['POST', 'PATCH', 'PUT'].includes(verb) && {
        payload: JSON.parse(fill(JSON.stringify(row.body ?? {}))) as object,
      }),
    })
    return statusCode
  }
})
