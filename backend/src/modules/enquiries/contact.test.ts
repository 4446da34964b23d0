import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { CONTACT_NEEDED, PHONE_INVALID } from '../../../../contract/enquiry'
import { CONTACT } from '../../../../contract/limits'
import { apiPaths } from '../../../../contract/paths'
import { startApp, type TestApp } from '../../../test/app'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aCar, aProperty } from '../../../test/factories'
import { cars, enquiries, properties } from '../../db/schema'

/** Concurrent requests below the limit of load shedding. */
const WAVE = 200

const GOOD = { name: 'Achieng Otieno', email: 'achieng@example.com', message: 'Is the villa still available?' }
const MESSAGES = {
  name: 'Name must be at least 2 characters',
  email: 'Please enter a valid email',
  message: 'Message must be at least 10 characters',
}
const jobDataSchema = z.object({ enquiryId: z.string() })

onEachDatabase('the contact form', (open) => {
  let backend: TestApp
  before(async () => {
    backend = await startApp(open, { RATE_LIMIT_WRITES_PER_MINUTE: '1000' })
  })
  beforeEach(async () => {
    await emptyTables(backend.database)
    await backend.database.execute(sql`delete from pgboss.job`)
  })
  after(() => backend.close())

  const stored = () => backend.database.select().from(enquiries)
  const mailJobs = async () => {
    const { rows } = z
      .object({ rows: z.array(z.object({ data: jobDataSchema })) })
      .parse(await backend.database.execute(sql`select data from pgboss.job where name = 'enquiry-mail'`))
    return rows.map(({ data }) => data.enquiryId)
  }
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    backend.app.inject({
      method: 'POST',
      url: apiPaths.contact,
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const sendForm = (fields: Record<string, string> | string, headers: Record<string, string> = {}) =>
    send(new URLSearchParams(fields).toString(), { 'content-type': 'application/x-www-form-urlencoded', ...headers })

  it('stores the message and the job that mails it when the form is valid', async () => {
    const response = await send({ ...GOOD, name: '  Achieng Otieno ', message: ' Two lines,\r\nas typed. ' })
    assert.equal(response.statusCode, 201, response.body)
    const [row, ...others] = await stored()
    assert.equal(others.length, 0)
    assert.deepEqual(
      { name: row?.name, email: row?.email, message: row?.message, readAt: row?.readAt, deliveredAt: row?.deliveredAt },
      { name: 'Achieng Otieno', email: GOOD.email, message: 'Two lines,\nas typed.', readAt: null, deliveredAt: null },
    )
    assert.deepEqual(await mailJobs(), [row?.id])
  })

  it('takes null for an email address or a telephone number that is not given', async () => {
    const listing = { listingKind: 'property', listingId: 'villa' }
    assert.equal((await send({ ...GOOD, phone: null })).statusCode, 201)
    assert.equal((await send({ ...GOOD, ...listing, email: null, phone: '0712 345 678' })).statusCode, 201)
    assert.deepEqual(
      new Set((await stored()).map(({ email, phone }) => `${email} ${phone}`)),
      new Set([`${GOOD.email} null`, ' +254712345678']),
    )
  })

  it('stores nothing when the job cannot be added', async () => {
    await backend.database.execute(sql`alter table pgboss.job rename to job_away`)
    try {
      assert.equal((await send(GOOD)).statusCode, 500)
    } finally {
      await backend.database.execute(sql`alter table pgboss.job_away rename to job`)
    }
    assert.equal((await stored()).length, 0)
  })

  it('stores the title from the database when the message names a listing', async () => {
    await backend.database.insert(properties).values(aProperty({ id: 'villa', title: 'Villa in Karen' }))
    await backend.database.insert(cars).values(aCar({ id: 'gone', title: 'Old Prado', deletedAt: new Date() }))
    for (const [listingKind, listingId] of [
      ['property', 'villa'],
      ['car', 'gone'],
      ['car', 'unknown'],
    ] as const) {
      assert.equal((await send({ ...GOOD, listingKind, listingId, listingTitle: 'Forged' })).statusCode, 201)
    }
    assert.deepEqual(
      new Set((await stored()).map((row) => `${row.listingId}: ${row.listingTitle}`)),
      new Set(['villa: Villa in Karen', 'gone: Old Prado', 'unknown: null']),
    )
  })

  for (const [what, changed, message] of [
    ['a short name', { name: ' A ' }, `name: ${MESSAGES.name}`],
    ['no name', { name: undefined }, `name: ${MESSAGES.name}`],
    ['a name that is not a string', { name: 42 }, `name: ${MESSAGES.name}`],
    ['a long name', { name: 'x'.repeat(101) }, 'name: Name must be at most 100 characters'],
    ['a name of two lines', { name: 'A\r\nBcc: all@example.com' }, 'name: Name must be a single line'],
    ['a name with a null character', { name: 'Ach\u0000ieng' }, 'name: Name must be a single line'],
    ['no email address', { email: '' }, `email: ${MESSAGES.email}`],
    ['null as email address', { email: null }, `email: ${MESSAGES.email}`],
    ['half an email address', { email: 'achieng@' }, `email: ${MESSAGES.email}`],
    ['an email address of two lines', { email: 'a@example.com\r\nBcc: b@example.com' }, `email: ${MESSAGES.email}`],
    ['two email addresses', { email: 'a@example.com, b@example.com' }, `email: ${MESSAGES.email}`],
    ['an email address that is too long', { email: `${'x'.repeat(250)}@example.com` }, `email: ${MESSAGES.email}`],
    ['a short message', { message: '  Too few  ' }, `message: ${MESSAGES.message}`],
    ['a long message', { message: 'x'.repeat(5001) }, 'message: Message must be at most 5000 characters'],
    [
      'a message with a null character',
      { message: 'Is it still \u0000?' },
      'message: Message cannot hold a null character',
    ],
    ['half a telephone number', { phone: '0712' }, `phone: ${PHONE_INVALID}`],
    ['a telephone number that no plan has', { phone: '0112 34' }, `phone: ${PHONE_INVALID}`],
    ['a foreign number without its country', { phone: '020 7946 0958 11' }, `phone: ${PHONE_INVALID}`],
    ['two telephone numbers', { phone: '0712345678, 0722345678' }, `phone: ${PHONE_INVALID}`],
    ['a telephone number that is no text', { phone: 712_345_678 }, `phone: ${PHONE_INVALID}`],
    ['a telephone number alone on the contact page', { email: '', phone: '0712 345 678' }, `email: ${MESSAGES.email}`],
    [
      'neither email nor telephone on a listing',
      { email: '', phone: ' ', listingKind: 'property', listingId: 'villa' },
      `email: ${CONTACT_NEEDED}`,
    ],
    ['half a listing', { listingKind: 'car' }, 'listingId: listingKind and listingId belong together'],
  ] as const) {
    it(`stores nothing when it rejects ${what}`, async () => {
      const response = await send({ ...GOOD, ...changed })
      assert.equal(response.statusCode, 400)
      assert.deepEqual(response.json(), { message })
      assert.equal((await stored()).length, 0)
    })
  }

  for (const [written, phone] of [
    ['0712 345 678', '+254712345678'],
    ['+254 (712) 345-678', '+254712345678'],
    ['WhatsApp: 254712345678', '+254712345678'],
    ['+44 20 7946 0958', '+442079460958'],
    ['', null],
    ['  ', null],
    [undefined, null],
  ] as const) {
    it(`stores the telephone number ${String(phone)} when '${String(written)}' was written`, async () => {
      assert.equal((await send({ ...GOOD, phone: written })).statusCode, 201)
      const [row] = await stored()
      assert.deepEqual([row?.phone, row?.email, row?.kind], [phone, GOOD.email, 'message'])
    })
  }

  it("stores a message without an email address when it comes from a listing's form with a telephone number", async () => {
    await backend.database.insert(properties).values(aProperty({ id: 'villa', title: 'Villa in Karen' }))
    const { email: _email, ...written } = {
      ...GOOD,
      phone: '0712 345 678',
      listingKind: 'property',
      listingId: 'villa',
    }
    assert.equal((await send(written)).statusCode, 201)
    assert.equal((await sendForm({ ...written, email: '', message: 'A form without scripts' })).statusCode, 303)
    for (const { email, phone, listingTitle } of await stored())
      assert.deepEqual([email, phone, listingTitle], ['', '+254712345678', 'Villa in Karen'])
    assert.equal((await mailJobs()).length, 2)
  })

  it('reports all invalid fields at once', async () => {
    const { message } = (await send({})).json<{ message: string }>()
    for (const text of Object.values(MESSAGES)) assert.ok(message.includes(text), message)
  })

  for (const [what, body, status] of [
    ['invalid JSON', '{"name":', 400],
    ['a list', '[]', 400],
    ['null', 'null', 400],
    ['empty', '', 400],
    ['too large', JSON.stringify({ ...GOOD, message: 'x'.repeat(300_000) }), 413],
  ] as const) {
    it(`returns ${status} when the body is ${what}`, async () => {
      assert.equal((await send(body)).statusCode, status)
      assert.equal((await stored()).length, 0)
    })
  }

  it('returns 415 when the content type is neither JSON nor a form', async () => {
    assert.equal((await send('name=A', { 'content-type': 'text/xml' })).statusCode, 415)
  })

  for (const [what, signs] of [
    ['the hidden field is filled in', { leaveEmpty: 'http://spam.example', openForMs: 60_000 }],
    ['the hidden field of earlier pages is filled in', { website: 'http://spam.example' }],
    ['it was submitted faster than people type', { openForMs: CONTACT.fillMinMs - 1 }],
  ] as const) {
    it(`stores a message as suspected spam and does not mail it when ${what}`, async () => {
      const real = await send({ ...GOOD, website: '', openForMs: CONTACT.fillMinMs })
      const suspect = await send({ ...GOOD, name: 'A program', ...signs })
      assert.deepEqual([suspect.statusCode, suspect.body], [real.statusCode, real.body])
      const rows = await stored()
      assert.deepEqual(
        rows.map(({ name, suspectedSpam }) => ({ name, suspectedSpam })).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
        [
          { name: 'A program', suspectedSpam: true },
          { name: GOOD.name, suspectedSpam: false },
        ],
      )
      assert.deepEqual(await mailJobs(), [rows.find(({ suspectedSpam }) => !suspectedSpam)?.id])
    })
  }

  it('mails a message when only a browser could have filled in the hidden field of earlier pages', async () => {
    const response = await send({ ...GOOD, website: 'https://example.com', openForMs: CONTACT.fillMinMs })
    assert.equal(response.statusCode, 201)
    const [row] = await stored()
    assert.equal(row?.suspectedSpam, false)
    assert.deepEqual(await mailJobs(), [row.id])
  })

  for (const [what, headers, status] of [
    ['no origin', {}, 201],
    ["the site's origin", { origin: 'http://localhost:8000' }, 201],
    ['its own host', { origin: 'https://kilele.example', host: 'kilele.example' }, 201],
    ["a development server's page", { origin: 'http://localhost:8001', 'sec-fetch-site': 'same-origin' }, 201],
    ['another site', { origin: 'https://elsewhere.example' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
  ] as const) {
    it(`returns ${status} when the request comes from ${what}`, async () => {
      assert.equal((await send(GOOD, { host: 'localhost:8000', ...headers })).statusCode, status)
      assert.equal((await stored()).length, status === 201 ? 1 : 0)
    })
  }

  it('redirects to the confirmation page when a browser submits the form', async () => {
    const response = await sendForm({ ...GOOD, message: 'Zwei Zeilen,\r\nmit Ümläuten & more', website: '' })
    assert.deepEqual([response.statusCode, response.headers.location], [303, '/contact/sent'])
    assert.equal((await stored())[0]?.message, 'Zwei Zeilen,\nmit Ümläuten & more')
  })

  it('returns the filled-in form with an error beside each field when a browser submits invalid input', async () => {
    const response = await sendForm({
      name: '"',
      email: 'no<script>alert(1)</script>',
      phone: '"12"',
      message: '\n</text',
      listingKind: 'car',
      listingId: '"prado"',
      website: '',
    })
    assert.equal(response.statusCode, 400)
    assert.match(String(response.headers['content-type']), /^text\/html/)
    for (const text of [...Object.values(MESSAGES), PHONE_INVALID]) assert.ok(response.body.includes(text), text)
    for (const text of [
      'value="&quot;"',
      '<input type="tel" autocomplete="tel" value="&quot;12&quot;" id="phone" name="phone" aria-invalid="true"',
      'value="no&lt;script&gt;alert(1)&lt;/script&gt;"',
      '>\n\n&lt;/text</textarea>',
      '/privacy">How we handle your data</a>',
      'name="listingId" value="&quot;prado&quot;"',
    ]) {
      assert.ok(response.body.includes(text), text)
    }
    assert.ok(!response.body.includes('<script'))
  })

  it("returns the visitor's input when the backend fails", async () => {
    await backend.database.execute(sql`alter table enquiries rename to enquiries_away`)
    try {
      const response = await sendForm(GOOD)
      assert.equal(response.statusCode, 500)
      assert.match(response.body, /Something went wrong\. Please try again\./)
      assert.ok(response.body.includes(GOOD.message) && response.body.includes(GOOD.email))
    } finally {
      await backend.database.execute(sql`alter table enquiries_away rename to enquiries`)
    }
  })

  it('returns an error page when another site submits the form', async () => {
    const response = await sendForm(GOOD, { origin: 'https://elsewhere.example', host: 'localhost:8000' })
    assert.equal(response.statusCode, 403)
    assert.match(String(response.headers['content-type']), /^text\/html/)
    assert.equal((await stored()).length, 0)
  })
})

onEachDatabase('a burst of messages', (open) => {
  let backend: TestApp
  before(async () => {
    backend = await startApp(open)
  })
  after(() => backend.close())

  const sendNumber = (number: number) =>
    backend.app.inject({
      method: 'POST',
      url: apiPaths.contact,
      payload: { ...GOOD, message: `Message number ${number}` },
    })

  it('limits one IP address and stores every accepted message when a burst arrives', async () => {
    const responses: Awaited<ReturnType<typeof sendNumber>>[] = []
    for (let first = 0; first < 1_000; first += WAVE) {
      responses.push(...(await Promise.all(Array.from({ length: WAVE }, (_, index) => sendNumber(first + index)))))
    }
    const accepted = responses.flatMap(({ statusCode }, number) =>
      statusCode === 201 ? [`Message number ${number}`] : [],
    )
    const limited = responses.filter(({ statusCode }) => statusCode === 429)
    assert.deepEqual([accepted.length, limited.length], [20, 980])
    for (const { headers } of limited) {
      const wait = Number(headers['retry-after'])
      assert.ok(wait >= 1 && wait <= 60, String(wait))
    }
    const rows = await backend.database.select().from(enquiries)
    assert.deepEqual(rows.map(({ message }) => message).sort(), accepted.sort())

    const elsewhere = { method: 'POST', url: apiPaths.contact, payload: GOOD, remoteAddress: '10.0.0.9' } as const
    assert.equal((await backend.app.inject(elsewhere)).statusCode, 201)
    const asForm = await backend.app.inject({
      method: 'POST',
      url: apiPaths.contact,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(GOOD).toString(),
    })
    assert.equal(asForm.statusCode, 429)
    assert.ok(Number(asForm.headers['retry-after']) >= 1)
    assert.ok(asForm.body.includes(GOOD.message))
  })
})
