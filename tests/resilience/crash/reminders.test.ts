import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startApp } from '../../../backend/test/app'
import { startMailServer } from '../../../backend/test/mail-server'
import { startPostgres } from '../../../backend/test/postgres'
import { aVisit, nairobiTime, sendVisitMails } from '../../../backend/test/visits'
import { viewings } from '../../../backend/src/db/schema'
import { openDatabaseWithJobs } from '../../../backend/src/open-database'

/** How often the process is killed on each database, while it adds reminders. */
const KILLS = Number(process.env.KILLS ?? 5)
const REMIND = fileURLToPath(new URL('../../../backend/test/remind.ts', import.meta.url))
/** Several batches. */
const VISITS = 350
const HOUR_MS = 3_600_000

describe(`reminders while the process is killed ${KILLS} times`, () => {
  for (const database of ['PGlite', 'PostgreSQL'] as const) {
    it(`reminds every visitor once when it runs on ${database}`, async (test) => {
      const postgres = database === 'PostgreSQL' ? await startPostgres() : undefined
      const dataDir = await mkdtemp(join(tmpdir(), 'kilele-crash-'))
      const mail = await startMailServer()
      test.after(async () => {
        await mail.close()
        await postgres?.stop()
        await rm(dataDir, { recursive: true, force: true })
      })
      const open = () =>
        openDatabaseWithJobs({ databaseUrl: postgres?.url, dataDir }, (error) => {
          throw error
        })
      const start = nairobiTime(2, 10)
      const prepared = await open()
      const visits = Array.from({ length: VISITS }, (_, index) =>
        aVisit({ email: `visitor-${index}@example.com`, start }),
      )
      await prepared.database.insert(viewings).values(visits)
      await prepared.close()

      for (let kill = 0; kill <= KILLS; kill++) await remind(kill < KILLS ? Math.random() * 400 : null)

      const backend = await startApp(open, { SMTP_URL: mail.url, MAIL_FROM: 'site@kilele.example' })
      await sendVisitMails(backend)
      await backend.close()
      const recipients = mail.mails.flatMap((one) => one.recipients).sort()
      assert.deepEqual(recipients, visits.map(({ email }) => email ?? '').sort())

      /** @param killAfterMs null lets it finish */
      async function remind(killAfterMs: number | null): Promise<void> {
        const evening = new Date(Date.parse(start) - 16 * HOUR_MS).toISOString()
        const child = spawn(process.execPath, ['--import', 'tsx', REMIND, evening], {
          stdio: ['ignore', 'pipe', 'inherit'],
          env: { ...process.env, DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) },
        })
        const ended = once(child, 'exit')
        await once(child.stdout, 'data')
        if (killAfterMs !== null) {
          await sleep(killAfterMs)
          child.kill('SIGKILL')
        }
        const [code, signal] = (await ended) as [number | null, string | null]
        test.diagnostic(signal === null ? `ended with ${code}` : 'killed')
        if (killAfterMs === null) assert.equal(code, 0)
      }
    })
  }
})
