import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import Fastify from 'fastify'
import { openMemoryPglite } from '../../test/databases'
import { startSignedInApp, type SignedInApp } from '../../test/signed-in'
import { registerAccess, restrictTo, type AccessLevel } from './access'

type Verdict = 'accepted' | 401 | 403

const CALLERS = [
  'nobody',
  'garbage',
  'expired',
  'visitor',
  "the administrator's email address, unverified",
  'admin',
] as const
type CallerKind = (typeof CALLERS)[number]

const VERDICTS: Record<AccessLevel, Record<CallerKind, Verdict>> = {
  public: {
    nobody: 'accepted',
    garbage: 'accepted',
    expired: 'accepted',
    visitor: 'accepted',
    "the administrator's email address, unverified": 'accepted',
    admin: 'accepted',
  },
  user: {
    nobody: 401,
    garbage: 401,
    expired: 401,
    visitor: 'accepted',
    "the administrator's email address, unverified": 'accepted',
    admin: 'accepted',
  },
  admin: {
    nobody: 401,
    garbage: 401,
    expired: 401,
    visitor: 403,
    "the administrator's email address, unverified": 403,
    admin: 'accepted',
  },
  // These need a signature, not a user's token.
  signed: {
    nobody: 403,
    garbage: 403,
    expired: 403,
    visitor: 403,
    "the administrator's email address, unverified": 403,
    admin: 403,
  },
}

void describe('every route', () => {
  let backend: SignedInApp
  let authorizations: Record<CallerKind, string | null>

  before(async () => {
    backend = await startSignedInApp(openMemoryPglite, { RATE_LIMIT_WRITES_PER_MINUTE: '100000' })
    const admin = { sub: 'the-admin', email: 'admin@kilele.example' }
    const longAgo = Math.floor(Date.now() / 1000) - 7200
    authorizations = {
      nobody: null,
      garbage: 'Bearer garbage',
      expired: backend.user({ ...admin, iat: longAgo, exp: longAgo + 3600 }),
      visitor: backend.user(),
      "the administrator's email address, unverified": backend.user({ ...admin, email_verified: false }),
      admin: backend.admin,
    }
  })
  after(() => backend.close())

  for (const caller of CALLERS) {
    it(`accepts or rejects ${caller} as its group requires when called`, async () => {
      const found: Record<string, Verdict> = {}
      const expected: Record<string, Verdict> = {}
      for (const { method, url, config, constraints } of backend.app.routeTable) {
        assert.ok(config?.access, url)
        const isHook = constraints?.uploadHook !== undefined
        for (const verb of [method].flat()) {
          const call = `${verb} ${url}${isHook ? ', by the photo store' : ''}`
          expected[call] = VERDICTS[config.access][caller]
          found[call] = await verdict(verb, url, {
            ...(authorizations[caller] !== null && { authorization: authorizations[caller] }),
            ...(isHook && { 'uploadthing-hook': 'callback' }),
          })
        }
      }
      assert.ok(Object.keys(found).length > 15)
      assert.deepEqual(found, expected)
    })
  }

  /** Always sends an invalid body: rejected callers learn nothing about it, and nothing changes. */
  async function verdict(method: string, url: string, headers: Record<string, string>): Promise<Verdict> {
    const { statusCode } = await backend.app.inject({
      method: method as 'GET',
      url: url.replaceAll(/:\w+/g, 'none').replaceAll('*', 'none'),
      headers,
      ...(['POST', 'PATCH', 'PUT'].includes(method) && { payload: {} }),
    })
    assert.notEqual(statusCode, 500, `${method} ${url}`)
    return statusCode === 401 || statusCode === 403 ? statusCode : 'accepted'
  }
})

void it('does not start when a route belongs to no group', async () => {
  const app = Fastify()
  registerAccess(app)
  app.get('/open', () => 'anybody')
  await assert.rejects(async () => app.ready(), /No access group restricts .*\/open/)
})

void it('requires a token when a route belongs to the user group', async () => {
  const app = Fastify()
  registerAccess(app)
  await app.register((group, _options, done) => {
    restrictTo('user', group, {
      verifyToken: () =>
        Promise.resolve({
          uid: 'wanjiku',
          name: null,
          isAdmin: false,
          confirmedEmail: null,
          signedInAt: new Date(),
        }),
    })
    group.get('/me', (request) => request.caller?.uid)
    done()
  })
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => reply.code(error.statusCode ?? 500).send())
  assert.equal((await app.inject('/me')).statusCode, 401)
  assert.equal((await app.inject({ url: '/me', headers: { authorization: 'Bearer x' } })).body, 'wanjiku')
})
