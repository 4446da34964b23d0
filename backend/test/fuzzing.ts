import { createECDH } from 'node:crypto'
import fc from 'fast-check'
import type { RouteOptions } from 'fastify'
import { adminPaths } from '../../contract/admin-paths'
import { INVITATION_CHECK_PATH, OFFERS_PATH, apiPaths } from '../../contract/paths'
import { pushPaths } from '../../contract/viewings/push'
import { carInput, propertyInput } from './factories'

/** A mostly valid request to any route, with some invalid parts. */
export interface FuzzedRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload?: string
}

/** Valid parts of requests. */
interface ValidParts {
  /** Values of `authorization`. */
  readonly authorizations: readonly string[]
  /** Header and claims of a valid token. */
  readonly token: { readonly header: object; readonly claims: object }
  /** Signs an encoded header and claims, joined by a dot, valid or not. */
  readonly sign: (content: string) => string
  readonly ids: readonly string[]
}

const VISITOR = { name: 'Wanjiku', email: 'w@example.com', phone: '0712 345 678' }
const START = '2026-11-28T10:00:00+03:00'

/** Valid bodies, by route. */
const BODIES: Readonly<Record<string, readonly object[]>> = {
  [apiPaths.properties]: [propertyInput()],
  [apiPaths.cars]: [carInput()],
  '/api/properties/:id': [{ price: 1 }, propertyInput()],
  '/api/cars/:id': [{ mileage: 1 }, carInput()],
  [apiPaths.reviews]: [
    { propertyId: 'known', message: 'Fine', rating: 5 },
    { propertyId: 'known', message: 'Fine', rating: 5, invitation: 'unknown' },
  ],
  [INVITATION_CHECK_PATH]: [{ propertyId: 'known', invitation: 'unknown' }],
  [adminPaths.invitations]: [{ kind: 'property', id: 'known', note: 'Sold in May' }],
  '/api/viewings': [{ propertyId: 'known', ...VISITOR, times: [{ date: '2026-11-28', part: 'morning' }] }],
  '/api/viewings/:token': [{ times: [{ date: '2026-11-28', part: 'evening' }] }, { start: START }],
  '/api/admin/viewings': [{ propertyId: 'known', ...VISITOR, start: START, minutes: 60, place: 'At the gate' }],
  '/api/admin/viewings/:id/confirm': [{ start: START }],
  '/api/admin/viewings/:id/propose': [{ starts: [START] }],
  '/api/admin/viewings/:id/cancel': [{ reason: 'Sold' }],
  '/api/admin/viewings/:id/done': [{ outcome: 'liked', note: 'Comes again' }],
  '/api/reviews/:id': [{ reason: 'Insults' }],
  [apiPaths.reviewReply]: [{ reviewId: 'known', replyMessage: 'Thanks' }],
  [apiPaths.markReviewsViewed]: [{ propertyId: 'known' }, { carId: 'known' }],
  [apiPaths.contact]: [
    { name: 'Wanjiku', email: 'w@example.com', phone: '0712 345 678', message: 'Is it still available?' },
  ],
  [OFFERS_PATH]: [
    { what: 'home', type: 'rent', place: 'Karen', price: '95,000', name: 'Wanjiku', phone: '0712 345 678' },
    { what: 'car', make: 'Toyota', model: 'Prado', price: 4_500_000, name: 'Wanjiku', email: 'w@example.com' },
  ],
  '/api/enquiries/:id/read': [{ read: true }],
  [pushPaths.devices]: [
    {
      endpoint: 'https://push.example/device',
      keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'a'.repeat(22) },
      label: 'Phone',
    },
  ],
  [apiPaths.publishRollback]: [{ releaseId: 'none' }],
  [apiPaths.uploads]: [{ files: [{ name: 'a.jpg', size: 1000, type: 'image/jpeg', lastModified: 1 }] }],
}

const HOSTILE = [
  "'; drop table reviews; --",
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  '\u0000',
  '\ud800',
  'NaN',
  '1e999',
  '-1',
  '9'.repeat(400),
  '',
  ' ',
  '\r\nset-cookie: a=b',
  'é'.repeat(300),
]

const word = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 12 }),
)
const anything = fc.oneof(
  word,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
  fc.jsonValue({ maxDepth: 3 }),
)
const headerText = fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, ''))

/** Requests to all routes with equal probability. */
export function fuzzedRequests(routes: readonly RouteOptions[], valid: ValidParts): fc.Arbitrary<FuzzedRequest> {
  const requests = routes.flatMap(({ method, url, constraints }) =>
    [method].flat().map((verb) => ({ verb, url, isHook: constraints?.uploadHook !== undefined })),
  )
  return fc.constantFrom(...requests).chain(({ verb, url, isHook }) =>
    fc
      .record({
        method: mostly(
          fc.constant(verb as FuzzedRequest['method']),
          fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
        ),
        url: fuzzedUrl(url, valid.ids),
        headers: headers(valid, isHook),
        body: payload(url, valid.ids),
      })
      .map(({ method, body, ...request }) => {
        if (!['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) || body === null) return { ...request, method }
        return { ...request, method, payload: body }
      }),
  )
}

/** The first value in nine of ten cases. */
function mostly<Value>(usual: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: other })
}

