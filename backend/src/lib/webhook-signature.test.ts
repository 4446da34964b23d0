import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MINUTE_MS } from '../../../contract/limits'
import { signatureError, signatureHeaders } from './signatures'

const SECRET = 'a-secret-of-the-tests'
const BODY = '{"type":"rebuild"}'
const NOW = Date.UTC(2026, 5, 1)

describe('signatureError', () => {
  it('accepts a request when secret and body match', () => {
    assert.equal(signatureError(SECRET, signatureHeaders(SECRET, BODY, NOW), BODY, NOW), null)
  })

  it('accepts a request when it is signed by the Standard Webhooks specification', () => {
    // Computed with: printf '%s' "msg_1.1780272000.$BODY" | openssl dgst -sha256 -hmac "$SECRET" -binary | base64
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': '1780272000',
      'webhook-signature': 'v1,oA+q5bRBptMmg0UwHeKLmRGBzCo/Xc+DfhOMNbUINOM=',
    }
    assert.equal(signatureError(SECRET, headers, BODY, NOW), null)
    const both = { ...headers, 'webhook-signature': `v1,c29tZXRoaW5nIGVsc2U= ${headers['webhook-signature']}` }
    assert.equal(signatureError(SECRET, both, BODY, NOW), null)
  })

  it('reports a forged request when secret, body, id or time differ', () => {
    const headers = signatureHeaders(SECRET, BODY, NOW)
    assert.equal(signatureError('another-secret-than-that', headers, BODY, NOW), 'forged')
    assert.equal(signatureError(SECRET, headers, `${BODY} `, NOW), 'forged')
    assert.equal(signatureError(SECRET, { ...headers, 'webhook-id': 'other' }, BODY, NOW), 'forged')
    assert.equal(signatureError(SECRET, { ...headers, 'webhook-timestamp': '1780272001' }, BODY, NOW), 'forged')
    assert.equal(signatureError(SECRET, { ...headers, 'webhook-signature': 'v1,' }, BODY, NOW), 'forged')
  })

  it('accepts both secrets and signs with the first when one replaces the other', () => {
    const fresh = 'the-secret-that-comes'
    const both = `${fresh}, ${SECRET}`
    assert.equal(signatureError(both, signatureHeaders(SECRET, BODY, NOW), BODY, NOW), null)
    assert.equal(signatureError(both, signatureHeaders(fresh, BODY, NOW), BODY, NOW), null)
    assert.equal(signatureError(fresh, signatureHeaders(both, BODY, NOW), BODY, NOW), null)
    assert.equal(signatureError(SECRET, signatureHeaders(both, BODY, NOW), BODY, NOW), 'forged')
    assert.equal(signatureError(both, signatureHeaders('another-secret-than-that', BODY, NOW), BODY, NOW), 'forged')
    assert.equal(
      signatureError(both, signatureHeaders(`${both}x`, BODY, NOW), BODY, NOW),
      null,
      'the first is the same',
    )
  })

  it('reports a missing signature when one of the headers is missing', () => {
    const headers = signatureHeaders(SECRET, BODY, NOW)
    for (const name of Object.keys(headers)) {
      assert.equal(signatureError(SECRET, { ...headers, [name]: undefined }, BODY, NOW), 'missing')
    }
  })

  it('reports a stale request when its time is more than five minutes away', () => {
    const headers = signatureHeaders(SECRET, BODY, NOW)
    assert.equal(signatureError(SECRET, headers, BODY, NOW + 5 * MINUTE_MS), null)
    assert.equal(signatureError(SECRET, headers, BODY, NOW + 5 * MINUTE_MS + 1), 'stale')
    assert.equal(signatureError(SECRET, headers, BODY, NOW - 5 * MINUTE_MS - 1), 'stale')
    const bare = { 'webhook-id': 'a', 'webhook-timestamp': 'soon' }
    assert.equal(signatureError(SECRET, { ...bare, 'webhook-signature': 'v1,' }, BODY, NOW), 'forged')
  })
})
