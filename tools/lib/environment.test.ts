import assert from 'node:assert/strict'
import { isAbsolute } from 'node:path'
import { it } from 'node:test'
import { EnvironmentError, readStackEnvironment } from './environment'

it('uses defaults when nothing is set', () => {
  const stack = readStackEnvironment({})
  assert.equal(stack.siteUrl, 'http://localhost:8000')
  assert.equal(stack.usesEmulator, true)
  assert.ok(isAbsolute(stack.dataDir))
  for (const part of [stack.backend, stack.site]) {
    assert.equal(part.ADMIN_EMAIL, 'admin@kilele.example')
    assert.equal(part.FIREBASE_PROJECT_ID, 'demo-kilele')
    assert.equal(part.FIREBASE_AUTH_EMULATOR_HOST, '127.0.0.1:9099')
  }
})

it('uses the default when a value is empty', () => {
  assert.equal(readStackEnvironment({ PORT: '', DATA_DIR: '' }).port, 8000)
})

it('uses neither emulator nor demo data when the project is a real one', () => {
  const stack = readStackEnvironment({ FIREBASE_PROJECT_ID: 'kilele-live', PORT: '80' })
  assert.equal(stack.usesEmulator, false)
  assert.equal(stack.backend.NODE_ENV, 'production')
  for (const name of ['FIREBASE_AUTH_EMULATOR_HOST', 'ADMIN_EMAIL', 'DEMO_DATA']) {
    assert.equal(stack.backend[name], undefined)
  }
})

it('makes the site build read from its own backend when BUILD_API_URL names another one', () => {
  const { site } = readStackEnvironment({ PORT: '8100', BUILD_API_URL: 'http://elsewhere:1' })
  assert.equal(site.BUILD_API_URL, 'http://localhost:8100')
})

it('passes no secrets to the site build when they are set', () => {
  const secrets = {
    DATABASE_URL: 'postgres://kilele:word@localhost/kilele',
    REBUILD_WEBHOOK_SECRET: '0123456789abcdef',
    REBUILD_WEBHOOK_URL: 'https://host.example/hook/key',
    SMTP_URL: 'smtp://kilele:word@localhost',
    UPLOADTHING_TOKEN: 'token',
  }
  const { site, backend } = readStackEnvironment({ ...secrets, GATSBY_MEDIA_URL: 'https://photos.example' })
  for (const [name, value] of Object.entries(secrets)) {
    assert.equal(site[name], undefined)
    assert.equal(backend[name], value)
  }
  assert.equal(site.GATSBY_MEDIA_URL, 'https://photos.example')
})

it('gives builds the same environment when the publisher starts them', () => {
  const { site, publisher } = readStackEnvironment({ ENV_FILE: '.env.kilele', PORT: '8100', GATSBY_MEDIA_URL: '' })
  const secret = { REBUILD_WEBHOOK_SECRET: '0123456789abcdef' }
  const again = readStackEnvironment({ ...publisher, ...secret }).site
  assert.deepEqual(Object.entries(again), Object.entries(site))
})

it('publishes at start only when PUBLISH_AT_START is true', () => {
  assert.equal(readStackEnvironment({}).publishesAtStart, false)
  assert.equal(readStackEnvironment({ PUBLISH_AT_START: 'false' }).publishesAtStart, false)
  assert.equal(readStackEnvironment({ PUBLISH_AT_START: 'true' }).publishesAtStart, true)
  assert.throws(() => readStackEnvironment({ PUBLISH_AT_START: 'yes' }), /: PUBLISH_AT_START must be true or false\.$/)
})

it('names every invalid port when there are several', () => {
  assert.throws(() => readStackEnvironment({ PORT: 'http', AUTH_EMULATOR_PORT: '70000' }), {
    constructor: EnvironmentError,
    message: 'The environment cannot be used: PORT must be a port number; AUTH_EMULATOR_PORT must be a port number.',
  })
})
