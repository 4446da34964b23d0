import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, before, describe, it } from 'node:test'
import { alertPaths } from '../../../contract/alert'
import { apiPaths } from '../../../contract/paths'
import { carInput } from '../../../backend/test/factories'
import { partsOf } from '../../../backend/test/mail-parts'
import { startMailServer } from '../../../backend/test/mail-server'
import { startPostgres } from '../../../backend/test/postgres'
import { administrator, startBackendProcess, startIdentity } from '../../support/backend-process'
import { call, callJson } from '../../support/http-client'
import { waitUntil } from '../../support/wait-until'

/** How often the backend is killed on each database, while it mails links and then alerts. */
const KILLS = Number(process.env.KILLS ?? 5)
const SUBSCRIBERS = 60
const PORT = 8177
const ORIGIN = `http://127.0.0.1:${PORT}`
const IDENTITY_PORT = 8178
/** The backend finds jobs that a crash interrupted only after some minutes. */
const MAILED_WITHIN_MS = 6 * 60_000

let identity: Awaited<ReturnType<typeof startIdentity>>
before(async () => {
  identity = await startIdentity(IDENTITY_PORT)
})
after(() => {
  identity.stop()
})

describe(`alerts while the backend is killed ${KILLS} times`, () => {
  for (const database of ['PGlite', 'PostgreSQL'] as const) {
    it(`loses no mail and repeats at most one per kill when it runs on ${database}`, async (test) => {
      const postgres = database === 'PostgreSQL' ? await startPostgres() : undefined
      const dataDir = await mkdtemp(join(tmpdir(), 'kilele-crash-'))
      const mail = await startMailServer()
      const start = () =>
        startBackendProcess({
          port: PORT,
          identityPort: IDENTITY_PORT,
          dataDir,
          databaseUrl: postgres?.url,
          env: {
            RATE_LIMIT_WRITES_PER_MINUTE: '1000000',
            SMTP_URL: mail.url,
            SITE_URL: ORIGIN,
            ALERTS_EVERY_SECONDS: '1',
            STRANGER_MAILS_PER_HOUR: '1000',
          },
        })
      let backend = await start()
      test.after(async () => {
        await backend.kill()
        await mail.close()
        await postgres?.stop()
        await rm(dataDir, { recursive: true, force: true })
      })
      const emails = Array.from({ length: SUBSCRIBERS }, (_, index) => `visitor-${index}@example.com`)

      for (const email of emails) await callJson(ORIGIN + alertPaths.create, { method: 'POST', body: alertOf(email) })
      await killDuring(() => mailed('confirm').size < SUBSCRIBERS)
      await expectMailed('confirm')
      for (const email of emails) {
        const link = /http:\S+\/alerts\/confirm\?token=\S+/.exec(partsOf(sourceOf('confirm', email)).text)?.[0] ?? ''
        assert.equal((await call(link, { method: 'POST' })).status, 200)
      }

      const authorization = administrator()
      await callJson(ORIGIN + apiPaths.cars, { method: 'POST', body: carInput({ title: 'Kombi' }), authorization })
      await waitUntil('the first alert was mailed', () => mailed('New: Kombi').size > 0, {
        timeoutMs: 60_000,
        pollMs: 20,
      })
      await killDuring(() => mailed('New: Kombi').size < SUBSCRIBERS)
      await expectMailed('New: Kombi')

      /** Kills the backend at random moments while there is work. */
      async function killDuring(isBusy: () => boolean): Promise<void> {
        let kill = 0
        for (; kill < KILLS && isBusy(); kill += 1) {
          await sleep(Math.random() * 150)
          await backend.kill()
          backend = await start()
        }
        test.diagnostic(`killed ${kill} times`)
      }

      function mailed(subject: string): Map<string, Set<string>> {
        const ids = new Map<string, Set<string>>()
        for (const { recipients, source } of mail.mails.filter((one) => hasSubject(one.source, subject))) {
          const [recipient = ''] = recipients
          const [, id = ''] = /^Message-ID: (.+)\r$/m.exec(source) ?? []
          ids.set(recipient, (ids.get(recipient) ?? new Set()).add(id))
        }
        return ids
      }

      function sourceOf(subject: string, email: string): string {
        const found = mail.mails.find(
          ({ recipients, source }) => recipients[0] === email && hasSubject(source, subject),
        )
        return found?.source ?? ''
      }

      /** A mail that was being sent when the backend died may come again, with the same Message-ID. */
      async function expectMailed(subject: string): Promise<void> {
        const missing = () => emails.filter((email) => !mailed(subject).has(email))
        await waitUntil(
          () => `'${subject}' was mailed to ${missing().join(', ')}`,
          () => missing().length === 0,
          { timeoutMs: MAILED_WITHIN_MS, pollMs: 500 },
        )
        for (const [email, ids] of mailed(subject)) assert.equal(ids.size, 1, `${email} got several mails`)
        const again = mail.mails.filter(({ source }) => hasSubject(source, subject)).length - SUBSCRIBERS
        test.diagnostic(`${SUBSCRIBERS} mails '${subject}', ${again} of them twice`)
        assert.ok(again <= KILLS, 'at most one per kill')
      }
    })
  }
})

function alertOf(email: string): object {
  return { email, kind: 'car', filters: {} }
}

function hasSubject(source: string, words: string): boolean {
  return new RegExp(`^Subject: .*${words}`, 'm').test(source)
}
