import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_ADMIN, DEMO_PROJECT, DEMO_VISITOR } from '../lib/demo-accounts'
import { freePort } from '../lib/machine'
import { temporaryFolder } from '../lib/test-folder'
import { startChild } from '../supervisor/child'

/** Starts the emulator as `npm start` does and waits until it is ready. */
async function startEmulator(t: TestContext, folder: string) {
  const port = await freePort()
  let ready: () => void = () => undefined
  const isReady = new Promise<void>((resolve) => (ready = resolve))
  const child = startChild({
    name: 'identity emulator',
    args: ['tools/run.mjs', 'tools/commands/emulator.ts'],
    cwd: process.cwd(),
    env: {
      ...process.env,
      AUTH_EMULATOR_PORT: String(port),
      FIREBASE_PROJECT_ID: DEMO_PROJECT,
      ACCOUNT_FILE: join(folder, 'auth/accounts.json'),
    },
    logFile: join(folder, 'emulator.log'),
    onLine: (line) => line === 'ready' && ready(),
  })
  t.after(() => child.stop())
  const ended = await Promise.race([isReady, child.ended])
  async function request(call: string, body: object): Promise<Record<string, unknown>> {
    const response = await fetch(
      `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=any`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    )
    return (await response.json()) as Record<string, unknown>
  }
  return { child, ended, request, signIn: (account: object) => request('signInWithPassword', account) }
}

it('has the demo accounts and restores a new one when it was killed', async (t) => {
  const folder = await temporaryFolder(t)
  const accountFile = join(folder, 'auth/accounts.json')
  const newcomer = { email: 'wanjiru@kilele.example', password: 'karibu-sana' }

  const first = await startEmulator(t, folder)
  const admin = await first.signIn(DEMO_ADMIN)
  assert.equal(admin.localId, DEMO_ADMIN.localId)
  const { users } = (await first.request('lookup', { idToken: admin.idToken })) as { users: Record<string, unknown>[] }
  assert.equal(users[0]?.displayName, 'Kilele Admin')
  assert.equal(users[0].emailVerified, true)

  const { localId } = await first.request('signUp', newcomer)
  while (!existsSync(accountFile) || !(await readFile(accountFile, 'utf8')).includes(newcomer.email)) await sleep(50)
  process.kill(first.child.pid, 'SIGKILL')
  await first.child.ended

  const second = await startEmulator(t, folder)
  assert.equal((await second.signIn(newcomer)).localId, localId)
  assert.equal((await second.signIn(DEMO_VISITOR)).localId, DEMO_VISITOR.localId)
  assert.equal((await second.child.stop()).code, 0)
})

it('fails instead of overwriting the account file when it is damaged', async (t) => {
  const folder = await temporaryFolder(t)
  const first = await startEmulator(t, folder)
  await first.child.stop()
  await writeFile(join(folder, 'auth/accounts.json'), '[{"localId":')
  const { ended } = await startEmulator(t, folder)
  assert.match(ended?.lastProblem ?? '', /accounts\.json is damaged/)
  assert.equal(ended?.code, 1)
})
