import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it, mock } from 'node:test'
import * as z from 'zod/mini'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../contract/limits'
import { temporaryFolder } from '../../../test/app'
import { openMemoryPglite } from '../../../test/databases'
import { partsOf } from '../../../test/mail-parts'
import { startMailServer, type MailServer } from '../../../test/mail-server'
import type { OpenDatabase } from '../../db/database'
import { createJobs } from '../../jobs/jobs'
import { createMailDelivery } from '../../jobs/mail-delivery'
import { backupsExpectedSince, installationIdFile, readLastBackup, writeLastBackup } from '../../lib/last-backup'
import { createMailer, type Undelivered } from '../../lib/mailer'
import { incidentMail, momentText } from './incident'
import { createIncidentService } from './service'

const NOTHING: Undelivered = { count: 0, oldest: null }
const OLDEST = new Date(Date.now() - 10 * MINUTE_MS)
const LATE: Undelivered = { count: 2, oldest: OLDEST }

describe('incidents', () => {
  let opened: OpenDatabase
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let server: MailServer
  let failure: string | null
  let undelivered: Undelivered
  let lastDelivery: Date | null
  let hasDiskSpace: boolean
  let warnings: string[]
  before(async () => {
    opened = await openMemoryPglite()
  })
  after(() => opened.close())
  beforeEach(async () => {
    await opened.database.execute(sql`delete from pgboss.job`)
    folder = await temporaryFolder()
    mock.timers.enable({ apis: ['Date'], now: Date.now() })
    server = await startMailServer()
    failure = null
    undelivered = NOTHING
    lastDelivery = new Date()
    hasDiskSpace = true
    warnings = []
  })
  afterEach(async () => {
    await server.close()
    mock.timers.reset()
    await folder.remove()
  })

  function service() {
    const log = { warn: (_details: object, message: string) => warnings.push(message) }
    const jobs = createJobs({ store: opened.jobStore, log })
    const mailer = createMailer({
      smtpUrl: server.url,
      dataDir: folder.path,
      mailFrom: { name: 'Kilele Properties', address: 'site@kilele.example' },
      mailTo: 'agency@kilele.example',
    })
    return createIncidentService({
      dataDir: folder.path,
      jobs,
      deliver: createMailDelivery({ database: opened.database, jobs, mailer, log }),
      mailer,
      adminEmail: 'owner@kilele.example',
      siteUrl: 'https://kilele.example',
      publishFailure: () => Promise.resolve(failure),
      undelivered: (since) =>
        Promise.resolve(
          since !== undefined && undelivered.oldest !== null && undelivered.oldest < since ? NOTHING : undelivered,
        ),
      lastDelivery: () => Promise.resolve(lastDelivery),
      lastBackup: () => readLastBackup(folder.path),
      backupsExpectedSince: () => backupsExpectedSince(folder.path),
      hasDiskSpace: () => Promise.resolve(hasDiskSpace),
      log,
    })
  }

  /** Each call is a process of its own: record and jobs alone connect them. Returns the mails of the jobs. */
  async function checkAfter(minutes: number): Promise<string[]> {
    mock.timers.setTime(Date.now() + minutes * MINUTE_MS)
    const known = server.mails.length
    const incidents = service()
    await incidents.check()
    const { rows } = (await opened.database.execute(
      sql`delete from pgboss.job where name = ${incidentMail.name} returning data`,
    )) as { rows: { data: unknown }[] }
    for (const { data } of rows) await incidents.mail(z.parse(incidentMail.data, data))
    // Long lines are broken by `=`.
    return server.mails.slice(known).map(({ source }) => source.replaceAll('=\r\n', ''))
  }
  const subjectsOf = (mails: readonly string[]) => mails.map((mail) => /^Subject: ([^:]+):/m.exec(mail)?.[1])

  it('mails the administrator once when publishing fails for five minutes', async () => {
    failure = 'The publisher cannot be reached: connect ECONNREFUSED.'
    assert.deepEqual(await checkAfter(0), [])
    assert.deepEqual(await checkAfter(4), [])
    const [mail, ...more] = await checkAfter(1)
    assert.equal(more.length, 0)
    assert.match(mail ?? '', /^To: owner@kilele\.example/m)
    assert.match(mail ?? '', /^Subject: Changes are not being published: kilele\.example/m)
    assert.match(mail ?? '', /The publisher cannot be reached: connect ECONNREFUSED/)
    assert.match(mail ?? '', /https:\/\/kilele\.example\/admin/)
    const { html } = partsOf(mail ?? '')
    assert.match(html, /The publisher cannot be reached: connect ECONNREFUSED/)
    assert.match(html, /href="https:\/\/kilele\.example\/admin"[^>]*>Open the dashboard/)
    for (let count = 0; count < 10; count += 1) assert.deepEqual(await checkAfter(60), [])
  })

  it('does not mail when a failure passes within five minutes', async () => {
    failure = 'The rebuild webhook responded with status 503.'
    await checkAfter(0)
    failure = null
    assert.deepEqual(await checkAfter(4), [])
    failure = 'The rebuild webhook responded with status 503.'
    assert.deepEqual(await checkAfter(4), [], 'a new failure begins anew')
  })

  it('mails again when publishing fails again after a success', async () => {
    failure = 'The build failed.'
    await checkAfter(0)
    assert.equal((await checkAfter(6)).length, 1)
    failure = null
    assert.equal((await checkAfter(1)).length, 0)
    failure = 'The build failed.'
    await checkAfter(60)
    assert.equal((await checkAfter(6)).length, 1)
  })

  it('reports a mail server that was down once, when it works again', async () => {
    undelivered = LATE
    await server.close()
    await checkAfter(0)
    assert.deepEqual(await checkAfter(30), [])
    assert.match(warnings.join(), /a mail could not be sent yet/)
    await server.listen()
    const mails = await checkAfter(1)
    assert.deepEqual(subjectsOf(mails), ['The mail server does not work'])
    assert.match(mails[0] ?? '', /The mail server cannot be used: .*ECONNREFUSED/)
    assert.deepEqual(await checkAfter(50), [], 'the late mails wait for their next attempt')
    undelivered = NOTHING
    assert.deepEqual(await checkAfter(1), [])
  })

  it('reports once when the server works but a single mail is not delivered', async () => {
    undelivered = { ...LATE, count: 1 }
    await checkAfter(0)
    assert.match(
      (await checkAfter(6)).join(),
      new RegExp(`1 email has not been delivered; the oldest is from ${momentText(OLDEST)}`),
    )
    for (let count = 0; count < 5; count += 1) assert.deepEqual(await checkAfter(60), [])
  })

  it('sends a second mail when the server stops while another incident of mail is open', async () => {
    undelivered = { ...LATE, count: 1 }
    await checkAfter(0)
    assert.deepEqual(subjectsOf(await checkAfter(6)), ['Emails were not delivered'])
    await server.close()
    await checkAfter(60)
    await checkAfter(6)
    await server.listen()
    assert.deepEqual(subjectsOf(await checkAfter(1)), ['The mail server does not work'])

    await checkAfter(66)
    await server.close()
    await checkAfter(1)
    await checkAfter(6)
    await server.listen()
    assert.deepEqual(
      subjectsOf(await checkAfter(1)),
      ['The mail server does not work'],
      'and again for the next outage',
    )
  })

  it('reports a server that can be reached but accepts nothing', async () => {
    undelivered = { ...LATE, count: 3 }
    lastDelivery = new Date(Date.now() - HOUR_MS)
    const accepted = momentText(lastDelivery)
    await checkAfter(0)
    const mails = await checkAfter(6)
    assert.deepEqual(subjectsOf(mails), ['The mail server does not work'])
    assert.match(mails.join(), new RegExp(`accepted no email since ${accepted}, though 3 are waiting`))
  })

  it('reports once when the last backup is older than 36 hours, and none in a demo', async () => {
    await checkAfter(0)
    assert.deepEqual(await checkAfter(6), [])
    const at = new Date(Date.now() - 36 * HOUR_MS + 10 * MINUTE_MS)
    await writeLastBackup(folder.path, { at, bytes: 1, drilledAt: null })
    await checkAfter(0)
    assert.deepEqual(await checkAfter(6), [])
    await checkAfter(5)
    const mails = await checkAfter(6)
    assert.deepEqual(subjectsOf(mails), ['There is no recent backup'])
    assert.match(mails.join(), new RegExp(`The last good backup is from ${momentText(at)}`))
    assert.deepEqual(await checkAfter(600), [])
    await writeLastBackup(folder.path, { at: new Date(), bytes: 1, drilledAt: null })
    assert.deepEqual(await checkAfter(1), [])
    await checkAfter((2 * DAY_MS) / MINUTE_MS)
    assert.deepEqual(subjectsOf(await checkAfter(6)), ['There is no recent backup'])
  })

  it('reports once when no backup was made within 36 hours after backups were set up', async () => {
    const preparedAt = new Date(Date.now() - 36 * HOUR_MS + 10 * MINUTE_MS)
    await writeFile(installationIdFile(folder.path), 'installation-1')
    await utimes(installationIdFile(folder.path), preparedAt, preparedAt)
    await checkAfter(0)
    assert.deepEqual(await checkAfter(6), [])
    await checkAfter(5)
    const mails = await checkAfter(6)
    assert.deepEqual(subjectsOf(mails), ['There is no recent backup'])
    assert.match(mails.join(), /No backup has been made since backups were set up/)
    assert.deepEqual(await checkAfter(600), [])
    await writeLastBackup(folder.path, { at: new Date(), bytes: 1, drilledAt: null })
    assert.deepEqual(await checkAfter(1), [])
  })

  it('reports a record of backups that cannot be read', async () => {
    await writeFile(join(folder.path, 'last-backup.json'), '{"at":')
    await checkAfter(0)
    assert.deepEqual(subjectsOf(await checkAfter(6)), ['There is no recent backup'])
  })

  it('reports once when the disk has less space than caches leave free', async () => {
    hasDiskSpace = false
    await checkAfter(0)
    assert.deepEqual(subjectsOf(await checkAfter(6)), ['The disk is almost full'])
    assert.deepEqual(await checkAfter(60), [])
  })

  it('reads the record of an earlier version, and looks on when it is damaged', async () => {
    const old = { id: 'a', since: '2026-06-01T08:00:00.000Z', reason: 'The build failed.', isMailed: true }
    await writeFile(join(folder.path, 'incidents.json'), JSON.stringify({ publishing: old, mail: null }))
    failure = 'The build failed.'
    assert.deepEqual(await checkAfter(6), [], 'it was mailed before')
    await writeFile(join(folder.path, 'incidents.json'), '{"publishing":')
    await checkAfter(0)
    assert.match(warnings.join(), /the record of incidents cannot be read/)
    assert.equal((await checkAfter(6)).length, 1)
  })
})
