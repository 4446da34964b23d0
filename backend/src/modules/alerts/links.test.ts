import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { after, afterEach, before, beforeEach, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { alertPaths } from '../../../../contract/alert'
import { DAY_MS } from '../../../../contract/duration'
import { startApp, type TestApp } from '../../../test/app'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { startMailServer, type MailServer } from '../../../test/mail-server'
import { partsOf } from '../../../test/mail-parts'
import type { OpenDatabase } from '../../db/database'
import { alerts, alertSubscribers } from '../../db/schema'
import { alertConfirmation } from './queue'

const RENTALS = { email: 'Visitor@Example.com', kind: 'property', filters: { type: 'rent', bedrooms: 3 } }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

onEachDatabase('asking for alerts', (open) => {
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
    server.mails.length = 0
    log = ''
    const logStream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        log += chunk.toString()
        done()
      },
    })
    backend = await startApp(
      () => Promise.resolve({ ...opened, close: () => Promise.resolve() }),
      {
        SMTP_URL: server.url,
        MAIL_FROM: 'site@kilele.example',
        LOG_LEVEL: 'trace',
        RATE_LIMIT_WRITES_PER_MINUTE: '100',
      },
      { logStream },
    )
  })
  afterEach(() => backend.close())
  after(async () => {
    await server.close()
    await opened.close()
  })

  const ask = (body: object) => backend.app.inject({ method: 'POST', url: alertPaths.create, payload: body })
  const rows = () => backend.database.select().from(alerts)
  const get = (url: string) => backend.app.inject({ method: 'GET', url })
  const press = (url: string) => backend.app.inject({ method: 'POST', url, headers: FORM, payload: '' })
  /** Runs the waiting jobs that mail links to confirm. */
  async function mailConfirmations(): Promise<number> {
    const { rows: jobs } = (await backend.database.execute(
      sql`delete from pgboss.job where name = ${alertConfirmation.name} returning data->>'alertId' as id`,
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
    assert.equal((await rows()).length, 5, 'an address gets five links a day')
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
    assert.equal((await press(one)).statusCode, 200)
    assert.deepEqual(
      (await rows()).map(({ kind }) => kind),
      ['car'],
    )
    const again = await press(one)
    assert.equal(again.statusCode, 410)
    assert.match(again.body, /<h1>You are unsubscribed already<\/h1>/)

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
      assert.equal((await backend.app.inject({ method: 'POST', url, ...request })).statusCode, 200)
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

  it('escapes what a visitor typed when pages and mails show it', async () => {
    const location = '<img src=x onerror=alert(1)> & "Co"'
    const link = await askAndFindLink({ ...RENTALS, filters: { location } })
    const { html } = partsOf(server.mails[0]?.source ?? '')
    for (const body of [html, (await get(link)).body]) {
      assert.doesNotMatch(body, /<img/)
      assert.match(body, /&lt;img src=x/)
    }
  })

  it('logs neither tokens nor email addresses when an alert is requested, confirmed and ended', async () => {
    const link = await askAndFindLink()
    await get(link)
    await press(link)
    await server.close()
    await ask({ ...RENTALS, filters: { bedrooms: 1 } })
    await mailConfirmations()
    await server.listen()
    assert.match(log, /an alert could not be mailed yet/)
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
