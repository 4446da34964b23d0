import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import Fastify from 'fastify'
import { openMemoryPglite } from '../../test/databases'
import { startSignedInApp, type SignedInApp } from '../../test/signed-in'
import { registerAccess, restrictTo, type AccessLevel } from './access'

type Verdict = 'let in' | 401 | 403

const CALLERS = ['nobody', 'garbage', 'expired', 'visitor', "the administrator's address, unproven", 'admin'] as const
type CallerKind = (typeof CALLERS)[number]

const VERDICTS: Record<AccessLevel, Record<CallerKind, Verdict>> = {
  public: {
    nobody: 'let in',
    garbage: 'let in',
    expired: 'let in',
    visitor: 'let in',
    "the administrator's address, unproven": 'let in',
    admin: 'let in',
  },
  user: {
    nobody: 401,
    garbage: 401,
    expired: 401,
    visitor: 'let in',
    "the administrator's address, unproven": 'let in',
    admin: 'let in',
  },
  admin: {
    nobody: 401,
    garbage: 401,
    expired: 401,
    visitor: 403,
    "the administrator's address, unproven": 403,
    admin: 'let in',
  },
  // What they have to show is no user's token.
  signed: {
    nobody: 403,
    garbage: 403,
    expired: 403,
    visitor: 403,
    "the administrator's address, unproven": 403,
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
      "the administrator's address, unproven": backend.user({ ...admin, email_verified: false }),
      admin: backend.admin,
    }
  })
  after(() => backend.close())

  for (const caller of CALLERS) {
    it(`lets in or refuses ${caller} as its group says`, async () => {
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

  /** The body is nonsense throughout: who may not call learns nothing about it, and nothing is changed. */
  async function verdict(method: string, url: string, headers: Record<string, string>): Promise<Verdict> {
    const { statusCode } = await backend.app.inject({
      method: method as 'GET',
      url: url.replaceAll(/:\w+/g, 'none').replaceAll('*', 'none'),
      headers,
      ...(['POST', 'PATCH', 'PUT'].includes(method) && { payload: {} }),
    })
    assert.notEqual(statusCode, 500, `${method} ${url}`)
    return statusCode === 401 || statusCode === 403 ? statusCode : 'let in'
  }
})

void it('a route outside every group keeps the app from starting', async () => {
  const app = Fastify()
  registerAccess(app)
  app.get('/open', () => 'anybody')
  await assert.rejects(async () => app.ready(), /Nobody has said who may call .*\/open/)
})

void it('a group of users refuses who has no token, and reads who has', async () => {
  const app = Fastify()
  registerAccess(app)
  await app.register((group, _options, done) => {
    restrictTo('user', group, {
      verifyToken: () => Promise.resolve({ uid: 'wanjiku', name: null, isAdmin: false }),
    })
    group.get('/me', (request) => request.caller?.uid)
    done()
  })
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => reply.code(error.statusCode ?? 500).send())
  assert.equal((await app.inject('/me')).statusCode, 401)
  assert.equal((await app.inject({ url: '/me', headers: { authorization: 'Bearer x' } })).body, 'wanjiku')
})
