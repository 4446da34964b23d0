import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startApp, temporaryFolder, type TestApp } from '../../../test/app'
import { startEmulator, type Emulator } from '../../../test/emulator'
import { goodClaims, unsignedToken } from '../../../test/identity-keys'
import { openPgliteWithJobs } from '../../open-database'

const ADMIN_CALL = '/api/reviews/unviewed_count'
const ADMIN = { localId: 'demo-admin', email: 'admin@kilele.example', password: 'demo-admin' }
const VISITOR = { localId: 'demo-visitor', email: 'visitor@kilele.example', password: 'demo-visitor' }

describe('authentication with tokens of the emulator', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let emulator: Emulator
  let backend: TestApp

  before(async () => {
    folder = await temporaryFolder()
    emulator = await startEmulator(folder.path)
    backend = await startApp(() => openPgliteWithJobs({}), { FIREBASE_AUTH_EMULATOR_HOST: emulator.host })
  })
  after(async () => {
    await backend.close()
    await emulator.stop()
    await folder.remove()
  })

  async function statusOf(token: string): Promise<number> {
    const response = await backend.app.inject({ url: ADMIN_CALL, headers: { authorization: `Bearer ${token}` } })
    return response.statusCode
  }

  it('accepts the administrator and returns 403 when anyone else calls', async () => {
    assert.equal(await statusOf(await emulator.signIn(ADMIN)), 200)
    assert.equal(await statusOf(await emulator.signIn(VISITOR)), 403)
  })

  it('returns 401 when the token is for another project, expired or of an unknown account', async () => {
    // Not before the account was created.
    const now = Math.ceil(Date.now() / 1_000)
    const claims = {
      ...goodClaims('demo-kilele'),
      email: ADMIN.email,
      sub: ADMIN.localId,
      user_id: ADMIN.localId,
      iat: now,
      auth_time: now,
    }
    assert.equal(await statusOf(unsignedToken(claims)), 200)
    assert.equal(await statusOf(unsignedToken({ ...claims, aud: 'another' })), 401)
    assert.equal(await statusOf(unsignedToken({ ...claims, exp: 1 })), 401)
    assert.equal(await statusOf(unsignedToken({ ...claims, sub: 'unknown', user_id: 'unknown' })), 401)
    assert.equal(await statusOf(unsignedToken({ ...claims, sub: 'another' })), 401)
    for (const content of ['bnVsbA', 'W10', 'e30', 'ew', '']) {
      assert.equal(await statusOf(unsignedToken({}).replace('.e30.', `.${content}.`)), 401, content)
    }
  })

  it('returns 401 within 30 seconds after the account was disabled, revoked or deleted', async (test) => {
    test.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const update = (change: object) => emulator.manage('accounts:update', { localId: ADMIN.localId, ...change })

    const disabled = await emulator.signIn(ADMIN)
    assert.equal(await statusOf(disabled), 200)
    await update({ disableUser: true })
    test.mock.timers.tick(30_000)
    assert.equal(await statusOf(disabled), 401)
    await update({ disableUser: false })

    const revoked = await emulator.signIn(ADMIN)
    test.mock.timers.tick(30_000)
    assert.equal(await statusOf(revoked), 200)
    await update({ validSince: String(Math.ceil(Date.now() / 1_000) + 60) })
    test.mock.timers.tick(30_000)
    assert.equal(await statusOf(revoked), 401)
    await update({ validSince: '1' })

    const deleted = await emulator.signIn(ADMIN)
    test.mock.timers.tick(30_000)
    assert.equal(await statusOf(deleted), 200)
    await emulator.manage('accounts:delete', { localId: ADMIN.localId })
    test.mock.timers.tick(30_000)
    assert.equal(await statusOf(deleted), 401)
  })

  it('returns 503 when the emulator is down', async (test) => {
    const token = await emulator.signIn(VISITOR)
    await emulator.stop()
    // The cached account has expired by then.
    test.mock.timers.enable({ apis: ['Date'], now: Date.now() + 31_000 })
    assert.equal(await statusOf(token), 503)
  })
})
