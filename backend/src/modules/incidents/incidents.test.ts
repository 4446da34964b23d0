import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { MINUTE_MS } from '../../../../contract/duration'
import { temporaryFolder } from '../../../test/app'
import { partsOf } from '../../../test/mail-parts'
import { startMailServer, type MailServer } from '../../../test/mail-server'
import { createMailer } from '../../lib/mailer'
import type { Undelivered } from '../../lib/undelivered'
import { createIncidentService } from './service'

const NOTHING: Undelivered = { count: 0, oldest: null }
const LATE: Undelivered = { count: 2, oldest: new Date('2026-06-01T09:00:00Z') }

describe('incidents', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let server: MailServer
  let now: number
  let failure: string | null
  let undelivered: Undelivered
  let warnings: string[]
  beforeEach(async () => {
    folder = await temporaryFolder()
    server = await startMailServer()
    now = Date.UTC(2026, 5, 1, 9, 10)
    failure = null
    undelivered = NOTHING
    warnings = []
  })
  afterEach(async () => {
    await server.close()
    await folder.remove()
  })

  /** Each call is a process of its own: the record alone connects them. */
  async function checkAfter(minutes: number): Promise<string[]> {
    now += minutes * MINUTE_MS
    const before = server.mails.length
    await createIncidentService({
      dataDir: folder.path,
      mailer: createMailer({
        smtpUrl: server.url,
        dataDir: folder.path,
        mailFrom: 'site@kilele.example',
        mailTo: 'agency@kilele.example',
      }),
      adminEmail: 'owner@kilele.example',
      siteUrl: 'https://kilele.example',
      publishFailure: () => Promise.resolve(failure),
      undelivered: () => Promise.resolve(undelivered),
      log: { warn: (_details, message) => warnings.push(message) },
      clock: () => now,
    }).check()
    // Long lines are broken by `=`.
    return server.mails.slice(before).map(({ source }) => source.replaceAll('=\r\n', ''))
  }

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

  it('reports failed mail once when the mail server works again', async () => {
    undelivered = LATE
    await server.close()
    await checkAfter(0)
    assert.deepEqual(await checkAfter(30), [])
    assert.match(warnings.join(), /the administrator could not be mailed about an incident yet/)
    await server.listen()
    undelivered = NOTHING
    const [mail] = await checkAfter(1)
    assert.match(mail ?? '', /^Subject: Emails were not delivered: kilele\.example/m)
    assert.match(mail ?? '', /2 emails have not been delivered; the oldest is from 1 June 2026 at 12:00, Nairobi time/)
    assert.deepEqual(await checkAfter(1), [])
  })

  it('reports once when the server works but refuses single mails', async () => {
    undelivered = { ...LATE, count: 1 }
    await checkAfter(0)
    assert.match((await checkAfter(6)).join(), /1 email has not been delivered/)
    for (let count = 0; count < 5; count += 1) assert.deepEqual(await checkAfter(60), [])
  })

  it('looks on when the record is damaged', async () => {
    await writeFile(join(folder.path, 'incidents.json'), '{"publishing":')
    failure = 'The build failed.'
    await checkAfter(0)
    assert.match(warnings.join(), /the record of incidents cannot be read/)
    assert.equal((await checkAfter(6)).length, 1)
  })
})
