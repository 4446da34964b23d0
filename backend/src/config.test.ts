import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { describe, it } from 'node:test'
import { ConfigError, loadConfig } from './config'

const REQUIRED = { FIREBASE_PROJECT_ID: 'demo-kilele', ADMIN_EMAIL: 'admin@kilele.example' }

function errorsOf(env: Record<string, string>): string {
  try {
    loadConfig(env)
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.message
  }
  return assert.fail('the configuration was accepted')
}

describe('loadConfig', () => {
  it('uses defaults when only the identity project and the administrator are set', () => {
    const config = loadConfig(REQUIRED)
    assert.equal(config.host, 'localhost')
    assert.equal(config.port, 8000)
    assert.equal(config.dataDir, resolve('data'))
    assert.equal(config.databaseUrl, undefined)
    assert.equal(config.siteUrl, 'http://localhost:8000')
    assert.deepEqual(config.mediaSources, [])
    assert.equal(config.mediaCacheBytes, 4 * 1024 ** 3)
    assert.equal(config.trustProxy, false)
    assert.equal(config.writesPerMinute, 20)
    assert.equal(config.smtpUrl, undefined)
    assert.equal(config.mailTo, REQUIRED.ADMIN_EMAIL)
    assert.deepEqual(config.mailFrom, { name: 'Kilele Properties', address: REQUIRED.ADMIN_EMAIL })
    assert.deepEqual(config.strangerMails, { perHour: 60, perDay: 400 })
    assert.equal(config.demoData, false)
    assert.match(config.demoDir, /demo$/)
  })

  it('ignores a variable when it is empty', () => {
    const config = loadConfig({
      ...REQUIRED,
      PORT: '9000',
      HOST: '',
      SITE_URL: 'https://kilele.example/',
      DATABASE_URL: 'postgres://kilele:secret@db.internal:5432/kilele',
      TRUST_PROXY: '1',
      DEMO_DATA: 'true',
    })
    assert.equal(config.port, 9000)
    assert.equal(config.host, 'localhost')
    assert.equal(config.siteUrl, 'https://kilele.example')
    assert.equal(config.trustProxy, 1)
    assert.equal(config.demoData, true)
  })

  it('names all faults in one message when several variables are invalid', () => {
    const message = errorsOf({ PORT: '99999', DATABASE_URL: 'mysql://x/y', ADMIN_EMAIL: 'admin', DEMO_DATA: 'yes' })
    for (const name of ['FIREBASE_PROJECT_ID', 'PORT', 'DATABASE_URL', 'ADMIN_EMAIL', 'DEMO_DATA']) {
      assert.match(message, new RegExp(`^  ${name} `, 'm'))
    }
    assert.match(message, /FIREBASE_PROJECT_ID is missing/)
  })

  for (const [name, value] of [
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['RATE_LIMIT_WRITES_PER_MINUTE', '0'],
    ['RATE_LIMIT_WRITES_PER_MINUTE', '2.5'],
    ['KEEP_ENQUIRIES_DAYS', '0'],
    ['KEEP_OUTBOX_DAYS', 'forever'],
    ['KEEP_REMOVED_REVIEWS_DAYS', '1.5'],
    ['SITE_URL', 'kilele.example'],
    ['SITE_URL', 'https://kilele.example/home'],
    ['SITE_ORIGIN', 'ftp://kilele.example'],
    ['FIREBASE_AUTH_EMULATOR_HOST', '9099'],
    ['MEDIA_SOURCES', 'http://photos.example'],
    ['MEDIA_SOURCES', 'https://*.*.example'],
    ['MEDIA_SOURCES', 'https://utfs.io,*'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'yes'],
    ['ADMIN_SIGN_IN_PROVIDERS', 'password,,google.com'],
    ['ADMIN_SIGN_IN_PROVIDERS', 'Google'],
    ['ADMIN_UID', 'x'.repeat(129)],
    ['NODE_ENV', 'staging'],
    ['DATABASE_URL', 'localhost'],
    ['SMTP_URL', 'mail.kilele.example'],
    ['SMTP_URL', 'https://mail.kilele.example'],
    ['MAIL_TO', 'Kilele <agency@kilele.example>'],
    ['MAIL_FROM', 'site@'],
    ['MAIL_FROM', 'Kilele <site@>'],
    ['MAIL_FROM', 'Kilele <a@kilele.example> <b@kilele.example>'],
    ['MAIL_FROM', 'Kilele\r\nBcc: x <site@kilele.example>'],
    ['STRANGER_MAILS_PER_HOUR', '0'],
    ['STRANGER_MAILS_PER_DAY', 'many'],
    ['UPLOADTHING_TOKEN', 'sk_live_0123456789'],
    ['UPLOADTHING_TOKEN', Buffer.from('{"apiKey":"sk_live_1","appId":"app","regions":[]}').toString('base64')],
  ] as const) {
    it(`rejects ${name} when it is ${value}`, () => {
      assert.match(errorsOf({ ...REQUIRED, [name]: value }), new RegExp(`^  ${name} must be`, 'm'))
    })
  }

  for (const [value, name, address] of [
    ['hello@kilele.example', 'Kilele Properties', 'hello@kilele.example'],
    ['Kilele Sales <hello@kilele.example>', 'Kilele Sales', 'hello@kilele.example'],
    [' "Kilele, Sales"  <hello@kilele.example> ', 'Kilele, Sales', 'hello@kilele.example'],
    ['<hello@kilele.example>', 'Kilele Properties', 'hello@kilele.example'],
  ] as const) {
    it(`sends as ${name} when MAIL_FROM is ${value}`, () => {
      assert.deepEqual(loadConfig({ ...REQUIRED, MAIL_FROM: value }).mailFrom, { name, address })
    })
  }

  it('derives the upload hosts when there is an UploadThing token', () => {
    const content = { apiKey: 'sk_live_1', appId: 'app', regions: ['fra1', 'sea1'] }
    const token = Buffer.from(JSON.stringify(content)).toString('base64')
    assert.deepEqual(loadConfig({ ...REQUIRED, UPLOADTHING_TOKEN: token }).uploadThing, {
      token,
      apiKey: 'sk_live_1',
      ingestHosts: ['fra1.ingest.uploadthing.com', 'sea1.ingest.uploadthing.com'],
      previous: undefined,
    })
    assert.deepEqual(loadConfig({ ...REQUIRED, UPLOADTHING_TOKEN: token }).mediaSources, [
      'https://utfs.io',
      'https://*.ufs.sh',
    ])
    assert.equal(loadConfig(REQUIRED).uploadThing, undefined)
  })

  it('uses the first token and accepts the second when one replaces the other', () => {
    const tokenOf = (apiKey: string) =>
      Buffer.from(JSON.stringify({ apiKey, appId: 'app', regions: ['fra1'] })).toString('base64')
    const [current, previous] = [tokenOf('sk_live_2'), tokenOf('sk_live_1')]
    const { uploadThing } = loadConfig({ ...REQUIRED, UPLOADTHING_TOKEN: `${current}, ${previous}` })
    assert.equal(uploadThing?.token, current)
    assert.equal(uploadThing.previous?.apiKey, 'sk_live_1')
    const faults = errorsOf({ ...REQUIRED, UPLOADTHING_TOKEN: `${current},sk_live_1` })
    assert.match(faults, /^ {2}UPLOADTHING_TOKEN must be a token/m)
  })

  describe('with the identity emulator', () => {
    const emulated = { ...REQUIRED, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }

    for (const env of [
      {},
      { HOST: '127.0.0.1', SITE_URL: 'http://127.0.0.1:8000' },
      { HOST: '::1', SITE_URL: 'http://[::1]:8000' },
      { NODE_ENV: 'development', SITE_URL: 'http://localhost:8000', FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' },
      { SITE_URL: 'http://kilele.localhost' },
    ]) {
      it(`accepts the emulator when only this machine can reach it: ${JSON.stringify(env)}`, () => {
        const config = loadConfig({ ...emulated, ...env })
        assert.match(config.firebaseAuthEmulatorHost ?? '', /:9099$/)
      })
    }

    for (const [name, value] of [
      ['NODE_ENV', 'production'],
      ['HOST', '0.0.0.0'],
      ['HOST', '::'],
      ['HOST', '192.168.1.20'],
      ['HOST', '127.0.0.1.nip.example'],
      ['SITE_URL', 'https://kilele.example'],
      ['SITE_URL', 'http://localhost.kilele.example'],
      ['FIREBASE_PROJECT_ID', 'my-agency'],
      ['FIREBASE_AUTH_EMULATOR_HOST', 'identity.internal:9099'],
    ] as const) {
      it(`rejects the emulator when ${name} is ${value}`, () => {
        assert.match(
          errorsOf({ ...emulated, [name]: value }),
          /^ {2}FIREBASE_AUTH_EMULATOR_HOST (must|is for) .*: the emulator accepts any sign-in$/m,
        )
      })
    }
  })

  it('requires the web API key when the project is not a demo project', () => {
    const env = { ...REQUIRED, FIREBASE_PROJECT_ID: 'my-agency' }
    assert.match(errorsOf(env), /^ {2}FIREBASE_API_KEY is missing/m)
    assert.equal(loadConfig({ ...env, FIREBASE_API_KEY: 'AIza' }).firebaseApiKey, 'AIza')
  })

  it("reads the administrator's sign-in methods when they are set", () => {
    assert.deepEqual(loadConfig(REQUIRED).adminSignInProviders, ['password', 'google.com'])
    assert.equal(loadConfig(REQUIRED).adminUid, undefined)
    const config = loadConfig({ ...REQUIRED, ADMIN_SIGN_IN_PROVIDERS: 'google.com, oidc.agency', ADMIN_UID: 'x7k2' })
    assert.deepEqual([config.adminSignInProviders, config.adminUid], [['google.com', 'oidc.agency'], 'x7k2'])
  })

  it('rejects TRUST_PROXY=true when in production', () => {
    const env = { ...REQUIRED, NODE_ENV: 'production' }
    assert.match(errorsOf({ ...env, TRUST_PROXY: 'true' }), /^ {2}TRUST_PROXY must be the number of proxies in front/m)
    assert.equal(loadConfig({ ...env, TRUST_PROXY: '1' }).trustProxy, 1)
    assert.equal(loadConfig({ ...env, NODE_ENV: 'development', TRUST_PROXY: 'true' }).trustProxy, true)
  })
})
