import assert from 'node:assert/strict'
import { eq, sql } from 'drizzle-orm'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { after, afterEach, before, beforeEach, it } from 'node:test'
import { DAY_MS, MINUTE_MS } from '../../../../contract/limits'
import { apiPaths } from '../../../../contract/paths'
import { startApp, type TestApp } from '../../../test/app'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { anEnquiry, aProperty } from '../../../test/factories'
import { partsOf } from '../../../test/mail-parts'
import { REFUSED_DOMAIN, startMailServer, type MailServer } from '../../../test/mail-server'
import type { OpenDatabase } from '../../db/database'
import { enquiries, enquiryEntries, properties } from '../../db/schema'
import { startJobs } from '../../modules'
import { enquiryMail } from './mail'

const GOOD = { name: 'Achieng Otieno', email: 'achieng@example.com', message: 'Is the villa still available?' }
const TIMEOUT_MS = 20_000

onEachDatabase('mailing messages', (open) => {
  let server: MailServer
  let opened: OpenDatabase
  let backend: TestApp
  let log = ''
  before(async () => {
    opened = await open()
    server = await startMailServer()
  })
  beforeEach(async () => {
    await emptyTables(opened.database)
    await opened.database.execute(sql`delete from pgboss.job`)
    await server.listen()
    server.mails.length = 0
    log = ''
    backend = await start()
  })
  afterEach(() => backend.close())
  after(async () => {
    await server.close()
    await opened.close()
  })

  /** A backend process on the same database. */
  function start(env: Record<string, string> = {}): Promise<TestApp> {
    const smtp = { SMTP_URL: server.url, MAIL_TO: 'agency@kilele.example', MAIL_FROM: 'site@kilele.example' }
    const logStream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        log += chunk.toString()
        done()
      },
    })
    return startApp(
      () => Promise.resolve({ ...opened, close: () => Promise.resolve() }),
      { ...smtp, LOG_LEVEL: 'warn', ...env },
      { logStream },
    )
  }
  const send = (body: object) => backend.app.inject({ method: 'POST', url: apiPaths.contact, payload: body })
  const rows = () => backend.database.select().from(enquiries)
  const delivered = async () => (await rows()).filter(({ deliveredAt }) => deliveredAt !== null)
  /** Makes delayed jobs due. */
  const makeDue = () =>
    backend.database.execute(
      sql`update pgboss.job set start_after = now() where name = ${enquiryMail.name} and state < 'active'`,
    )
  const waitingJobs = async () =>
    (await backend.database.execute(
      sql`select 1 from pgboss.job where name = ${enquiryMail.name} and state < 'completed'`,
    )) as { rows: unknown[] }

  async function until(what: string, condition: () => Promise<boolean> | boolean): Promise<void> {
    const end = Date.now() + TIMEOUT_MS
    while (!(await condition())) {
      if (Date.now() > end) assert.fail(`${what}: not within ${TIMEOUT_MS} ms`)
      await makeDue()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  it('addresses the agency and sets the visitor as Reply-To when it mails a message', async () => {
    await backend.database.insert(properties).values(aProperty({ id: 'villa', title: 'Villa in Karen' }))
    await startJobs(backend.services)
    await send({ ...GOOD, name: 'Wanjikũ "W." Kamau', listingKind: 'property', listingId: 'villa' })
    await until('delivered', async () => (await delivered()).length === 1)
    const [mail, ...others] = server.mails
    const [row] = await rows()
    assert.ok(mail !== undefined && others.length === 0)
    assert.deepEqual(mail.recipients, ['agency@kilele.example'])
    assert.equal(mail.sender, 'site@kilele.example')
    assert.match(mail.source, new RegExp(`^Message-ID: <${row?.id}@kilele\\.example>\r$`, 'm'))
    assert.match(mail.source, /^Reply-To: .*<achieng@example\.com>\r$/m)
    assert.match(mail.source, /^Subject: .*=\?UTF-8\?/m)
    assert.match(mail.source, /Is the villa still available\?/)
    // Mail servers fold long lines.
    assert.match(mail.source.replaceAll('=\r\n', ''), /http:\/\/localhost:8000\/properties\/villa/)
  })

  it('names the telephone number, and has no Reply-To when there is no email address', async () => {
    await backend.database.insert(properties).values(aProperty({ id: 'villa', title: 'Villa in Karen' }))
    await startJobs(backend.services)
    const phone = '0712 345 678'
    await send({ ...GOOD, email: '', phone, listingKind: 'property', listingId: 'villa' })
    await send({ ...GOOD, phone })
    await until('delivered', async () => (await delivered()).length === 2)
    const [only, both] = server.mails
      .map(({ source }) => partsOf(source))
      .sort((one, other) => Number(/^Reply-To/m.test(one.header)) - Number(/^Reply-To/m.test(other.header)))
    assert.ok(only !== undefined && both !== undefined)
    assert.doesNotMatch(only.header, /^Reply-To/m)
    assert.match(only.text, /From: Achieng Otieno\r?\nPhone: \+254 712 345 678\r?\n/)
    assert.match(only.html, /href="tel:\+254712345678"[^]*href="https:\/\/wa\.me\/254712345678"/)
    assert.match(only.html, /There is no email address: a reply to this email does not reach the visitor\./)
    assert.doesNotMatch(only.html, /mailto:/)
    assert.match(both.header, /^Reply-To: .*<achieng@example\.com>\r$/m)
    assert.match(both.text, /From: Achieng Otieno <achieng@example\.com>\r?\nPhone: \+254 712 345 678\r?\n/)
    assert.match(both.html, /href="tel:\+254712345678"[^]*Your reply to this email goes to Achieng Otieno\./)
  })

  it('can be replied to when the address is unusual, and refuses one that is not valid', async () => {
    await startJobs(backend.services)
    for (const email of ['"A & B" <a&b@example.com>', 'info@m\u00fcller.de', '\u200bjos\u00e9@gmail.com'])
      assert.equal((await send({ ...GOOD, email })).statusCode, 201, email)
    const response = await send({ ...GOOD, email: 'a\u0000b@example.com' })
    assert.deepEqual([response.statusCode, response.json()], [400, { message: 'email: Please enter a valid email' }])
    await until('delivered', async () => (await delivered()).length === 3)
    const addresses = ['a&b@example.com', 'info@xn--mller-kva.de', 'jos\u00e9@gmail.com']
    assert.deepEqual((await rows()).map(({ email }) => email).sort(), addresses)
    const replyTo = server.mails.map(({ source }) => /^Reply-To: .*<(.*)>\r$/m.exec(source)?.[1])
    assert.deepEqual(replyTo.sort(), addresses)
  })

  it('shows the message as escaped HTML beside the text when it contains markup', async () => {
    await backend.database.insert(properties).values(aProperty({ id: 'villa', title: 'Villa <b>& pool</b>' }))
    await startJobs(backend.services)
    const message = 'Is it free?\n<script>alert(1)</script>\n"Asante" & regards'
    await send({ ...GOOD, name: '<img src=x>', message, listingKind: 'property', listingId: 'villa' })
    await until('delivered', async () => (await delivered()).length === 1)
    const { text, html } = partsOf(server.mails[0]?.source ?? '')
    assert.ok(text.replaceAll('\r', '').startsWith(`${message}\n\n--\n\nFrom: <img src=x> <achieng@example.com>`), text)
    assert.match(html, /Is it free\?<br>&lt;script&gt;alert\(1\)&lt;\/script&gt;<br>&quot;Asante&quot; &amp; regards/)
    assert.match(html, /href="http:\/\/localhost:8000\/properties\/villa"[^>]*>Villa &lt;b&gt;&amp; pool&lt;\/b&gt;/)
    assert.match(html, /href="mailto:achieng@example\.com"/)
    assert.match(html, /href="http:\/\/localhost:8000\/admin\/messages"/)
    assert.doesNotMatch(html, /<script|<img|<b>/)
  })

  it('mails once when the server was down for the first three attempts', async () => {
    await server.close()
    await startJobs(backend.services)
    assert.equal((await send(GOOD)).statusCode, 201)
    const tries = async () => {
      const { rows: jobs } = (await backend.database.execute(
        sql`select coalesce(max((data->>'tries')::int), 0) as tries from pgboss.job`,
      )) as { rows: { tries: number }[] }
      return Number(jobs[0]?.tries)
    }
    await until('three failed tries', async () => (await tries()) >= 3)
    assert.equal((await delivered()).length, 0)
    await server.listen()
    await until('delivered', async () => (await delivered()).length === 1)
    await until('no job left', async () => (await waitingJobs()).rows.length === 0)
    assert.equal(server.mails.length, 1)
  })

  it('backs off up to an hour and gives up after two weeks', async () => {
    await server.close()
    const waits: number[] = []
    const old = anEnquiry({ createdAt: new Date(Date.now() - 15 * DAY_MS) })
    const recent = anEnquiry()
    await backend.database.insert(enquiries).values([old, recent])
    for (const tries of [0, 1, 5, 40]) {
      await backend.services.enquiries.mail({ enquiryId: recent.id, tries })
      const { rows: jobs } = (await backend.database.execute(
        sql`select round(extract(epoch from start_after - created_on)) as wait from pgboss.job`,
      )) as { rows: { wait: number | string }[] }
      waits.push(...jobs.map(({ wait }) => Number(wait)))
      await backend.database.execute(sql`delete from pgboss.job`)
    }
    assert.deepEqual(waits, [10, 20, 320, 3_600])

    await backend.services.enquiries.mail({ enquiryId: old.id, tries: 400 })
    assert.equal((await waitingJobs()).rows.length, 0)
    assert.equal((await delivered()).length, 0)
  })

  /** A reply to somebody with this address, as the job has sent it. */
  async function replyTo(email: string) {
    const enquiry = anEnquiry({ email, status: 'replied', readAt: new Date() })
    const entry = {
      id: `to-${enquiry.id}`,
      enquiryId: enquiry.id,
      kind: 'mail',
      text: 'Yes, come.',
      writtenBy: 'a',
    } as const
    await backend.database.insert(enquiries).values(enquiry)
    await backend.database.insert(enquiryEntries).values({ ...entry, createdAt: new Date(Date.now() - 10 * MINUTE_MS) })
    await backend.services.enquiries.mail({ enquiryId: enquiry.id, entryId: entry.id, tries: 0 })
    const [row] = await backend.database.select().from(enquiryEntries).where(eq(enquiryEntries.id, entry.id))
    const [message] = await backend.database.select().from(enquiries).where(eq(enquiries.id, enquiry.id))
    return { row, message, tries: (await waitingJobs()).rows.length }
  }

  for (const code of ['550', '550-5.1.1', '551', '553-5.1.2', '501', '521', '554']) {
    it(`gives a reply up when the mail server refuses the address with ${code}`, async () => {
      const email = `${code}${REFUSED_DOMAIN}`
      const { row, message, tries } = await replyTo(email)
      assert.equal(tries, 0)
      assert.ok(row?.refusedAt instanceof Date)
      assert.equal(message?.readAt, null, 'the administrator sees it among the unread messages')
      assert.equal((await backend.services.enquiries.undelivered()).count, 0)
      assert.match(log, /a mail is given up: the mail server refuses the recipient/)
      assert.ok(!log.includes(email), log)
      await backend.services.enquiries.mail({ enquiryId: row.enquiryId, entryId: row.id, tries: 0 })
      assert.equal((await waitingJobs()).rows.length, 0)
    })
  }

  for (const code of ['450', '451-4.7.1', '452', '530-5.7.0', '535', '552', '554-5.7.1']) {
    it(`tries a reply again when the mail server says ${code}, which is not about the address`, async () => {
      const email = `${code}${REFUSED_DOMAIN}`
      const { row, message, tries } = await replyTo(email)
      assert.equal(tries, 1)
      assert.equal(row?.refusedAt, null)
      assert.ok(message?.readAt instanceof Date)
      assert.equal((await backend.services.enquiries.undelivered()).count, 1)
      assert.match(log, /a mail could not be sent yet/)
      assert.ok(!log.includes(email), log)
    })
  }

  it("tries again when it is the agency's own address that is refused", async () => {
    const misconfigured = await start({ MAIL_TO: `agency${REFUSED_DOMAIN}` })
    try {
      const enquiry = anEnquiry()
      await backend.database.insert(enquiries).values(enquiry)
      await misconfigured.services.enquiries.mail({ enquiryId: enquiry.id, tries: 0 })
      assert.equal((await waitingJobs()).rows.length, 1)
    } finally {
      await misconfigured.close()
    }
  })

  it('names the earlier mails of the conversation when it sends a second reply', async () => {
    const enquiry = anEnquiry({ id: 'first-message', message: 'Is it free?' })
    await backend.database.insert(enquiries).values(enquiry)
    const entry = { enquiryId: enquiry.id, kind: 'mail', text: 'Yes.', writtenBy: 'a' } as const
    await backend.database.insert(enquiryEntries).values([
      { ...entry, id: 'reply-1', createdAt: new Date('2026-06-01T09:00:00Z') },
      { ...entry, id: 'note', kind: 'note', createdAt: new Date('2026-06-01T09:30:00Z') },
      { ...entry, id: 'refused', createdAt: new Date('2026-06-01T09:40:00Z'), refusedAt: new Date() },
      { ...entry, id: 'reply-2', createdAt: new Date('2026-06-01T10:00:00Z') },
    ])
    for (const entryId of ['reply-1', 'reply-2'])
      await backend.services.enquiries.mail({ enquiryId: enquiry.id, entryId, tries: 0 })
    const [first, second] = server.mails.map(({ source }) => partsOf(source))
    assert.ok(first !== undefined && second !== undefined)
    assert.match(first.header, /^References: <first-message@kilele\.example>\r$/m)
    assert.match(first.text, /^> Is it free\?/m, 'it contains what it refers to, which no mail brought to the visitor')
    assert.match(second.header, /^In-Reply-To: <reply-1@kilele\.example>\r$/m)
    assert.match(second.header, /^References: <first-message@kilele\.example> <reply-1@kilele\.example>\r$/m)
    assert.match(second.header, /^From: Kilele Properties <site@kilele\.example>\r$/m)
  })

  it('repeats nothing that was typed when it replies to a request for a visit, whose address may be anybody’s', async () => {
    const enquiry = anEnquiry({ id: 'request', kind: 'viewing', name: 'Cheap Pills', message: 'Buy pills' })
    await backend.database.insert(enquiries).values({ ...enquiry, listingTitle: 'Villa in Karen' })
    const entry = { id: 'reply', enquiryId: 'request', kind: 'mail', text: 'Do come.', writtenBy: 'a' } as const
    await backend.database.insert(enquiryEntries).values({ ...entry, createdAt: new Date() })
    await backend.services.enquiries.mail({ enquiryId: 'request', entryId: 'reply', tries: 0 })
    const { header, text, html } = partsOf(server.mails[0]?.source ?? '')
    assert.match(header, /^To: achieng@example\.com\r$/m)
    assert.match(header, /^Subject: Re: Villa in Karen\r$/m)
    assert.equal(text.trim(), 'Do come.')
    assert.match(html, /Do come\./)
    assert.doesNotMatch(header + html, /pills|wrote:/i)
  })

  it('mails again under the same Message-ID when the process died before it recorded the delivery', async () => {
    const enquiry = anEnquiry()
    await backend.database.insert(enquiries).values(enquiry)
    await backend.database.execute(sql`alter table enquiries add constraint died check (delivered_at is null)`)
    try {
      await assert.rejects(backend.services.enquiries.mail({ enquiryId: enquiry.id, tries: 0 }))
    } finally {
      await backend.database.execute(sql`alter table enquiries drop constraint died`)
    }
    assert.equal(server.mails.length, 1)
    await backend.services.jobs.add(enquiryMail, { enquiryId: enquiry.id, tries: 0 })
    await startJobs(backend.services)
    await until('delivered', async () => (await delivered()).length === 1)
    const ids = server.mails.map(({ source }) => /^Message-ID: (.+)\r$/m.exec(source)?.[1])
    assert.deepEqual(ids, [`<${enquiry.id}@kilele.example>`, `<${enquiry.id}@kilele.example>`])
  })

  it('does not mail a message when it is delivered or unknown', async () => {
    const enquiry = anEnquiry({ deliveredAt: new Date() })
    await backend.database.insert(enquiries).values(enquiry)
    await backend.services.enquiries.mail({ enquiryId: enquiry.id, tries: 0 })
    await backend.services.enquiries.mail({ enquiryId: 'unknown', tries: 0 })
    assert.equal(server.mails.length, 0)
  })

  it('mails in the next process when the first one stopped before', async () => {
    await send(GOOD)
    await backend.close()
    backend = await start()
    await startJobs(backend.services)
    await until('delivered', async () => (await delivered()).length === 1)
    assert.equal(server.mails.length, 1)
  })

  it('does not add header lines when stored values contain line breaks', async () => {
    const forged = 'X\r\nBcc: all@example.com\r\n\r\nHello'
    const enquiry = anEnquiry({
      name: forged,
      email: 'a@example.com\r\nBcc: all@example.com',
      listingKind: 'car',
      listingId: 'prado',
      listingTitle: forged,
    })
    await backend.database.insert(enquiries).values(enquiry)
    await backend.services.enquiries.mail({ enquiryId: enquiry.id, tries: 0 })
    const [mail] = server.mails
    assert.ok(mail !== undefined)
    const [header = ''] = mail.source.split('\r\n\r\n')
    assert.doesNotMatch(header, /^(Bcc|Hello)/im)
    assert.deepEqual(mail.recipients, ['agency@kilele.example'])
    const names = header.split('\r\n').flatMap((line) => /^[\w-]+(?=:)/.exec(line)?.[0] ?? [])
    const expected = 'Content-Type Date From MIME-Version Message-ID Reply-To Subject To'
    assert.equal(names.sort().join(' '), expected)
  })

  it('writes one file per message when no mail server is configured', async () => {
    const offline = await start({ SMTP_URL: '' })
    try {
      const enquiry = anEnquiry({ name: 'Achieng Otieno', message: 'Is the villa still available?\nYours' })
      await offline.database.insert(enquiries).values(enquiry)
      for (let round = 0; round < 2; round++) {
        await offline.database.update(enquiries).set({ outboxAt: null }).where(eq(enquiries.id, enquiry.id))
        await offline.services.enquiries.mail({ enquiryId: enquiry.id, tries: 0 })
      }
      const folder = join(offline.dataDir, 'outbox')
      const [file, ...others] = await readdir(folder)
      assert.ok(file !== undefined && others.length === 0 && file.endsWith(`${enquiry.id}.eml`))
      const { header, text } = partsOf(await readFile(join(folder, file), 'utf8'))
      assert.match(header, /^From: Kilele Properties <site@kilele\.example>\r$/m)
      assert.match(header, /^Subject: Message from Achieng Otieno\r$/m)
      assert.match(text, /^Is the villa still available\?\r?\nYours\r?\n/)
      const [row] = await rows()
      assert.equal(row?.deliveredAt, null, 'it was not sent')
      assert.ok(row.outboxAt !== null)
    } finally {
      await offline.close()
    }
  })
})