function fuzzedUrl(url: string, ids: readonly string[]): fc.Arbitrary<string> {
  const id = fc.oneof(fc.constantFrom(...ids), word.map(encoded))
  const parts = url.split(/(:\w+|\*)/).map((part) => {
    if (part.startsWith(':')) return id
    if (part === '*')
      return fc
        .array(
          fc.oneof(
            id,
            fc.constantFrom('..', '.', '160.jpg', 'uploads', 'evil.example', '%2e%2e', '%ff', 'index.html', '[id]'),
          ),
          { maxLength: 4 },
        )
        .map((segments) => segments.join('/'))
    return fc.constant(part)
  })
  const query = fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc
        .dictionary(fc.constantFrom('after', 'slug', 'actionType', 'expires', 'signature', 'x'), word, { maxKeys: 3 })
        .map(
          (values) =>
            `?${Object.entries(values)
              .map(([name, value]) => `${name}=${encoded(value)}`)
              .join('&')}`,
        ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '?slug=imageUploader&actionType=upload',
        '?slug=imageUploader',
        '?%',
        '?a[b]=c&a=d',
        `?${'x'.repeat(3_000)}`,
      ),
    },
  )
  return fc.tuple(fc.tuple(...parts), query).map(([path, search]) => path.join('') + search)
}

/** A lone surrogate cannot be encoded; it is sent as bytes that are not UTF-8. */
function encoded(text: string): string {
  return /\p{Surrogate}/u.test(text) ? '%ed%a0%80' : encodeURIComponent(text)
}

function headers(valid: ValidParts, isHook: boolean): fc.Arbitrary<Record<string, string>> {
  const optional = {
    'content-type': fc.oneof(
      { weight: 30, arbitrary: fc.constant('application/json') },
      {
        weight: 4,
        arbitrary: fc.constantFrom(
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=x',
          'multipart/form-data',
          'text/plain',
          'application/json; charset=utf-7',
          '/',
        ),
      },
      { weight: 1, arbitrary: headerText },
    ),
    authorization: fc.oneof(
      { weight: 10, arbitrary: fc.constantFrom(...valid.authorizations) },
      { weight: 3, arbitrary: bearerToken(valid) },
      { weight: 2, arbitrary: headerText },
    ),
    'if-none-match': fc.oneof(fc.constant('*'), headerText),
    range: fc.constantFrom('bytes=0-', 'bytes=5-1', 'bytes=-1', 'bytes=0-0,2-3', 'pages=1'),
    'accept-encoding': fc.oneof(fc.constantFrom('br', 'gzip;q=0', '*', 'identity;q=0, *;q=0'), headerText),
    origin: fc.oneof(fc.constantFrom('https://evil.example', 'null'), headerText),
    'uploadthing-hook': fc.constantFrom('callback', 'error', 'none'),
    'x-uploadthing-signature': headerText,
    'x-uploadthing-api-key': headerText,
    'x-uploadthing-version': fc.constantFrom('7.7.4', '6.4.0', 'x'),
    'x-uploadthing-package': headerText,
    'x-forwarded-for': headerText,
    host: fc.constantFrom('localhost', 'evil.example', ''),
  }
  return fc.record(optional, { requiredKeys: ['authorization', 'content-type'] }).map((given) => {
    const sent: Record<string, string> = {}
    for (const [name, value] of Object.entries(given)) if (typeof value === 'string') sent[name] = value
    return isHook ? { 'uploadthing-hook': 'callback', ...sent } : sent
  })
}

/** A JWT with random content and a valid or random signature. */
function bearerToken({ token, sign }: ValidParts): fc.Arbitrary<string> {
  const json = (usual: object) => {
    const fields = Object.entries(usual)
    const changed = fc
      .tuple(fc.nat(fields.length - 1), anything)
      .map(([index, value]) => ({ ...usual, [fields[index]?.[0] ?? 'more']: value }))
    return fc.oneof(
      { weight: 2, arbitrary: fc.constant(JSON.stringify(usual)) },
      { weight: 4, arbitrary: changed.map((value) => JSON.stringify(value)) },
      { weight: 2, arbitrary: anything.map((value) => JSON.stringify(value)) },
      { weight: 1, arbitrary: word },
    )
  }
  const encode = (text: string) => Buffer.from(text).toString('base64url')
  return fc
    .tuple(
      mostly(json(token.header), fc.constant('')),
      mostly(json(token.claims), fc.constant('')),
      fc.constantFrom('signed', 'signed', '', 'x', 'AAAA'),
    )
    .map(([header, claims, signature]) => {
      const content = `${encode(header)}.${encode(claims)}`
      return `Bearer ${signature === 'signed' ? sign(content) : `${content}.${signature}`}`
    })
}

/** Replaces the placeholder `known` with an existing id. */
function withKnownId(base: object, [known]: readonly string[]): object {
  return Object.fromEntries(Object.entries(base).map(([name, value]) => [name, value === 'known' ? known : value]))
}

/** Null for no body. */
function payload(url: string, ids: readonly string[]): fc.Arbitrary<string | null> {
  const bases = (BODIES[url] ?? [{}]).map((base) => withKnownId(base, ids))
  const changed = fc
    .tuple(
      fc.constantFrom(...bases),
      fc.array(fc.tuple(fc.nat(20), fc.oneof(fc.constantFrom(...ids), anything)), { maxLength: 2 }),
    )
    .map(([base, changes]) => {
      const body: Record<string, unknown> = { ...base }
      const names = Object.keys(body)
      for (const [index, value] of changes) body[names[index % Math.max(names.length, 1)] ?? 'more'] = value
      return JSON.stringify(body)
    })
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...bases.map((base) => JSON.stringify(base))) },
    { weight: 6, arbitrary: changed },
    { weight: 1, arbitrary: anything.map((value) => JSON.stringify(value)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '{',
        '',
        '[',
        '{"a":1,"a":2}',
        '{"__proto__":{"x":1}}',
        '['.repeat(20_000),
        '"\\ud800"',
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('name=a&email=b&message=%00', 'name=%ff', '--x\r\n\r\n--x--', 'x'.repeat(300_000)),
    },
    { weight: 1, arbitrary: fc.constant(null) },
  )
}
