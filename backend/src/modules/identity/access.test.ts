import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { startApp, type TestApp } from '../../../test/app'
import { goodClaims, newSigningKey, publishKeys, signToken, unsignedToken } from '../../../test/identity-keys'
import { openPglite } from '../../db/database'

const PROJECT = 'kilele-live'
const ADMIN = 'admin@kilele.example'
const ADMIN_CALL = '/api/reviews/unviewed_count'

describe('calls of the administrator, with tokens of the identity service', () => {
  const key = newSigningKey()
  let keys: Awaited<ReturnType<typeof publishKeys>>
  let backend: TestApp
  const claims = (changed: object = {}) => ({ ...goodClaims(PROJECT), email: ADMIN, ...changed })

  before(async () => {
    keys = await publishKeys([key])
    backend = await startApp(() => openPglite({}), { FIREBASE_PROJECT_ID: PROJECT }, { identityKeyAgent: keys.agent })
  })
  after(async () => {
    await backend.close()
    await keys.close()
  })

  async function call(authorization?: string) {
    const answer = await backend.app.inject({ url: ADMIN_CALL, headers: { ...(authorization && { authorization }) } })
    return {
      status: answer.statusCode,
      body: answer.json<{ message?: string; count?: number }>(),
      headers: answer.headers,
    }
  }

  it('are answered to the administrator, and kept by no cache', async () => {
    const { status, body, headers } = await call(`Bearer ${signToken(claims(), key)}`)
    assert.equal(status, 200, body.message)
    assert.deepEqual(body, { count: 0 })
    assert.equal(headers['cache-control'], 'private, no-store')
  })

  it('know the administrator whatever the case of the address', async () => {
    assert.equal((await call(`Bearer ${signToken(claims({ email: 'Admin@Kilele.example' }), key)}`)).status, 200)
  })

  it('are refused to a user with 403', async () => {
    const answer = await call(`Bearer ${signToken(claims({ email: 'wanjiku@example.com' }), key)}`)
    assert.equal(answer.status, 403)
    assert.equal(answer.body.message, 'Only the administrator may do this.')
  })

  it("are refused with 403 to one who registered the administrator's address without proving it", async () => {
    assert.equal((await call(`Bearer ${signToken(claims({ email_verified: false }), key)}`)).status, 403)
    assert.equal((await call(`Bearer ${signToken(claims({ email_verified: undefined }), key)}`)).status, 403)
  })

  it('without a token are 401 and say so', async () => {
    for (const authorization of [undefined, 'Basic YTpi', 'Bearer', 'Bearer ']) {
      const { status, body, headers } = await call(authorization)
      assert.deepEqual([status, body.message, headers['www-authenticate']], [401, 'Please sign in', 'Bearer'])
    }
  })

  const now = Math.floor(Date.now() / 1000)
  const strangerKey = newSigningKey()
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
    it(`with ${what} are 401 with a message`, async () => {
      const { status, body } = await call(`Bearer ${token()}`)
      assert.equal(status, 401)
      assert.equal(body.message, 'Your sign-in is no longer valid. Please sign in again.')
    })
  }
})

it("says 503 when the identity service's keys cannot be had", async () => {
  const keys = await publishKeys([])
  await keys.close()
  const backend = await startApp(
    () => openPglite({}),
    { FIREBASE_PROJECT_ID: PROJECT },
    { identityKeyAgent: keys.agent },
  )
  const answer = await backend.app.inject({
    url: ADMIN_CALL,
    headers: { authorization: `Bearer ${signToken(goodClaims(PROJECT), newSigningKey())}` },
  })
  assert.equal(answer.statusCode, 503)
  assert.equal(answer.headers['retry-after'], '10')
  await backend.close()
})

it('with the emulator accepts its unsigned tokens, for the same project only', async () => {
  // firebase-admin asks the emulator whether the account still exists.
  const emulator = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"users":[{"localId":"user-1"}]}')
  })
  emulator.listen(0, '127.0.0.1')
  await once(emulator, 'listening')
  const { port } = emulator.address() as AddressInfo
  const backend = await startApp(() => openPglite({}), { FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${port}` })
  const call = (claims: object) =>
    backend.app.inject({ url: ADMIN_CALL, headers: { authorization: `Bearer ${unsignedToken(claims)}` } })
  const claims = { ...goodClaims('demo-kilele'), email: ADMIN }
  assert.equal((await call(claims)).statusCode, 200)
  assert.equal((await call({ ...claims, email_verified: false })).statusCode, 403)
  assert.equal((await call({ ...claims, aud: 'another' })).statusCode, 401)
  assert.equal((await call({ ...claims, exp: 1 })).statusCode, 401)
  await backend.close()
  emulator.closeAllConnections()
  emulator.close()
})
