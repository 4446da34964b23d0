import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, it } from 'node:test'
import type { Enquiry, EnquiryPage, UnreadCount } from '../../../../contract/enquiry'
import { HOUR_MS, CONTACT } from '../../../../contract/limits'
import { adminPaths } from '../../../../contract/admin-paths'
import { apiPaths } from '../../../../contract/paths'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { anEnquiry, aProperty } from '../../../test/factories'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'
import { enquiries, enquiryEntries, properties } from '../../db/schema'
import { prepareModules } from '../../modules'

const PASTED = { name: 'Wanjiku', phone: '+254 712 345-678', message: 'Is PR-042 free?\r\nI can come on Friday.' }

onEachDatabase('messages pasted from a chat', (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open, { RATE_LIMIT_WRITES_PER_MINUTE: '1000' })
  })
  beforeEach(async () => {
    await emptyTables(backend.database)
    await backend.database.insert(properties).values(aProperty({ id: 'villa', title: 'Villa in Karen' }))
  })
  after(() => backend.close())

  const paste = (body: object, headers: Record<string, string> = {}) =>
    backend.app.inject({
      method: 'POST',
      url: apiPaths.enquiries,
      headers: { authorization: backend.admin, ...headers },
      payload: body,
    })
  const get = async <Body>(url: string) => (await backend.call(backend.admin, { method: 'GET', url })).json<Body>()
  const list = async () => (await get<EnquiryPage>(apiPaths.enquiries)).enquiries

  it('are stored as read, with the listing, and not mailed when the agency adds them', async () => {
    const response = await paste({ ...PASTED, listingKind: 'property', listingId: 'villa' })
    assert.equal(response.statusCode, 201, response.body)
    const [enquiry, ...others] = await list()
    assert.equal(others.length, 0)
    assert.deepEqual(enquiry, response.json<Enquiry>())
    assert.ok(enquiry)
    const { name, email, phone, message, source, status, listing, readAt } = enquiry
    assert.deepEqual(
      { name, email, phone, message, source, status, listing },
      {
        name: 'Wanjiku',
        email: '',
        phone: '+254712345678',
        message: 'Is PR-042 free?\nI can come on Friday.',
        source: 'whatsapp',
        status: 'open',
        listing: { kind: 'property', id: 'villa', title: 'Villa in Karen' },
      },
    )
    assert.notEqual(readAt, null)
    assert.equal((await get<UnreadCount>(apiPaths.unreadEnquiryCount)).undelivered, 0)
  })

  it('are stored once when the request is repeated', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const [first, second] = [await paste(PASTED, key), await paste(PASTED, key)]
    assert.deepEqual([first.statusCode, second.statusCode], [201, 201])
    assert.equal(first.json<Enquiry>().id, second.json<Enquiry>().id)
    assert.equal((await list()).length, 1)
    assert.equal((await paste({ ...PASTED, message: 'Another' }, key)).statusCode, 422)
  })

  it('are stored with the number in one form, however it was written', async () => {
    for (const phone of [
      '0712345678',
      '254712345678',
      '712345678',
      '00254712345678',
      '+254 (0)712 345 678',
      '254 0712 345 678',
      '0712/345678',
      '\u202a+254 712 345 678\u202c',
      '0712\u2011345\u2011678',
      'Tel: 0712345678',
    ]) {
      const response = await paste({ ...PASTED, phone })
      assert.equal(response.json<Enquiry>().phone, '+254712345678', phone)
    }
    assert.equal((await paste({ ...PASTED, phone: '0110 123 456' })).json<Enquiry>().phone, '+254110123456')
    assert.equal((await paste({ ...PASTED, phone: null })).json<Enquiry>().phone, null)
  })

  it('have numbers of earlier versions in one form after a start, and keep what is not a number', async () => {
    const old = [
      '0712345678',
      '2540712345678',
      '+2540712345678',
      '00254712345678',
      '+4402079460018',
      '447911123456',
      '1234567',
      '+254711111111',
      null,
    ]
    const id = (index: number) => `m${String(index).padStart(4, '0')}`
    // More than one batch.
    const many = Array.from({ length: 1_100 }, (_, index) => anEnquiry({ id: `x${id(index)}`, phone: '0722000111' }))
    await backend.database
      .insert(enquiries)
      .values([...old.map((phone, index) => anEnquiry({ id: id(index), phone })), ...many])
    await prepareModules(backend.services)
    const rows = await backend.database.select().from(enquiries)
    const phoneOf = new Map(rows.map((row) => [row.id, row.phone]))
    assert.deepEqual(
      old.map((_, index) => phoneOf.get(id(index))),
      [
        '+254712345678',
        '+254712345678',
        '+254712345678',
        '+254712345678',
        '+442079460018',
        '+447911123456',
        '1234567',
        '+254711111111',
        null,
      ],
    )
    assert.ok(many.every((row) => phoneOf.get(row.id) === '+254722000111'))
    assert.equal(rows.length, old.length + many.length)
  })

  it('take notes and chats, and no email, because its receiver is unknown', async () => {
    const { id } = (await paste(PASTED)).json<Enquiry>()
    const add = (body: object) =>
      backend.call(backend.admin, { method: 'POST', url: adminPaths.enquiryEntries(id), body })
    const mail = await add({ kind: 'mail', text: 'Yes' })
    assert.equal(mail.statusCode, 400)
    assert.match(
      mail.json<{ message: string }>().message,
      /^No email address is known for this message\. Please reply by phone or WhatsApp\.$/,
    )
    assert.equal((await add({ kind: 'whatsapp', text: 'Yes, on Friday' })).json<Enquiry>().status, 'replied')
    assert.equal((await list())[0]?.entries.length, 1)
  })

  it('are refused with a sentence when they are not valid, and nothing is stored', async () => {
    for (const [body, status, message] of [
      [{ ...PASTED, message: ' \n' }, 400, /Please write something first/],
      [{ ...PASTED, message: 'x'.repeat(CONTACT.messageMax + 1) }, 400, /Message must be at most/],
      [{ ...PASTED, name: '' }, 400, /Name must be at least/],
      [{ ...PASTED, phone: '12' }, 400, /Enter one telephone number, such as/],
      [{ ...PASTED, phone: '0712345678 / 0722345678' }, 400, /Enter one telephone number, such as/],
      [{ ...PASTED, email: 'w@example.com' }, 400, /email/],
      [{ ...PASTED, listingKind: 'property' }, 400, /belong together/],
      [{ ...PASTED, listingKind: 'property', listingId: 'none' }, 404, /There is no property 'none'/],
    ] as const) {
      const response = await paste(body)
      assert.equal(response.statusCode, status, response.body)
      assert.match(response.json<{ message: string }>().message, message)
    }
    assert.deepEqual(await list(), [])
  })

  it('are not counted as undelivered mail when other messages are stuck', async () => {
    const long = new Date(Date.now() - HOUR_MS)
    const reply = { enquiryId: 'sent', kind: 'mail', text: 'Yes', writtenBy: 'a', createdAt: long } as const
    await backend.database
      .insert(enquiries)
      .values([
        anEnquiry({ id: 'sent', createdAt: long, deliveredAt: long }),
        anEnquiry({ id: 'written', createdAt: long, outboxAt: long }),
        anEnquiry({ id: 'stuck', createdAt: long }),
        anEnquiry({ id: 'new' }),
        anEnquiry({ id: 'spam', createdAt: long, suspectedSpam: true }),
        anEnquiry({ id: 'pasted', createdAt: long, source: 'whatsapp', email: '' }),
      ])
    await backend.database.insert(enquiryEntries).values([
      { ...reply, id: 'r1' },
      { ...reply, id: 'r2', deliveredAt: long },
      { ...reply, id: 'r3', kind: 'note' },
    ])
    assert.equal((await get<UnreadCount>(apiPaths.unreadEnquiryCount)).undelivered, 2)
  })
})
