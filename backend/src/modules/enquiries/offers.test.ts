import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { CONTACT_NEEDED, PHONE_INVALID, type Enquiry, type EnquiryPage } from '../../../../contract/enquiry'
import { CONTACT, LISTING_LIMITS } from '../../../../contract/limits'
import { adminPaths } from '../../../../contract/admin-paths'
import { apiPaths, OFFERS_PATH } from '../../../../contract/paths'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { anEnquiry } from '../../../test/factories'
import { partsOf } from '../../../test/mail-parts'
import { startMailServer, type MailServer } from '../../../test/mail-server'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'
import { cars, enquiries, listingChanges, properties } from '../../db/schema'

const SELLER = { name: 'Achieng Otieno', email: 'achieng@private.example', phone: '0712 345 678' }
const HOME = {
  what: 'home',
  type: 'rent',
  place: 'Karen',
  price: '95,000',
  message: 'Call Achieng after six.',
  ...SELLER,
}
const CAR = { what: 'car', make: 'Toyota', model: 'Prado', price: 4_500_000, name: 'Otieno', phone: '+44 20 7946 0958' }

onEachDatabase('offers of homes, land and cars', (open) => {
  let server: MailServer
  let backend: SignedInApp
  before(async () => {
    server = await startMailServer()
    await server.listen()
    const smtp = { SMTP_URL: server.url, MAIL_TO: 'agency@kilele.example', MAIL_FROM: 'site@kilele.example' }
    backend = await startSignedInApp(open, { ...smtp, RATE_LIMIT_WRITES_PER_MINUTE: '1000' })
  })
  beforeEach(async () => {
    await emptyTables(backend.database)
    await backend.database.execute(sql`delete from pgboss.job`)
    server.mails.length = 0
  })
  after(async () => {
    await backend.close()
    await server.close()
  })

  const offer = (body: object) => backend.call(null, { method: 'POST', url: OFFERS_PATH, body })
  const offerByForm = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    backend.app.inject({
      method: 'POST',
      url: OFFERS_PATH,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    })
  const inbox = async (folder = 'inbox') =>
    (
      await backend.call(backend.admin, { method: 'GET', url: `${apiPaths.enquiries}?folder=${folder}` })
    ).json<EnquiryPage>().enquiries
  const only = async (): Promise<Enquiry> => {
    const [enquiry, ...others] = await inbox()
    assert.ok(enquiry !== undefined && others.length === 0)
    return enquiry
  }
  const draft = (id: string, authorization: string | null = backend.admin) =>
    backend.call(authorization, { method: 'POST', url: adminPaths.draftOfOffer(id) })
  const offered = async (body: object) => {
    assert.equal((await offer(body)).statusCode, 201)
    return (await only()).id
  }

  it('are messages of their own kind that say what is offered', async () => {
    const response = await offer(HOME)
    assert.deepEqual([response.statusCode, response.json()], [201, { message: 'Message sent!' }])
    const { kind, name, email, phone, message, listing, offer: stored } = await only()
    assert.deepEqual([kind, name, email, phone, listing], ['offer', SELLER.name, SELLER.email, '+254712345678', null])
    assert.equal(message, 'Offers: Home in Karen, for rent\nExpected price: ksh 95,000\n\nCall Achieng after six.')
    const nothing = { make: null, model: null, draftId: null }
    assert.deepEqual(stored, { what: 'home', type: 'rent', place: 'Karen', price: 95_000, ...nothing })
  })

  it('need an email address or a telephone number, and what is offered', async () => {
    for (const [changed, message] of [
      [{ email: '', phone: '' }, `email: ${CONTACT_NEEDED}`],
      [{ email: undefined, phone: undefined }, `email: ${CONTACT_NEEDED}`],
      [{ email: null, phone: null }, `email: ${CONTACT_NEEDED}`],
      [{ phone: '0712 345' }, `phone: ${PHONE_INVALID}`],
      [{ email: 'achieng@' }, 'email: Please enter a valid email'],
      [{ what: 'boat' }, 'what: Please choose a home, land or a car'],
      [{ type: 'swap' }, 'type: Type must be sale, rent or lease'],
      [{ price: 'much' }, 'price: Price must be a whole number'],
      [{ price: -1 }, 'price: Price cannot be negative'],
      [{ place: 'x'.repeat(LISTING_LIMITS.locationMax + 1) }, 'place: Place must be at most 120 characters'],
      [{ name: 'A' }, 'name: Name must be at least 2 characters'],
      [{ message: '\u0000' }, 'message: Message cannot hold a null character'],
    ] as const) {
      const response = await offer({ ...HOME, ...changed })
      assert.deepEqual([response.statusCode, response.json()], [400, { message }])
    }
    assert.deepEqual(await inbox(), [])
    for (const who of [
      { email: SELLER.email, phone: null },
      { email: null, phone: SELLER.phone },
      { phone: SELLER.phone },
    ])
      assert.equal((await offer({ what: 'land', name: SELLER.name, ...who })).statusCode, 201)
    assert.deepEqual(new Set((await inbox()).map(({ message }) => message)), new Set(['Offers: Land']))
  })

  it('are mailed to the office, with the way to answer', async () => {
    const id = await offered(CAR)
    const { rows } = (await backend.database.execute(sql`select data from pgboss.job where name = 'enquiry-mail'`)) as {
      rows: { data: { enquiryId: string } }[]
    }
    assert.deepEqual(
      rows.map(({ data }) => data.enquiryId),
      [id],
    )
    await backend.services.enquiries.mail({ enquiryId: id, tries: 0 })
    const { header, text } = partsOf(server.mails[0]?.source ?? '')
    assert.match(header, /^Subject: Toyota Prado: offer from Otieno\r$/m)
    assert.match(header, /^To: agency@kilele\.example\r$/m)
    assert.match(text, /^Offers: Toyota Prado\r?\nExpected price: ksh 4,500,000\r?\n/)
    assert.match(text, /Phone: \+442079460958/)
  })

  it('are suspected spam, and not mailed, when a program probably wrote them', async () => {
    for (const signs of [{ leaveEmpty: 'x' }, { openForMs: CONTACT.fillMinMs - 1 }])
      assert.equal((await offer({ ...CAR, ...signs })).statusCode, 201)
    assert.deepEqual(await inbox(), [])
    assert.equal((await inbox('suspected_spam')).length, 2)
    const { rows } = (await backend.database.execute(sql`select 1 from pgboss.job where name = 'enquiry-mail'`)) as {
      rows: unknown[]
    }
    assert.equal(rows.length, 0)
  })

  it('are accepted once as a plain form, which leads to the confirmation or shows the faults', async () => {
    const written = { what: 'land', type: '', place: 'Kitengela', make: '', model: '', price: '12.5m', message: '' }
    for (let round = 0; round < 2; round++) {
      const response = await offerByForm({ ...written, ...SELLER, email: '' })
      assert.deepEqual([response.statusCode, response.headers.location], [303, '/contact/sent'])
    }
    const { message, offer: stored } = await only()
    assert.equal(message, 'Offers: Land in Kitengela\nExpected price: ksh 12,500,000')
    assert.equal(stored?.type, null)

    const faulty = await offerByForm({ ...written, price: '"dear"', type: 'rent', name: '<b>', email: '', phone: '' })
    assert.equal(faulty.statusCode, 400)
    assert.match(String(faulty.headers['content-type']), /^text\/html/)
    for (const text of [
      '<form method="post" action="/api/offers" novalidate>',
      '<option value="land" selected>Land</option>',
      '<option value="rent" selected>To let</option>',
      'value="&quot;dear&quot;"',
      'value="&lt;b&gt;"',
      'Price must be a whole number',
      '/sell">Back to the form</a>',
      'Your offer has not been sent yet.',
    ])
      assert.ok(faulty.body.includes(text), text)
    assert.ok(!faulty.body.includes('<b>'))
    const forged = await offerByForm({ ...written, ...SELLER }, { origin: 'https://elsewhere.example' })
    assert.equal(forged.statusCode, 403)
    assert.equal((await inbox()).length, 1)
  })

  it('become a draft by one call, without anything about the seller', async () => {
    const id = await offered(HOME)
    const made = await draft(id)
    assert.equal(made.statusCode, 201, made.body)
    const home = made.json<Record<string, unknown>>()
    const { title, location, price, type, category, status, bedrooms } = home
    assert.deepEqual(
      { title, location, price, type, category, status, bedrooms },
      {
        title: 'Home in Karen',
        location: 'Karen',
        price: 95_000,
        type: 'rent',
        category: 'house',
        status: 'draft',
        bedrooms: [],
      },
    )
    const everywhere = JSON.stringify([
      home,
      await backend.database.select().from(properties),
      await backend.database.select().from(listingChanges),
    ])
    for (const secret of [...Object.values(SELLER), '254712345678', 'Achieng', 'after six'])
      assert.ok(!everywhere.includes(secret), secret)
    assert.equal((await backend.app.inject(apiPaths.property(String(home.id)))).statusCode, 404, 'nobody sees a draft')
    assert.equal((await only()).offer?.draftId, home.id)
  })

  it('become a draft with open values where an offer tells nothing', async () => {
    const made = await draft(await offered(CAR))
    const { id, title, make, model, year, mileage, price, status, description } = made.json<Record<string, unknown>>()
    assert.deepEqual(
      { title, make, model, mileage, price, status },
      { title: 'Toyota Prado', make: 'Toyota', model: 'Prado', mileage: null, price: 4_500_000, status: 'draft' },
    )
    assert.equal(year, LISTING_LIMITS.yearMin)
    assert.match(String(id), /^toyota-prado-[a-z0-9]{4}$/)
    assert.match(String(description), /^Before publishing, complete: year, /)

    for (const what of ['home', 'land', 'car']) {
      await emptyTables(backend.database)
      const bare = await draft(await offered({ what, name: 'Otieno', phone: SELLER.phone }))
      assert.equal(bare.statusCode, 201, bare.body)
      assert.equal(bare.json<{ price: number }>().price, 0)
    }
  })

  it('become one draft when the call is repeated, and another when that was deleted', async () => {
    const id = await offered(HOME)
    const first = (await draft(id)).json<{ id: string }>()
    const second = await draft(id)
    assert.deepEqual([second.statusCode, second.json<{ id: string }>().id], [200, first.id])
    assert.equal(await backend.database.$count(properties), 1)

    await backend.call(backend.admin, { method: 'DELETE', url: apiPaths.property(first.id) })
    const third = await draft(id)
    assert.equal(third.statusCode, 201)
    assert.notEqual(third.json<{ id: string }>().id, first.id)
    assert.equal(await backend.database.$count(properties), 2)
  })

  it('become one draft when calls arrive at the same time', async () => {
    const id = await offered(CAR)
    const responses = await Promise.all(Array.from({ length: 5 }, () => draft(id)))
    assert.equal(await backend.database.$count(cars), 1)
    const [car] = await backend.database.select().from(cars)
    assert.equal(responses.filter(({ statusCode }) => statusCode === 201).length, 1)
    for (const { statusCode, body } of responses) {
      assert.ok([200, 201, 409].includes(statusCode), body)
      assert.ok(body.includes(car?.id ?? '?'), body)
    }
  })

  it('become no draft when the message is unknown or offers nothing, or the caller is not the administrator', async () => {
    await backend.database.insert(enquiries).values(anEnquiry({ id: 'question' }))
    for (const [id, status, message] of [
      ['unknown', 404, 'Message not found'],
      ['question', 409, 'This message offers nothing to sell or let.'],
    ] as const) {
      const response = await draft(id)
      assert.deepEqual([response.statusCode, response.json()], [status, { message }])
    }
    const id =
      (await offer(HOME)).statusCode === 201 ? ((await inbox()).find(({ kind }) => kind === 'offer')?.id ?? '') : ''
    assert.equal((await draft(id, null)).statusCode, 401)
    assert.equal((await draft(id, backend.user())).statusCode, 403)
    assert.equal(await backend.database.$count(properties), 0)
  })
})

onEachDatabase('a burst of offers', (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open)
  })
  after(() => backend.close())

  it('is limited as messages are, and with them', async () => {
    const bodies = Array.from({ length: 40 }, (_, number) => ({ ...CAR, price: number }))
    const responses = await Promise.all(
      bodies.map((body) => backend.call(null, { method: 'POST', url: OFFERS_PATH, body })),
    )
    const limited = responses.filter(({ statusCode }) => statusCode === 429)
    assert.equal(limited.length, 20)
    assert.ok(limited.every(({ headers }) => Number(headers['retry-after']) >= 1))
    assert.equal(await backend.database.$count(enquiries), 20)
  })
})
