import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startApp, type TestApp } from '../../../test/app'
import {
  goodClaims,
  newSigningKey,
  sendJson,
  signContent,
  signToken,
  startIdentityService,
  unsignedToken,
  type TestIdentityService,
} from '../../../test/identity-keys'
import { openPgliteWithJobs } from '../../open-database'

const PROJECT = 'kilele-live'
const ADMIN = 'admin@kilele.example'
const ADMIN_CALL = '/api/reviews/unviewed_count'

describe('authentication with tokens of the identity service', () => {
  const key = newSigningKey()
  let identity: TestIdentityService
  let backend: TestApp
  const claims = (changed: object = {}) => ({ ...goodClaims(PROJECT), email: ADMIN, ...changed })

  before(async () => {
    identity = await startIdentityService([key])
    backend = await startApp(
      () => openPgliteWithJobs({}),
      { FIREBASE_PROJECT_ID: PROJECT },
      { identityFetch: identity.fetch },
    )
  })
  after(async () => {
    await backend.close()
    await identity.close()
  })

  async function call(authorization?: string) {
    const response = await backend.app.inject({ url: ADMIN_CALL, headers: { ...(authorization && { authorization }) } })
    return {
      status: response.statusCode,
      body: response.json<{ message?: string; count?: number }>(),
      headers: response.headers,
    }
  }

  it('returns an uncached response when the administrator calls', async () => {
    const { status, body, headers } = await call(`Bearer ${signToken(claims(), key)}`)
    assert.equal(status, 200, body.message)
    assert.deepEqual(body, { count: 0 })
    assert.equal(headers['cache-control'], 'private, no-store')
  })

  it('accepts the administrator when the case of the email address differs', async () => {
    assert.equal((await call(`Bearer ${signToken(claims({ email: 'Admin@Kilele.example' }), key)}`)).status, 200)
  })

  it('returns 403 when a user calls an admin route', async () => {
    const response = await call(`Bearer ${signToken(claims({ email: 'wanjiku@example.com' }), key)}`)
    assert.equal(response.status, 403)
    assert.equal(response.body.message, 'Only the administrator may do this.')
  })

  it("returns 403 when the administrator's email address is not verified", async () => {
    assert.equal((await call(`Bearer ${signToken(claims({ email_verified: false }), key)}`)).status, 403)
    assert.equal((await call(`Bearer ${signToken(claims({ email_verified: undefined }), key)}`)).status, 403)
  })

  it('returns 401 when the token is missing', async () => {
    for (const authorization of [undefined, 'Basic YTpi', 'Bearer', 'Bearer ']) {
      const { status, body, headers } = await call(authorization)
      assert.deepEqual([status, body.message, headers['www-authenticate']], [401, 'Please sign in', 'Bearer'])
    }
  })

  const now = Math.floor(Date.now() / 1000)
  const strangerKey = newSigningKey()
  const part = (text: string) => Buffer.from(text).toString('base64url')
  const header = part(JSON.stringify({ alg: 'RS256', typ: 'JWT', kid: key.kid }))
  const bad: [string, () => string][] = [
    ['garbage', () => 'garbage'],
    ['three parts of garbage', () => 'a.b.c'],
    ['an expired token', () => signToken(claims({ iat: now - 7200, exp: now - 3600 }), key)],
    ['a token for another audience', () => signToken(claims({ aud: 'another-project' }), key)],
    ['a token of another issuer', () => signToken(claims({ iss: 'https://securetoken.google.com/another' }), key)],
    ['an unsigned token', () => unsignedToken(claims())],
    ['an unsigned token that names a key', () => `${unsignedToken(claims())}x`],
    ["another project's key", () => signToken(claims(), strangerKey)],
    ["another project's key under the name of ours", () => signToken(claims(), { ...strangerKey, kid: key.kid })],
    ...['null', '"text"', '[]', '{', '{}', '', '\u0000'].map((content): [string, () => string] => [
      `signed claims that are ${JSON.stringify(content)}`,
      () => signContent(`${header}.${part(content)}`, key),
    ]),
    ...[
      'null',
      '[]',
      '{',
      '{}',
      '{"alg":"RS256","kid":7}',
      '{"alg":"HS256"}',
      '{"alg":"RS256","crit":["x"],"x":1}',
    ].map((content): [string, () => string] => [
      `the header ${content}`,
      () => signContent(`${part(content)}.${part(JSON.stringify(claims()))}`, key),
    ]),
    ['a subject that is a number', () => signToken(claims({ sub: 7 }), key)],
    ['a subject of 129 characters', () => signToken(claims({ sub: 'x'.repeat(129) }), key)],
    ['a token without a time of sign-in', () => signToken(claims({ auth_time: undefined }), key)],
    ['a token that never expires', () => signToken(claims({ exp: undefined }), key)],
    ['a token without a sign-in provider', () => signToken(claims({ firebase: undefined }), key)],
    ['a token without a subject', () => signToken(claims({ sub: '' }), key)],
    [
      'a signature of other claims',
      () =>
        [
          ...signToken(claims(), key).split('.').slice(0, 1),
          signToken(claims({ sub: 'x' }), key).split('.')[1],
          signToken(claims(), key).split('.')[2],
        ].join('.'),
    ],
  ]
  for (const [what, token] of bad) {
    it(`returns 401 when the request carries ${what}`, async () => {
      const { status, body } = await call(`Bearer ${token()}`)
      assert.equal(status, 401)
      assert.equal(body.message, 'Your sign-in is no longer valid. Please sign in again.')
    })
  }

  it('returns 401 when the account is deleted, disabled or its sessions are revoked', async () => {
    const changes = {
      deleted: null,
      disabled: { disabled: true },
      revoked: { validSince: String(now + 3_600) },
      'another account': { localId: 'another-user' },
    }
    for (const [sub, change] of Object.entries(changes)) {
      identity.accounts.set(sub, change)
      const { status, body } = await call(`Bearer ${signToken(claims({ sub }), key)}`)
      assert.deepEqual(
        [sub, status, body.message],
        [sub, 401, 'Your sign-in is no longer valid. Please sign in again.'],
      )
    }
  })

  it('returns 401 within 30 seconds after the account was disabled or its sessions were revoked', async (test) => {
    test.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const changes = { 'later-disabled': { disabled: true }, 'later-revoked': { validSince: String(now + 3_600) } }
    for (const [sub, change] of Object.entries(changes)) {
      const authorization = `Bearer ${signToken(claims({ sub }), key)}`
      assert.equal((await call(authorization)).status, 200)
      identity.accounts.set(sub, change)
      test.mock.timers.tick(30_000)
      assert.deepEqual([sub, (await call(authorization)).status], [sub, 401])
    }
  })

  it('looks up the account once when several requests arrive within 30 seconds', async () => {
    const authorization = `Bearer ${signToken(claims({ sub: 'often' }), key)}`
    const before = identity.requests.length
    const responses = await Promise.all([call(authorization), call(authorization), call(authorization)])
    await call(authorization)
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 200, 200],
    )
    assert.deepEqual(identity.requests.slice(before), ['/v1/accounts:lookup?key=a-web-api-key'])
    // The API key may be restricted to requests of the site.
    assert.equal(identity.referrer, 'http://localhost:8000/')
  })

  it("returns 403 when the account's email address has changed or lost its verification", async () => {
    for (const [sub, change] of Object.entries({
      renamed: { email: 'other@kilele.example' },
      unproven: { emailVerified: false },
    })) {
      identity.accounts.set(sub, change)
      assert.deepEqual([sub, (await call(`Bearer ${signToken(claims({ sub }), key)}`)).status], [sub, 403])
    }
  })

  it('returns 403 when an untrusted provider verified the email address', async () => {
    const signedInBy = (provider: string) => signToken(claims({ firebase: { sign_in_provider: provider } }), key)
    assert.equal((await call(`Bearer ${signedInBy('google.com')}`)).status, 200)
    assert.equal((await call(`Bearer ${signedInBy('oidc.elsewhere')}`)).status, 403)
    assert.equal((await call(`Bearer ${signedInBy('custom')}`)).status, 403)
    identity.accounts.set('linked', { providerUserInfo: [{ providerId: 'password' }, { providerId: 'facebook.com' }] })
    assert.equal((await call(`Bearer ${signToken(claims({ sub: 'linked' }), key)}`)).status, 403)
  })

  it('returns 403 when the email address matches only after Unicode case folding', async () => {
    const authorization = `Bearer ${signToken(claims({ sub: 'kelvin', email: 'admin@\u212Ailele.example' }), key)}`
    assert.equal((await call(authorization)).status, 403)
  })

  it('returns 503, without caching, when the account cannot be looked up', async () => {
    const authorization = `Bearer ${signToken(claims({ sub: 'unlucky' }), key)}`
    const failures: [string, NonNullable<TestIdentityService['onLookup']>][] = [
      ['a broken connection', (response) => response.destroy()],
      ['an error page', (response) => response.writeHead(500).end('<p>')],
      ['no account', (response) => sendJson(response, 200, {})],
      ['a rejected key', (response) => sendJson(response, 400, { error: { message: 'API key not valid.' } })],
    ]
    for (const [what, reply] of failures) {
      identity.onLookup = reply
      const { status, headers } = await call(authorization)
      assert.deepEqual([what, status, headers['retry-after']], [what, 503, '10'])
    }
    identity.onLookup = null
    assert.equal((await call(authorization)).status, 200)
  })
})

it('rejects other accounts with the address when ADMIN_UID is set', async () => {
  const key = newSigningKey()
  const identity = await startIdentityService([key])
  const backend = await startApp(
    () => openPgliteWithJobs({}),
    { FIREBASE_PROJECT_ID: PROJECT, ADMIN_UID: 'the-one' },
    { identityFetch: identity.fetch },
  )
  const call = async (sub: string) => {
    const token = signToken({ ...goodClaims(PROJECT), email: ADMIN, sub }, key)
    return (await backend.app.inject({ url: ADMIN_CALL, headers: { authorization: `Bearer ${token}` } })).statusCode
  }
  assert.deepEqual([await call('the-one'), await call('another')], [200, 403])
  await backend.close()
  await identity.close()
})
