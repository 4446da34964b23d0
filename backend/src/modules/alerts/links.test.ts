import assert from 'node:assert/strict'
import { count, eq, sql } from 'drizzle-orm'
import { Writable } from 'node:stream'
import { after, afterEach, before, beforeEach, it, mock } from 'node:test'
import { alertPaths } from '../../../../contract/alert'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../contract/limits'
import { startApp, type TestApp } from '../../../test/app'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aCar, aProperty } from '../../../test/factories'
import { partsOf } from '../../../test/mail-parts'
import { REFUSED_DOMAIN, startMailServer, type MailServer } from '../../../test/mail-server'
import { tablesWith } from '../../../test/search-by-value'
import type { OpenDatabase } from '../../db/database'
import { alerts, alertSubscribers, cars, properties, strangerMails } from '../../db/schema'
import { alertConfirmation } from './mailing'
import { hashStoredAddresses } from './repository'

const RENTALS = { email: 'Visitor@Example.com', kind: 'property', filters: { type: 'rent', bedrooms: 3 } }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

onEachDatabase('asking for alerts', (open) => {
  let server: MailServer
  let opened: OpenDatabase
  let backend: TestApp
  let log = ''
  let start: (env?: Record<string, string>) => Promise<TestApp>
  before(async () => {
    opened = await open()
    server = await startMailServer()
  })
  beforeEach(async () => {
    await emptyTables(opened.database)
    await opened.database.execute(sql`delete from pgboss.job`)
    server.mails.length = 0
    log = ''
    const logStream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        log += chunk.toString()
        done()
      },
    })
    start = (env = {}) =>
      startApp(
        () => Promise.resolve({ ...opened, close: () => Promise.resolve() }),
        {
          SMTP_URL: server.url,
          MAIL_FROM: 'site@kilele.example',
          LOG_LEVEL: 'trace',
          RATE_LIMIT_WRITES_PER_MINUTE: '100',
          ...env,
        },
        { logStream },
      )
    backend = await start()
  })
  afterEach(async () => {
    mock.timers.reset()
    await backend.close()
  })
  after(async () => {
    await server.close()
    await opened.close()
  })

  const ask = (body: object) => backend.app.inject({ method: 'POST', url: alertPaths.create, payload: body })
  const rows = () => backend.database.select().from(alerts)
  const get = (url: string) => backend.app.inject({ method: 'GET', url })
  const press = (url: string) => backend.app.inject({ method: 'POST', url, headers: FORM, payload: '' })
  /** Runs the jobs that mail links to confirm and are due, or will be within these minutes. */
  async function mailConfirmations(withinMinutes = 0): Promise<number> {
    const { rows: jobs } = (await backend.database.execute(
      sql`delete from pgboss.job where name = ${alertConfirmation.name} and state < 'active'
        and start_after < now() + ${withinMinutes}::int * interval '1 minute' + interval '5 seconds' returning data->>'alertId' as id`,
    )) as { rows: { id: string }[] }
    for (const { id } of jobs) await backend.services.alerts.mailing.sendConfirmation({ alertId: id, tries: 0 })
    return jobs.length
  }
  /** The path with its token in the newest mail. */
  function linkIn(path: string): string {
    const { text } = partsOf(server.mails.at(-1)?.source ?? '')
    const link = new RegExp(`http://localhost:8000(${path}\\?token=[\\w-]+)`).exec(text)?.[1]
    assert.ok(link !== undefined, text)
    return link
  }
  async function askAndFindLink(body: object = RENTALS): Promise<string> {
    assert.equal((await ask(body)).statusCode, 202)
    await mailConfirmations()
    return linkIn(alertPaths.confirm)
  }

  it('mails a link to confirm and nothing else when a visitor asks', async () => {
    const link = await askAndFindLink()
    const [mail, ...others] = server.mails
    assert.ok(mail !== undefined && others.length === 0)
    assert.deepEqual(mail.recipients, ['visitor@example.com'])
    const { header, text, html } = partsOf(mail.source)
    assert.match(header, /^Subject: Please confirm your alert\r$/m)
    for (const body of [text, html]) {
      assert.match(body, /Properties: For rent · 3\+ beds/)
      assert.ok(body.includes(link))
    }
    const [alert] = await rows()
    assert.equal(alert?.confirmedAt, null)
    assert.ok(alert.confirmationSentAt !== null)
  })

  it('responds alike when the address is new, known, confirmed or over its limit', async () => {
    const bodies = new Set<string>()
    const note = async (body: object) => {
      const response = await ask(body)
      assert.equal(response.statusCode, 202)
      bodies.add(response.body)
    }
    await note(RENTALS)
    await note(RENTALS)
    await mailConfirmations()
    await press(linkIn(alertPaths.confirm))
    await note(RENTALS)
    for (let bedrooms = 1; bedrooms <= 5; bedrooms++) await note({ ...RENTALS, filters: { bedrooms } })
    for (const location of ['Karen', 'Runda']) await note({ ...RENTALS, filters: { location } })
    assert.deepEqual([...bodies], ['{"message":"Check your inbox: we sent you a link to confirm."}'])
    assert.equal((await rows()).length, 3, 'an address gets three links a day')
  })

  it('sends no second link within an hour, and one when asked later', async () => {
    await ask(RENTALS)
    await ask({ ...RENTALS, email: 'visitor@example.com', filters: { bedrooms: '3', type: 'rent' } })
    assert.equal(await mailConfirmations(), 1)
    const [alert] = await rows()
    assert.ok(alert !== undefined)
    await backend.database.update(alerts).set({ requestedAt: new Date(Date.now() - 3_700_000) })
    await ask(RENTALS)
    assert.equal(await mailConfirmations(), 1)
    assert.equal(server.mails.length, 2)
    assert.equal((await rows()).length, 1)
  })

  it('sends the link again under the same Message-ID when the process died before it recorded it', async () => {
    await ask(RENTALS)
    const [alert] = await rows()
    assert.ok(alert !== undefined)
    const job = { alertId: alert.id, tries: 0 }
    await backend.database.execute(sql`alter table alerts add constraint died check (confirmation_sent_at is null)`)
    try {
      await assert.rejects(backend.services.alerts.mailing.sendConfirmation(job))
    } finally {
      await backend.database.execute(sql`alter table alerts drop constraint died`)
    }
    await backend.services.alerts.mailing.sendConfirmation(job)
    await backend.services.alerts.mailing.sendConfirmation(job)
    const ids = server.mails.map(({ source }) => /^Message-ID: (.+)\r$/m.exec(source)?.[1])
    assert.equal(ids.length, 2)
    assert.equal(new Set(ids).size, 1)
  })

  it('confirms when the button is pressed, not when the link is opened', async () => {
    const link = await askAndFindLink()
    for (let scan = 0; scan < 2; scan++) {
      const page = await get(link)
      assert.equal(page.statusCode, 200)
      assert.match(page.body, /<form method="post"><button>Turn the alert on<\/button>/)
      assert.match(page.body, /Properties: For rent · 3\+ beds/)
    }
    await backend.app.inject({ method: 'HEAD', url: link })
    assert.equal((await rows())[0]?.confirmedAt, null)

    const done = await press(link)
    assert.equal(done.statusCode, 200)
    assert.match(done.body, /<h1>Your alert is on<\/h1>/)
    assert.ok((await rows())[0]?.confirmedAt)
    for (const used of [await get(link), await press(link)]) {
      assert.equal(used.statusCode, 410)
      assert.match(used.body, /<h1>Your alert is already on<\/h1>/)
    }
  })

  it('confirms once when the button is pressed twice at the same time', async () => {
    const link = await askAndFindLink()
    const statuses = (await Promise.all([press(link), press(link)])).map(({ statusCode }) => statusCode)
    assert.deepEqual(statuses.sort(), [200, 410])
  })

  it('shows a clear page and changes nothing when the token is changed, cut or of another purpose', async () => {
    const link = await askAndFindLink()
    const last = link.endsWith('A') ? 'B' : 'A'
    const changed = [link.slice(0, -1) + last, link.slice(0, -2), `${alertPaths.confirm}?token=`, alertPaths.confirm]
    changed.push(link.replace(alertPaths.confirm, alertPaths.unsubscribe), `${link}&token=x`)
    for (const url of changed) {
      for (const page of [await get(url), await press(url)]) {
        assert.equal(page.statusCode, 400, url)
        assert.match(page.body, /<h1>This link is not complete<\/h1>/)
      }
    }
    const [alert, ...others] = await rows()
    assert.ok(alert?.confirmedAt === null && others.length === 0)
  })

  it('cannot be confirmed and is deleted with its address when a week has passed', async () => {
    const link = await askAndFindLink()
    await backend.database.update(alerts).set({ requestedAt: new Date(Date.now() - 7 * DAY_MS - 1_000) })
    assert.equal((await press(link)).statusCode, 410)
    await backend.services.alerts.check(AbortSignal.timeout(60_000))
    assert.equal((await rows()).length, 0)
    assert.equal((await backend.database.select().from(alertSubscribers)).length, 0)
    const page = await get(link)
    assert.equal(page.statusCode, 410)
    assert.match(page.body, /<h1>This link no longer works<\/h1>/)
  })

  it('deletes the alert and then the address when a visitor unsubscribes', async () => {
    await press(await askAndFindLink())
    const [alert] = await rows()
    assert.ok(alert !== undefined)
    const one = `${alertPaths.unsubscribe}?token=${await backend.services.alerts.tokens.create('alert', alert.id)}`
    await press(await askAndFindLink({ ...RENTALS, kind: 'car', filters: { make: 'Toyota' } }))

    const page = await get(one)
    assert.equal(page.statusCode, 200)
    assert.match(page.body, /Stop these emails\?[^]*Properties: For rent · 3\+ beds/)
    assert.doesNotMatch(page.body, /Toyota|visitor@example/i)
    assert.equal((await rows()).length, 2)
    const first = await press(one)
    assert.match(first.body, /<h1>You are unsubscribed<\/h1>/)
    for (const again of [await press(one), await get(one)])
      assert.deepEqual([again.statusCode, again.body], [200, first.body])
    assert.deepEqual(
      (await rows()).map(({ kind }) => kind),
      ['car'],
    )

    const token = await backend.services.alerts.tokens.create('subscriber', alert.subscriberId)
    assert.equal((await press(`${alertPaths.unsubscribe}?token=${token}`)).statusCode, 200)
    assert.equal((await rows()).length, 0)
    assert.equal((await backend.database.select().from(alertSubscribers)).length, 0)
  })

  it('unsubscribes when a mail program sends its one click in either encoding', async () => {
    const requests = [
      { headers: FORM, payload: 'List-Unsubscribe=One-Click' },
      {
        headers: { 'content-type': 'multipart/form-data; boundary=x', origin: 'https://mail.example' },
        payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      },
    ]
    for (const request of requests) {
      await press(await askAndFindLink())
      const [alert] = await rows()
      const token = await backend.services.alerts.tokens.create('subscriber', alert?.subscriberId ?? '')
      const url = `${alertPaths.unsubscribe}?token=${token}`
      const first = await backend.app.inject({ method: 'POST', url, ...request })
      const again = await backend.app.inject({ method: 'POST', url, ...request })
      assert.deepEqual([first.statusCode, again.statusCode], [200, 200])
      assert.equal((await rows()).length, 0)
    }
  })

  it('loads nothing and is not cached, indexed or framed when a page is opened', async () => {
    const page = await get(await askAndFindLink())
    assert.equal(page.headers['cache-control'], 'no-store')
    assert.equal(page.headers['referrer-policy'], 'no-referrer')
    assert.match(String(page.headers['content-security-policy']), /^default-src 'none';.*frame-ancestors 'none'$/)
    assert.match(page.body, /<meta name="robots" content="noindex">/)
    assert.doesNotMatch(page.body, /<script|src="http/)
  })

  it('repeats in mails and pages only words of the listings when somebody typed others', async () => {
    const lure = 'CONGRATULATIONS! Claim KES 250,000 at https://refund.example/pay'
    await backend.database.insert(cars).values(aCar({ id: 'citroen', make: 'Citroën', model: 'C4' }))
    await backend.database.insert(properties).values(aProperty({ id: 'villa', location: 'Karen & Hardy' }))
    const shown = async (kind: string, filters: object, email: string) => {
      const link = await askAndFindLink({ email, kind, filters })
      const { text, html } = partsOf(server.mails.at(-1)?.source ?? '')
      return {
        preview: /<div style="display:none[^>]*>([^<]*)</.exec(html)?.[1],
        bodies: [text, html, (await get(link)).body],
      }
    }
    for (const [kind, filters] of [
      ['car', { make: lure }],
      ['car', { make: 'Citroën', model: lure }],
      ['property', { location: lure, type: 'rent' }],
      ['property', { town: lure }],
    ] as const) {
      const { preview, bodies } = await shown(kind, filters, `${crypto.randomUUID()}@example.com`)
      assert.equal(preview, 'One more step')
      for (const body of bodies) {
        assert.doesNotMatch(body, /CONGRATULATIONS|250,000|refund\.example/i)
        assert.match(body, /Your search/)
      }
    }
    for (const [kind, filters, words] of [
      ['car', { make: 'citroen', model: 'c4' }, 'Cars: Citroën · C4'],
      ['property', { location: 'KAREN & hardy' }, 'Properties: Karen & Hardy'],
      ['property', { location: 'diani beach' }, 'Properties: Diani Beach'],
      ['property', { town: 'NAIROBI', type: 'rent' }, 'Properties: For rent · Nairobi'],
      ['property', { town: 'Nairobi City County' }, 'Properties: Nairobi'],
    ] as const) {
      const { preview, bodies } = await shown(kind, filters, `${crypto.randomUUID()}@example.com`)
      assert.equal(preview, 'One more step')
      for (const body of bodies) assert.ok(body.replaceAll('&amp;', '&').includes(words), body)
    }
  })

  const SEARCHES = [{ bedrooms: 1 }, { bedrooms: 2 }, { bedrooms: 3 }, { bedrooms: 4 }]

  it('sends at most three mails to an address when four searches are asked for hourly for a day', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() })
    for (let hour = 0; hour < 24; hour++) {
      for (const filters of SEARCHES) assert.equal((await ask({ ...RENTALS, filters })).statusCode, 202)
      await mailConfirmations()
      mock.timers.setTime(Date.now() + HOUR_MS - (hour === 23 ? MINUTE_MS : 0))
    }
    assert.equal(server.mails.length, 3)
    mock.timers.setTime(Date.now() + 2 * MINUTE_MS)
    for (const filters of SEARCHES) await ask({ ...RENTALS, filters })
    await mailConfirmations()
    assert.equal(server.mails.length, 6, 'and three more on the next day')
  })

  it('counts an address with tags, capitals or dots as the same mailbox', async () => {
    const names = ['jane.doe@gmail.com', 'JaneDoe@Gmail.com', 'j.a.n.e.doe+1@googlemail.com', 'janedoe+2@gmail.com']
    for (const email of names) await ask({ ...RENTALS, email })
    assert.equal(await mailConfirmations(), 3)
  })

  it('holds back what exceeds the ceiling of an hour, sends it in the next, and says so at the form', async () => {
    await backend.close()
    backend = await start({ RATE_LIMIT_WRITES_PER_MINUTE: '4000', STRANGER_MAILS_PER_HOUR: '12' })
    mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const responses: Awaited<ReturnType<typeof ask>>[] = []
    for (let index = 0; index < 60; index++)
      responses.push(await ask({ ...RENTALS, email: `visitor-${index}@example.com` }))
    const those = (statusCode: number, words: RegExp) =>
      responses.filter((one) => one.statusCode === statusCode && words.test(one.body)).length
    assert.equal(those(202, /we sent you a link to confirm\./), 12)
    assert.equal(those(202, /we send you a link to confirm within an hour\./), 12)
    assert.equal(those(429, /We cannot send more emails at the moment\. Please try again in 60 minutes\./), 36)
    assert.equal(responses.at(-1)?.headers['retry-after'], '3600')
    assert.equal(await mailConfirmations(), 12)
    assert.equal(server.mails.length, 12)

    await backend.database.update(alerts).set({ requestedAt: new Date(Date.now() - 30 * MINUTE_MS) })
    assert.equal((await backend.services.alerts.undelivered()).count, 0, 'what waits for its turn is not late')
    mock.timers.setTime(Date.now() + HOUR_MS)
    assert.equal(await mailConfirmations(60), 12)
    assert.equal(new Set(server.mails.flatMap(({ recipients }) => recipients)).size, 24)
  })

  it('says how long to wait when the ceiling of a day is reached', async () => {
    await backend.close()
    backend = await start({ STRANGER_MAILS_PER_DAY: '2' })
    for (const name of ['a', 'b']) await ask({ ...RENTALS, email: `${name}@example.com` })
    const response = await ask({ ...RENTALS, email: 'c@example.com' })
    assert.equal(response.statusCode, 429)
    assert.match(response.body, /Please try again in 23 hours\./)
    assert.equal((await rows()).length, 2)
  })

  it('stays within the ceiling when mails are tried again after the mail server was down', async () => {
    await backend.close()
    backend = await start({ STRANGER_MAILS_PER_HOUR: '2' })
    for (const name of ['a', 'b', 'c', 'd']) await ask({ ...RENTALS, email: `${name}@example.com` })
    await server.close()
    for (let round = 0; round < 3; round++) await mailConfirmations(24 * 60)
    await server.listen()
    const due = (await backend.database.select().from(strangerMails)).map(({ dueAt }) => dueAt.getTime()).sort()
    assert.equal(due.length, 4)
    for (const [index, time] of due.entries()) {
      const third = due[index + 2]
      assert.ok(third === undefined || third - time >= HOUR_MS, JSON.stringify(due))
    }
  })

  it('limits one IP address to a quarter of the usual writes a minute', async () => {
    const statuses = []
    for (let index = 0; index < 26; index++)
      statuses.push((await ask({ ...RENTALS, email: `visitor-${index}@example.com` })).statusCode)
    assert.deepEqual([statuses.filter((status) => status === 202).length, statuses.at(-1)], [25, 429])
  })

  it('never writes to a mailbox again when its owner follows the link in the mail', async () => {
    await press(await askAndFindLink({ ...RENTALS, email: 'jane.doe+a@gmail.com' }))
    // As an earlier version stored it; each start adds what the link finds it by.
    await backend.database.update(alertSubscribers).set({ addressHash: null })
    await hashStoredAddresses(backend.database, backend.services.strangerMails)
    await askAndFindLink({ ...RENTALS, email: 'janedoe@gmail.com', filters: { bedrooms: 1 } })
    const stop = linkIn(alertPaths.stop)
    const { header, html } = partsOf(server.mails.at(-1)?.source ?? '')
    assert.ok(header.includes(`List-Unsubscribe: <http://localhost:8000${stop}>`), header)
    assert.match(header, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    assert.ok(html.includes(stop))

    const page = await get(stop)
    assert.equal(page.statusCode, 200)
    assert.match(page.body, /<h1>Stop these emails for ever\?<\/h1>/)
    assert.equal((await rows()).length, 2, 'opening it changes nothing')
    const done = await press(stop)
    assert.match(done.body, /<h1>We will not write to you again<\/h1>/)
    const again = await press(stop)
    assert.deepEqual([again.statusCode, again.body], [200, done.body])
    assert.equal((await rows()).length, 0)
    assert.deepEqual(await tablesWith(backend.database, ['janedoe', 'jane.doe']), [])

    mock.timers.enable({ apis: ['Date'], now: Date.now() + 30 * DAY_MS })
    for (const email of ['jane.doe@gmail.com', 'janedoe+b@googlemail.com'])
      assert.equal((await ask({ ...RENTALS, email })).statusCode, 202)
    assert.equal(await mailConfirmations(), 0)
    assert.equal((await rows()).length, 0)
  })

  it('stops nothing when the link is changed or of another mail', async () => {
    const confirm = await askAndFindLink()
    const stop = linkIn(alertPaths.stop)
    const changed = stop.replace(/token=.{4}/, 'token=AAAA')
    for (const url of [
      changed,
      stop.slice(0, -1),
      alertPaths.stop,
      confirm.replace(alertPaths.confirm, alertPaths.stop),
    ]) {
      for (const page of [await get(url), await press(url)]) assert.equal(page.statusCode, 400, url)
    }
    assert.equal((await rows()).length, 1)
  })

  it('gives a refused address up, and neither counts it as late nor names it in the log', async () => {
    const email = `visitor${REFUSED_DOMAIN}`
    await ask({ ...RENTALS, email })
    await mailConfirmations()
    const [jobs] = await backend.database.select({ count: count() }).from(sql`pgboss.job`)
    assert.equal(jobs?.count, 0)
    const past = new Date(Date.now() - 10 * MINUTE_MS)
    await backend.database.update(alerts).set({ requestedAt: past, confirmationDueAt: past })
    const [alert] = await rows()
    assert.ok(alert !== undefined && alert.refusedAt !== null && alert.confirmationSentAt === null)
    assert.equal((await backend.services.alerts.undelivered()).count, 0)
    assert.match(log, /the mail server refuses the recipient/)
    assert.ok(!log.includes(email))

    await backend.database.update(alerts).set({ requestedAt: new Date(Date.now() - 2 * HOUR_MS) })
    await ask({ ...RENTALS, email })
    assert.equal((await rows())[0]?.refusedAt, null, 'who asks again is tried again')
    assert.equal(await mailConfirmations(), 1)
  })

  it('logs neither tokens nor email addresses when an alert is requested, confirmed and ended', async () => {
    const link = await askAndFindLink()
    await get(link)
    await press(link)
    await server.close()
    await ask({ ...RENTALS, filters: { bedrooms: 1 } })
    await mailConfirmations()
    await server.listen()
    assert.match(log, /a mail could not be sent yet/)
    assert.match(log, /"path":"\/alerts\/confirm"/)
    assert.ok(!log.includes(link.split('token=')[1] ?? ''))
    assert.doesNotMatch(log, /visitor@example/i)
  })

  const faults: [object, RegExp][] = [
    [{ email: `${'a'.repeat(388)}@example.com` }, /^email: .*(valid email|at most 254 characters)/],
    [{ email: 'nobody' }, /^email: Please enter a valid email/],
    [{ email: 'a@example.com\r\nBcc: b@example.com' }, /^email: Please enter a valid email/],
    [{ email: undefined }, /^email: Please enter a valid email/],
    [{ kind: 'boat' }, /^kind: kind must be property or car$/],
    [{ filters: { colour: 'red' } }, /^filters: 'colour' is no filter of this list: use type, category, minPrice/],
    [{ filters: { make: 'Toyota' } }, /'make' is no filter of this list/],
    [{ kind: 'car', filters: { year: 'soon' } }, /^filters: 'year' cannot be 'soon'$/],
    [{ filters: { type: 'gift' } }, /^filters: 'type' cannot be 'gift'$/],
    [{ filters: { minPrice: -5 } }, /^filters: 'minPrice' cannot be '-5'$/],
    [{ filters: { location: 'x'.repeat(201) } }, /^filters: 'location' must be at most 200 characters long$/],
    [{ filters: { location: 'a\u0000b' } }, /^filters: 'location' cannot be 'a\?b'$/],
    [{ filters: { __proto__: null, constructor: 'x' } }, /'constructor' is no filter/],
    [{ filters: 'type=rent' }, /^filters: filters must be an object/],
    [{ filters: { type: ['rent'] } }, /^filters\.type: each filter must be text or a number$/],
    [{ saved: ['boat:1'] }, /^saved\.0: saved must be a list of listings such as/],
    [
      { saved: Array.from({ length: 41 }, (_, index) => `car:${index}`) },
      /^saved: saved must have at most 40 listings$/,
    ],
  ]
  it('names the fault and stores nothing when the request cannot be used', async () => {
    for (const [change, message] of faults) {
      const response = await ask({ ...RENTALS, ...change })
      assert.equal(response.statusCode, 400, JSON.stringify(change))
      assert.match(response.json<{ message: string }>().message, message)
    }
    assert.equal((await rows()).length, 0)
    assert.equal((await backend.database.select().from(alertSubscribers)).length, 0)
  })

  it('mails that the alert is on when a visitor asks again for a confirmed one', async () => {
    await press(await askAndFindLink())
    const [alert] = await rows()
    await backend.database
      .update(alerts)
      .set({ requestedAt: new Date(Date.now() - 3_700_000) })
      .where(eq(alerts.id, alert?.id ?? ''))
    await ask(RENTALS)
    await mailConfirmations()
    assert.match(server.mails.at(-1)?.source ?? '', /^Subject: Your alert is already on\r$/m)
    assert.equal((await get(linkIn(alertPaths.unsubscribe))).statusCode, 200)
  })
})
