import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testConfig } from '../../test/app'
import { createContentSecurityPolicy } from './content-security-policy'

function policyOf(env: Record<string, string>, inlineScripts: readonly string[] = []): Record<string, string[]> {
  const directives = createContentSecurityPolicy(testConfig(env))(inlineScripts).split('; ')
  return Object.fromEntries(directives.map((text) => [text.split(' ')[0] ?? '', text.split(' ').slice(1)]))
}

describe('the Content-Security-Policy', () => {
  it('allows only own files, listed inline scripts and Google’s sign-in when a page runs scripts', () => {
    const policy = policyOf({}, ["'sha256-a'", "'sha256-b'"])
    assert.deepEqual(policy['script-src'], ["'self'", "'sha256-a'", "'sha256-b'", 'https://apis.google.com'])
    for (const directive of ['object-src', 'base-uri', 'frame-ancestors'])
      assert.deepEqual(policy[directive], ["'none'"])
  })

  it('allows the emulator only when it is configured', () => {
    const real = policyOf({ FIREBASE_AUTH_DOMAIN: 'sign-in.kilele.example' })
    assert.deepEqual(real['frame-src'], ['https://www.youtube-nocookie.com', 'https://sign-in.kilele.example'])
    assert.deepEqual(real['connect-src'], [
      "'self'",
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
    ])
    const emulated = policyOf({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })
    assert.ok(emulated['connect-src']?.includes('http://127.0.0.1:9099'))
    assert.deepEqual(emulated['frame-src'], [
      'https://www.youtube-nocookie.com',
      'https://demo-kilele.firebaseapp.com',
      'http://127.0.0.1:9099',
    ])
  })

  it('allows requests and form redirects when the backend has another origin', () => {
    const split = policyOf({
      SITE_URL: 'https://kilele.example',
      SITE_ORIGIN: 'https://kilele.example',
      GATSBY_API_URL: 'https://api.kilele.example',
    })
    assert.ok(split['connect-src']?.includes('https://api.kilele.example'))
    assert.deepEqual(split['form-action'], ["'self'", 'https://api.kilele.example', 'https://kilele.example'])
  })

  it('names the origin of map tiles when they come without encryption', () => {
    const own = ["'self'", 'data:', 'blob:', 'https:']
    const tiles = { GATSBY_MAP_TILES: 'http://tiles.example:8080/{z}/{x}/{y}.png?key=a' }
    assert.deepEqual(policyOf(tiles)['img-src'], [...own, 'http://tiles.example:8080'])
    assert.deepEqual(policyOf({})['img-src'], own)
    assert.deepEqual(policyOf({ GATSBY_MAP_TILES: 'none' })['img-src'], own)
  })

  it('allows the photo store when one is configured', () => {
    const token = Buffer.from(JSON.stringify({ apiKey: 'sk_live_x', appId: 'app', regions: ['sea1'] })).toString(
      'base64',
    )
    const policy = policyOf({ UPLOADTHING_TOKEN: token })
    assert.ok(policy['connect-src']?.some((source) => source.startsWith('https://sea1.')))
  })
})
