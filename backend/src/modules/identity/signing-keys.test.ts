import assert from 'node:assert/strict'
import { jwtVerify } from 'jose'
import { after, before, beforeEach, describe, it } from 'node:test'
import { HOUR_MS } from '../../../../contract/limits'
import {
  goodClaims,
  newSigningKey,
  signToken,
  startIdentityService,
  type TestIdentityService,
} from '../../../test/identity-keys'
import { createSigningKeys, KeysUnavailableError } from './tokens'

/** The timeout is five seconds; a busy machine may exceed it. */
const PATIENCE_MS = 30_000

describe('signing keys', () => {
  const key = newSigningKey()
  const nextKey = newSigningKey()
  let identity: TestIdentityService
  let warnings: string[]
  let verify: (signedWith?: typeof key) => Promise<unknown>

  before(async () => {
    identity = await startIdentityService([key])
  })
  after(() => identity.close())
  beforeEach(() => {
    identity.keys = [key]
    identity.onKeys = null
    identity.requests.length = 0
    warnings = []
    const getKey = createSigningKeys({
      fetch: identity.fetch,
      log: { warn: (_details, message) => void warnings.push(message) },
    })
    // Tests of keys, not of the lifetime of tokens.
    verify = (signedWith = key) =>
      jwtVerify(signToken({ ...goodClaims('kilele-live'), exp: undefined }, signedWith), getKey, {
        algorithms: ['RS256'],
      })
  })

  it('fetches once when many callers need the keys concurrently', async () => {
    await Promise.all(Array.from({ length: 20 }, () => verify()))
    assert.equal(identity.requests.length, 1)
  })

  it('rejects all callers after five seconds when the service does not respond', async () => {
    identity.onKeys = () => undefined
    const startedAt = Date.now()
    const results = await Promise.allSettled([verify(), verify(), verify()])
    assert.ok(Date.now() - startedAt < PATIENCE_MS)
    assert.equal(identity.requests.length, 1)
    for (const result of results) {
      assert.ok(result.status === 'rejected' && result.reason instanceof KeysUnavailableError)
    }
    assert.equal(warnings.length, 1)
  })

  it('fetches again for the next token when fetching failed', async () => {
    identity.onKeys = (response) => response.writeHead(500).end()
    await assert.rejects(verify(), KeysUnavailableError)
    identity.onKeys = (response) => response.writeHead(200).end('{"keys":7}')
    await assert.rejects(verify(), KeysUnavailableError)
    identity.onKeys = null
    await verify()
  })

  it('refreshes in the background when the keys are an hour old', async (test) => {
    await verify()
    test.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    test.mock.timers.tick(HOUR_MS + 1)
    identity.onKeys = () => undefined
    await verify()
    await verify()
    assert.equal(identity.requests.length, 2)
  })

  it('uses the keys for a day when they cannot be refreshed', async (test) => {
    await verify()
    identity.onKeys = (response) => response.writeHead(500).end()
    test.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    test.mock.timers.tick(23 * HOUR_MS)
    await verify()
    test.mock.timers.tick(HOUR_MS)
    await assert.rejects(verify(), KeysUnavailableError)
  })

  it('fetches every 30 seconds at most when a key is unknown', async (test) => {
    await verify()
    identity.keys = [key, nextKey]
    await assert.rejects(verify(nextKey), { code: 'ERR_JWKS_NO_MATCHING_KEY' })
    await assert.rejects(verify(newSigningKey()), { code: 'ERR_JWKS_NO_MATCHING_KEY' })
    assert.equal(identity.requests.length, 1)
    test.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    test.mock.timers.tick(30_000)
    await verify(nextKey)
    assert.equal(identity.requests.length, 2)
  })

  it('rejects an unknown key while the service is down', async (test) => {
    await verify()
    identity.onKeys = (response) => response.destroy()
    test.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    test.mock.timers.tick(30_000)
    await assert.rejects(verify(nextKey), KeysUnavailableError)
    await assert.rejects(verify(nextKey), KeysUnavailableError)
    await verify()
    assert.equal(identity.requests.length, 2)
  })
})
