import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { after, afterEach, before, beforeEach, it } from 'node:test'
import { alertPaths } from '../../../../contract/alert'
import { DAY_MS, HOUR_MS } from '../../../../contract/limits'
import { startApp, type TestApp } from '../../../test/app'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aCar, aProperty } from '../../../test/factories'
import { partsOf } from '../../../test/mail-parts'
import { REFUSED_DOMAIN, startMailServer, type MailServer } from '../../../test/mail-server'
import { referencedBytes, settledBytes } from '../../../test/memory'
import type { OpenDatabase } from '../../db/database'
import { alertMails, alerts, alertSubscribers, cars, properties } from '../../db/schema'
import { startJobs } from '../../modules'
import { alertMail } from './mailing'

const TIMEOUT_MS = 20_000
const ago = (ms: number) => new Date(Date.now() - ms)

onEachDatabase('alert mails', (open) => {
  let server: MailServer
  let opened: OpenDatabase
  let backend: TestApp
  before(async () => {
    opened = await open()
    server = await startMailServer()
  })
  beforeEach(async () => {
    await emptyTables(opened.database)
    await opened.database.execute(sql`delete from pgboss.job`)
    await server.listen()
    server.mails.length = 0
    backend = await start()
  })
  afterEach(() => backend.close())
  after(async () => {
    await server.close()
    await opened.close()
  })

  function start(env: Record<string, string> = {}): Promise<TestApp> {
    const smtp = { SMTP_URL: server.url, MAIL_TO: 'agency@kilele.example', MAIL_FROM: 'site@kilele.example' }
    return startApp(() => Promise.resolve({ ...opened, close: () => Promise.resolve() }), { ...smtp, ...env })
  }

  /** A confirmed alert of two hours ago whose subscriber was last looked at two days ago. */
  async function subscribe(
    given: Partial<typeof alerts.$inferInsert> & { email?: string } = {},
  ): Promise<typeof alerts.$inferSelect> {
    const { email = 'visitor@example.com', ...alert } = given
    const subscriber = { id: randomUUID(), email, lookedAt: ago(2 * DAY_MS) }
    await backend.database.insert(alertSubscribers).values(subscriber).onConflictDoNothing()
    const [known] = await backend.database.select().from(alertSubscribers).where(eq(alertSubscribers.email, email))
    const [row] = await backend.database
      .insert(alerts)
      .values({
        id: randomUUID(),
        subscriberId: known?.id ?? '',
        kind: 'property',
        filters: {},
        saved: [],
        contentHash: randomUUID(),
        requestedAt: ago(2 * HOUR_MS),
        confirmedAt: ago(2 * HOUR_MS),
        since: ago(2 * HOUR_MS),
        ...alert,
      })
      .returning()
    assert.ok(row !== undefined)
    return row
  }
  const offer = (given: Partial<typeof properties.$inferInsert>) =>
    backend.database.insert(properties).values(aProperty({ statusSince: ago(HOUR_MS).toISOString(), ...given }))
  /** Makes everybody due again. */
  const nextDay = () =>
    backend.database.update(alertSubscribers).set({ lookedAt: ago(2 * DAY_MS), mailedAt: ago(2 * DAY_MS) })
  const check = () => backend.services.alerts.check(new AbortController().signal)
  const waiting = () => backend.database.select().from(alertMails)
  async function send(): Promise<void> {
    for (const { id } of await waiting()) await backend.services.alerts.mailing.sendAlert({ mailId: id, tries: 0 })
  }
  async function lookAndSend(): Promise<string[]> {
    server.mails.length = 0
    await check()
    await send()
    return server.mails.map(({ source }) => partsOf(source).text)
  }
  async function until(what: string, condition: () => Promise<boolean> | boolean): Promise<void> {
    const end = Date.now() + TIMEOUT_MS
    while (!(await condition())) {
      if (Date.now() > end) assert.fail(`${what}: not within ${TIMEOUT_MS} ms`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  it('names photo, title, price, place and link, and how to unsubscribe by one click, when a search has a new match', async () => {
    const { subscriberId } = await subscribe({ filters: { type: 'rent', location: 'Karen, Nairobi' } })
    await offer({
      id: 'villa',
      title: 'Villa <in> Karen',
      type: 'rent',
      price: 450_000,
      location: 'Karen, Nairobi',
      imageUrls: ['/uploads/villa.jpg'],
    })
    await check()
    await send()
    const [mail, ...others] = server.mails
    assert.ok(mail !== undefined && others.length === 0)
    assert.deepEqual(mail.recipients, ['visitor@example.com'])
    const { header, text, html } = partsOf(mail.source)
    const url = `http://localhost:8000${alertPaths.unsubscribe}?token=${await backend.services.alerts.tokens.create('subscriber', subscriberId)}`
    assert.ok(header.includes(`List-Unsubscribe: <${url}>`), header)
    assert.match(header, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    assert.match(header, /^Subject: New: Villa <in> Karen\r$/m)
    for (const part of [text, html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&nbsp;', ' ')]) {
      for (const words of [
        'Villa <in> Karen',
        'ksh 450,000 a month',
        'Karen, Nairobi',
        'http://localhost:8000/properties/villa',
        'Properties: For rent · Karen, Nairobi',
        url,
      ]) {
        assert.ok(part.includes(words), words)
      }
    }
    const loaded = [...html.matchAll(/src="([^"]+)"/g)].map(([, src]) => src)
    assert.deepEqual(loaded, ['http://localhost:8000/media/320.jpg/uploads/villa.jpg'])
    assert.doesNotMatch(html, /<script|@import|<link/)
  })

  it('matches as the list does when properties and cars are filtered', async () => {
    const wanted = { type: 'sale', bedrooms: '3', maxPrice: '50000000', features: 'pool,borehole', county: 'Kilifi' }
    await subscribe({ filters: wanted, email: 'homes@example.com' })
    await subscribe({
      kind: 'car',
      filters: { make: 'maz', minMileage: '10', fuel: 'diesel' },
      email: 'cars@example.com',
    })
    const place = { features: ['borehole', 'garden', 'pool'], county: 'Kilifi' as const }
    await offer({ id: 'fits', type: 'sale', bedrooms: [2, 3], price: 50_000_000, ...place })
    await offer({ id: 'dry', type: 'sale', bedrooms: [3], price: 5, ...place, features: ['pool'] })
    await offer({ id: 'elsewhere', type: 'sale', bedrooms: [3], price: 5, ...place, county: 'Kwale' })
    await offer({ id: 'small', type: 'sale', bedrooms: [2], price: 50_000_000, ...place })
    await offer({ id: 'dear', type: 'sale', bedrooms: [4], price: 50_000_001, ...place })
    await offer({ id: 'rented', type: 'rent', bedrooms: [4], price: 5, ...place })
    const recent = { statusSince: ago(HOUR_MS).toISOString() }
    await backend.database
      .insert(cars)
      .values([
        aCar({ id: 'mazda', make: 'Mazda', mileage: 10, fuel: 'diesel', ...recent }),
        aCar({ id: 'petrol', make: 'Mazda', mileage: 10, fuel: 'petrol', ...recent }),
        aCar({ id: 'unknown-mileage', make: 'Mazda', mileage: null, fuel: 'diesel', ...recent }),
        aCar({ id: 'toyota', make: 'Toyota', mileage: 10, fuel: 'diesel', ...recent }),
      ])
    const texts = await lookAndSend()
    const linksTo = (kind: string) =>
      texts.flatMap((text) => [...text.matchAll(new RegExp(`/${kind}/([\\w-]+)`, 'g'))].map(([, id]) => id))
    assert.deepEqual(linksTo('properties'), ['fits'])
    assert.deepEqual(linksTo('cars'), ['mazda'])
  })

  it('matches what people write for makes, models and places when they asked for the alert', async () => {
    const asked = [
      ['car', { make: 'VW' }, 'polo'],
      ['car', { make: 'Citroen' }, 'c3'],
      ['car', { model: 'landcruiser' }, 'prado'],
      ['car', { model: 'CX5' }, 'cx-5'],
      ['property', { location: 'langata, nairobi' }, 'bungalow'],
      ['property', { town: 'mombasa' }, 'beach-house'],
    ] as const
    for (const [at, [kind, filters]] of asked.entries()) {
      const payload = { email: `visitor-${at}@example.com`, kind, filters }
      const request = { method: 'POST', url: alertPaths.create, payload, remoteAddress: `198.51.100.${at}` } as const
      assert.equal((await backend.app.inject(request)).statusCode, 202)
    }
    await backend.database.update(alerts).set({ confirmedAt: ago(2 * HOUR_MS), since: ago(2 * HOUR_MS) })
    await nextDay()
    const statusSince = ago(HOUR_MS).toISOString()
    await offer({ id: 'bungalow', location: 'Lang’ata, Nairobi' })
    await offer({ id: 'villa', location: 'Karen, Nairobi' })
    await offer({ id: 'beach-house', location: 'Nyali' })
    await backend.database.insert(cars).values(
      [
        { id: 'polo', make: 'Volkswagen', model: 'Polo' },
        { id: 'c3', make: 'Citroën', model: 'C3' },
        { id: 'prado', make: 'Toyota', model: 'Land Cruiser Prado' },
        { id: 'cx-5', make: 'Mazda', model: 'CX-5' },
        { id: 'cx-50', make: 'Mazda', model: 'CX-50' },
        { id: 'volvo', make: 'Volvo', model: 'XC60' },
      ].map((car) => aCar({ ...car, statusSince })),
    )
    await lookAndSend()
    const found = server.mails.map(({ recipients, source }) => {
      const links = partsOf(source).text.matchAll(/\/(?:cars|properties)\/([\w-]+)/g)
      return [...recipients, ...[...links].map(([, id]) => id)]
    })
    assert.deepEqual(
      found.sort(),
      asked.map(([, , id], at) => [`visitor-${at}@example.com`, id]),
    )
  })

  it('matches by facts and by the words they replaced, and says what was asked in every mail', async () => {
    const asked = [
      ['property', { tenure: 'freehold', minPlotAcres: 0.25 }, 'Properties: Freehold · From ¼ acre', ['quarter']],
      ['property', { minPlotAcres: '0.125' }, 'Properties: From ⅛ acre', ['fifty-by-hundred', 'quarter']],
      ['property', { furnished: 'yes' }, 'Properties: Furnished', ['old-word', 'quarter']],
      ['property', { features: 'furnished' }, 'Properties: Furnished', ['fifty-by-hundred', 'old-word', 'quarter']],
      ['property', { completion: 'off-plan' }, 'Properties: Off-plan', ['fifty-by-hundred']],
      ['car', { usage: 'foreign-used', duty: 'paid' }, 'Cars: Foreign used · Duty paid', ['noah']],
      ['car', { features: 'duty-paid' }, 'Cars: Duty paid', ['leaf', 'noah']],
    ] as const
    for (const [at, [kind, filters]] of asked.entries()) {
      const payload = { email: `visitor-${at}@example.com`, kind, filters }
      const request = { method: 'POST', url: alertPaths.create, payload, remoteAddress: `198.51.100.${at}` } as const
      assert.equal((await backend.app.inject(request)).statusCode, 202)
    }
    for (const { id } of await backend.database.select().from(alerts))
      await backend.services.alerts.mailing.sendConfirmation({ alertId: id, tries: 0 })
    assert.equal(server.mails.length, asked.length)
    for (const { recipients, source } of server.mails) {
      const words = asked[Number(/\d+/.exec(recipients[0] ?? '')?.[0])]?.[2]
      assert.ok(words !== undefined && partsOf(source).text.includes(words), words)
    }
    await backend.database.update(alerts).set({ confirmedAt: ago(2 * HOUR_MS), since: ago(2 * HOUR_MS) })
    await nextDay()
    await offer({ id: 'quarter', facts: { tenure: 'freehold', plotAcres: 0.25, furnished: 'yes' } })
    await offer({
      id: 'fifty-by-hundred',
      facts: { tenure: 'leasehold', plotAcres: 0.1148, furnished: 'partly', completion: 'off-plan' },
    })
    await offer({ id: 'old-word', features: ['furnished'] })
    const statusSince = ago(HOUR_MS).toISOString()
    await backend.database
      .insert(cars)
      .values([
        aCar({ id: 'noah', statusSince, facts: { usage: 'foreign-used', duty: 'paid' } }),
        aCar({ id: 'note', statusSince, facts: { usage: 'foreign-used', duty: 'exempt' } }),
        aCar({ id: 'leaf', statusSince, features: ['duty-paid'] }),
      ])
    await lookAndSend()
    const found = server.mails.map(({ recipients, source }) => {
      const { text } = partsOf(source)
      const at = Number(/\d+/.exec(recipients[0] ?? '')?.[0])
      assert.ok(text.includes(asked[at]?.[2] ?? 'nothing'), text)
      const links = [...text.matchAll(/\/(?:cars|properties)\/([\w-]+)/g)].map(([, id]) => id)
      return [at, [...new Set(links)].sort()] as const
    })
    assert.deepEqual(
      found.sort(([one], [other]) => one - other),
      asked.map(([, , , ids], at) => [at, [...ids]]),
    )
  })

  it('refuses a filter by a fact that cannot be used, and names it', async () => {
    for (const [kind, filters, message] of [
      ['property', { minPlotAcres: 'quarter' }, /'minPlotAcres' cannot be 'quarter'/],
      ['property', { tenure: 'rented' }, /'tenure' cannot be 'rented'/],
      ['car', { minPlotAcres: '1' }, /'minPlotAcres' is no filter of this list/],
    ] as const) {
      const payload = { email: 'visitor@example.com', kind, filters }
      const response = await backend.app.inject({ method: 'POST', url: alertPaths.create, payload })
      assert.equal(response.statusCode, 400)
      assert.match(response.json<{ message: string }>().message, message)
    }
  })

  it('names listings only when they came on offer since the alert began, and none twice', async () => {
    await subscribe()
    await offer({ id: 'seen-before', statusSince: ago(3 * HOUR_MS).toISOString() })
    for (const status of ['draft', 'under-offer', 'sold', 'let'] as const) await offer({ id: status, status })
    await offer({ id: 'deleted', deletedAt: new Date() })
    await offer({ id: 'fresh' })
    // Created long ago, and back on offer.
    await offer({ id: 'returned', createdAt: ago(90 * DAY_MS) })
    const [text, ...others] = await lookAndSend()
    assert.equal(others.length, 0)
    assert.deepEqual([...(text ?? '').matchAll(/properties\/([\w-]+)/g)].map(([, id]) => id).sort(), [
      'fresh',
      'returned',
    ])
    await nextDay()
    assert.deepEqual(await lookAndSend(), [])
  })

  it('names a listing at the next check when it is younger than the longest transaction', async () => {
    await subscribe()
    await offer({ id: 'just-now', statusSince: ago(1_000).toISOString() })
    assert.deepEqual(await lookAndSend(), [])
    await nextDay()
    // A day later by the clock of everything else.
    await backend.database.update(properties).set({ statusSince: ago(61_000).toISOString() })
    await backend.database.update(alerts).set({ since: ago(62_000) })
    assert.equal((await lookAndSend()).length, 1)
  })

  it('mails nothing when the alert is not confirmed, ended, or its listing sold meanwhile', async () => {
    await subscribe({ confirmedAt: null, email: 'unconfirmed@example.com' })
    const ended = await subscribe({ email: 'ended@example.com' })
    await subscribe({ email: 'late@example.com' })
    await offer({ id: 'villa' })
    await check()
    assert.equal((await waiting()).length, 2)
    const token = await backend.services.alerts.tokens.create('alert', ended.id)
    await backend.app.inject({ method: 'POST', url: `${alertPaths.unsubscribe}?token=${token}` })
    await backend.database.update(properties).set({ status: 'sold' })
    await send()
    assert.equal(server.mails.length, 0)
    assert.equal((await waiting()).length, 0)
  })

  it('sends one mail a day for all alerts of an address, and names each listing once', async () => {
    await subscribe({ filters: { type: 'sale' }, requestedAt: ago(3 * HOUR_MS) })
    await subscribe({ filters: { category: 'house' } })
    await offer({ id: 'villa', type: 'sale', category: 'house' })
    await offer({ id: 'flat', type: 'sale', category: 'apartment' })
    const [text, ...others] = await lookAndSend()
    assert.equal(others.length, 0)
    assert.equal(text?.split('/properties/villa').length, 2)
    assert.doesNotMatch(text, /End this alert/, 'a search without new matches of its own is left out')

    await backend.database.update(alertSubscribers).set({ lookedAt: ago(2 * DAY_MS) })
    await backend.database.update(alerts).set({ since: ago(2 * HOUR_MS) })
    await offer({ id: 'second' })
    assert.deepEqual(await lookAndSend(), [], 'the last mail is not a day old')
    await nextDay()
    assert.equal((await lookAndSend()).length, 1)
  })

  it('names twelve listings and counts the others when many match', async () => {
    await subscribe()
    for (let index = 0; index < 15; index++) await offer({ id: `home-${index}`, title: `Home ${index}` })
    const [text = ''] = await lookAndSend()
    assert.equal([...text.matchAll(/properties\/home-/g)].length, 12)
    assert.match(text, /And 3 more:\r?\n\r?\nhttp:\/\/localhost:8000\/properties\r?\n/)
    assert.match(server.mails[0]?.source ?? '', /^Subject: 15 new listings for you: Home \d+ and more\r$/m)
  })

  it('tells a price reduction of a saved listing once, and no rise', async () => {
    await offer({ id: 'villa', title: 'Villa', price: 9_000_000, statusSince: ago(9 * DAY_MS).toISOString() })
    await offer({ id: 'plot', title: 'Plot', price: 1_000_000, statusSince: ago(9 * DAY_MS).toISOString() })
    const body = {
      email: 'visitor@example.com',
      kind: 'car',
      filters: {},
      saved: ['property:villa', 'property:plot', 'car:gone'],
    }
    assert.equal((await backend.app.inject({ method: 'POST', url: alertPaths.create, payload: body })).statusCode, 202)
    await backend.database.update(alerts).set({ confirmedAt: new Date() })
    await nextDay()
    assert.deepEqual(await lookAndSend(), [])
    await backend.database.update(properties).set({ price: 8_000_000 }).where(eq(properties.id, 'villa'))
    await backend.database.update(properties).set({ price: 2_000_000 }).where(eq(properties.id, 'plot'))
    await nextDay()
    const [text, ...others] = await lookAndSend()
    assert.equal(others.length, 0)
    assert.match(text ?? '', /Villa\r?\nksh 8,000,000 \(reduced from ksh 9,000,000\)/)
    assert.doesNotMatch(text ?? '', /Plot/)
    await nextDay()
    assert.deepEqual(await lookAndSend(), [])
    // A price on request is no reduction.
    await backend.database.update(properties).set({ price: 0 }).where(eq(properties.id, 'villa'))
    await nextDay()
    assert.deepEqual(await lookAndSend(), [])
  })

  it('sends again under the same Message-ID when the process died before it recorded the mail', async () => {
    await subscribe()
    await offer({ id: 'villa' })
    await check()
    await backend.database.execute(sql`
      alter table alert_subscribers add constraint died check (mailed_at is null)`)
    try {
      await assert.rejects(send())
    } finally {
      await backend.database.execute(sql`alter table alert_subscribers drop constraint died`)
    }
    await send()
    const ids = server.mails.map(({ source }) => /^Message-ID: (.+)\r$/m.exec(source)?.[1])
    assert.equal(ids.length, 2)
    assert.equal(new Set(ids).size, 1)
    await send()
    assert.equal(server.mails.length, 2)
  })

  it('loses nothing and commits nothing twice when the check dies half-way', async () => {
    await subscribe()
    await offer({ id: 'villa' })
    await backend.database.execute(sql`
      alter table alert_subscribers add constraint died check (looked_at < now() - interval '1 day')`)
    try {
      await assert.rejects(check())
    } finally {
      await backend.database.execute(sql`alter table alert_subscribers drop constraint died`)
    }
    assert.equal((await waiting()).length, 0)
    assert.equal((await lookAndSend()).length, 1)
  })

  it('mails when the server is back, in the next process, and looks for no more meanwhile', async () => {
    await subscribe()
    await offer({ id: 'villa' })
    await server.close()
    await check()
    await send()
    assert.equal((await waiting()).length, 1)
    await nextDay()
    await offer({ id: 'second', statusSince: ago(120_000).toISOString() })
    await check()
    assert.equal((await waiting()).length, 1)
    await backend.close()
    await server.listen()
    backend = await start()
    await startJobs(backend.services)
    await until('mailed', async () => {
      await backend.database.execute(sql`update pgboss.job set start_after = now() where name = ${alertMail.name}`)
      return (await waiting()).length === 0
    })
    assert.equal(server.mails.length, 1)
  })

  it('does not try again when the mail server refuses the recipient for good', async () => {
    await subscribe({ email: `gone${REFUSED_DOMAIN}` })
    await offer({ id: 'villa' })
    await backend.database.execute(sql`delete from pgboss.job`)
    await check()
    await backend.database.execute(sql`delete from pgboss.job`)
    await send()
    assert.equal((await waiting()).length, 0)
    const { rows } = (await backend.database.execute(sql`select 1 from pgboss.job where name = ${alertMail.name}`)) as {
      rows: unknown[]
    }
    assert.equal(rows.length, 0)
    await offer({ id: 'second', statusSince: new Date().toISOString() })
    await backend.database.update(alertSubscribers).set({ lookedAt: ago(2 * DAY_MS), mailedAt: null })
    await check()
    assert.equal((await waiting()).length, 0)
  })

  it('looks, mails and stays within a mail a day by itself when the jobs run', async () => {
    await backend.close()
    backend = await start({ ALERTS_EVERY_SECONDS: '1' })
    await startJobs(backend.services)
    await subscribe()
    await offer({ id: 'villa' })
    await until('the first mail', () => server.mails.length === 1)
    await offer({ id: 'second', statusSince: new Date().toISOString() })
    await new Promise((resolve) => setTimeout(resolve, 4_000))
    assert.equal(server.mails.length, 1)
    await backend.database.update(alertSubscribers).set({ mailedAt: ago(DAY_MS) })
    await until('the second mail', () => server.mails.length === 2)
    assert.match(server.mails[1]?.source ?? '', /properties\/second/)
  })

  it('sends each mail once when two processes check at the same time', async () => {
    for (let index = 0; index < 150; index++) await subscribe({ email: `visitor-${index}@example.com` })
    await offer({ id: 'villa' })
    const other = await start()
    try {
      await Promise.all([check(), other.services.alerts.check(new AbortController().signal)])
    } finally {
      await other.close()
    }
    assert.equal((await waiting()).length, 150)
  })

  it('uses bounded memory and lets others work when it checks 5,000 alerts', async () => {
    await backend.database.execute(sql`
      insert into alert_subscribers (id, email, looked_at)
      select gen_random_uuid()::text, 'v' || n || '@example.com', now() - interval '2 days' from generate_series(1, 5000) n`)
    await backend.database.execute(sql`
      insert into alerts (id, subscriber_id, kind, filters, saved, content_hash, requested_at, confirmed_at, since)
      select gen_random_uuid()::text, id, 'property',
        jsonb_build_object('type', 'rent', 'maxPrice', case when email like '%0@%' then '100' else '0' end),
        '[]', id, now(), now(), now() - interval '2 hours' from alert_subscribers`)
    await backend.database.execute(sql`
      insert into properties (id, title, description, price, image_urls, featured, type, category, location, bedrooms,
        status_since)
      select 'home-' || n, 'Home', '', n, '{}', false, 'rent', 'house', 'Karen', '{3}', now() - interval '1 hour'
      from generate_series(1, 1500) n`)
    await backend.database.execute(sql`analyze`)
    const before = await settledBytes()
    const growths: number[] = []
    const timer = setInterval(() => growths.push(referencedBytes() - before), 1_000)
    await check()
    clearInterval(timer)
    assert.equal(await backend.database.$count(alertMails), 500)
    assert.notEqual(growths.length, 0, 'nothing else ran between the batches')
    assert.ok(Math.max(...growths) < 12 * 1024 * 1024, `grew by ${growths.join(', ')} bytes`)
  })
})
