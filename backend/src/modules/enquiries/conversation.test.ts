import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import type { Enquiry, EnquiryPage } from '../../../../contract/enquiry'
import { adminPaths } from '../../../../contract/admin-paths'
import { apiPaths } from '../../../../contract/paths'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { anEnquiry } from '../../../test/factories'
import { partsOf } from '../../../test/mail-parts'
import { startMailServer, type MailServer } from '../../../test/mail-server'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'
import { enquiries } from '../../db/schema'
import { startJobs } from '../../modules'

const TIMEOUT_MS = 20_000

onEachDatabase("the agency's side of a conversation", (open) => {
  let server: MailServer
  let backend: SignedInApp
  before(async () => {
    server = await startMailServer()
    await server.listen()
    const smtp = { SMTP_URL: server.url, MAIL_TO: 'agency@kilele.example', MAIL_FROM: 'site@kilele.example' }
    backend = await startSignedInApp(open, { ...smtp, RATE_LIMIT_WRITES_PER_MINUTE: '1000' })
    await startJobs(backend.services)
  })
  beforeEach(async () => {
    await emptyTables(backend.database)
    server.mails.length = 0
    await backend.database
      .insert(enquiries)
      .values(
        anEnquiry({ id: 'm1', email: 'achieng@example.com', message: 'Is it\nstill there?', listingTitle: 'Villa' }),
      )
  })
  after(async () => {
    await backend.close()
    await server.close()
  })

  const send = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) =>
    backend.call(backend.admin, { method, url, ...(body && { body }) })
  const add = (body: object) => send('POST', adminPaths.enquiryEntries('m1'), body)
  const list = async (query = '') => (await send('GET', `${apiPaths.enquiries}${query}`)).json<EnquiryPage>().enquiries
  const messageOf = (response: { json: () => unknown }) => (response.json() as { message: string }).message

  it('sends a reply to the visitor once, in the conversation their message began', async () => {
    const response = await add({
      kind: 'mail',
      text: 'Yes, come and see it.\nhttps://kilele.example/cars?a=1&b=2.\nBye',
    })
    assert.equal(response.statusCode, 201, response.body)
    assert.equal(response.json<Enquiry>().status, 'replied')
    const end = Date.now() + TIMEOUT_MS
    while ((await list())[0]?.entries[0]?.deliveredAt === null) {
      assert.ok(Date.now() < end, 'not sent in time')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const [mail, ...others] = server.mails
    assert.ok(mail !== undefined && others.length === 0)
    assert.deepEqual(mail.recipients, ['achieng@example.com'])
    const asked = await send('GET', adminPaths.enquiry('m1'))
    assert.deepEqual(asked.json(), (await list())[0])
    assert.equal((await send('GET', adminPaths.enquiry('none'))).statusCode, 404)
    assert.match(mail.source, /^In-Reply-To: <m1@kilele\.example>\r$/m)
    assert.match(mail.source, /^Reply-To: agency@kilele\.example\r$/m)
    assert.match(mail.source, /^Subject: Re: Villa\r$/m)
    const { text, html } = partsOf(mail.source)
    assert.match(text, /Yes, come and see it\.[^]*> Is it\r?\n> still there\?/)
    assert.match(html, /Yes, come and see it\.<br>[^]*wrote:[^]*Is it<br>still there\?/)
    assert.match(html, /<a [^>]*href="https:\/\/kilele\.example\/cars\?a=1&amp;b=2"[^>]*>[^<]*b=2<\/a>\.<br>Bye/)
  })

  it('stores notes and calls in order and mails none when they are added', async () => {
    await add({ kind: 'note', text: 'Wants a garden' })
    assert.equal((await list())[0]?.status, 'open')
    await add({ kind: 'call', text: 'Called back' })
    const [enquiry] = await list()
    assert.equal(enquiry?.status, 'replied')
    assert.deepEqual(
      enquiry.entries.map(({ kind, text }) => [kind, text]),
      [
        ['note', 'Wants a garden'],
        ['call', 'Called back'],
      ],
    )
    assert.equal(server.mails.length, 0)
  })

  it('stays closed when something is added later', async () => {
    await send('PATCH', adminPaths.enquiry('m1'), { status: 'closed' })
    await add({ kind: 'whatsapp', text: 'Thanks' })
    assert.equal((await list())[0]?.status, 'closed')
  })

  it('finds messages when they contain every word, whatever the characters', async () => {
    await backend.database.insert(enquiries).values(anEnquiry({ id: 'm2', message: 'Half price? 50%_off' }))
    const found = async (words: string) => (await list(`?q=${encodeURIComponent(words)}`)).map(({ id }) => id)
    assert.deepEqual(await found('still ACHIENG'), ['m1'])
    assert.deepEqual(await found('villa'), ['m1'])
    assert.deepEqual(await found('50%_'), ['m2'])
    assert.deepEqual(await found('%'), ['m2'])
    assert.deepEqual(await found('nothing'), [])
  })

  it('finds messages by telephone number, or a part of it, in any spelling', async () => {
    await backend.database
      .insert(enquiries)
      .values([
        anEnquiry({ id: 'kenyan', email: '', name: 'Wanjiku', phone: '+254712345678' }),
        anEnquiry({ id: 'british', email: '', phone: '+442079460958', message: 'Is the 2079 still there?' }),
      ])
    const found = async (words: string) => (await list(`?q=${encodeURIComponent(words)}`)).map(({ id }) => id)
    for (const words of [
      '0712345678',
      '0712 345 678',
      '+254 712-345-678',
      '254712345678',
      '(0712) 345678',
      '00254712345678',
      '\u202a0712 345 678\u202c',
      '0712',
      '07 12 34 56 78',
      '345 678',
      'wanjiku 0712 345 678',
    ])
      assert.deepEqual(await found(words), ['kenyan'], words)
    for (const words of ['+44 20 7946 0958', '0044 2079460958', '2079460'])
      assert.deepEqual(await found(words), ['british'], words)
    for (const words of ['0712 345 679', 'achieng 0712', 'PR-712', '07 1'])
      assert.deepEqual(await found(words), [], words)
  })

  it('stores page and campaign when a message names them', async () => {
    const message = { name: 'Wanjiku', email: 'w@example.com', message: 'May I see the villa?' }
    await backend.app.inject({
      method: 'POST',
      url: apiPaths.contact,
      payload: { ...message, page: '/properties/villa', campaign: `facebook / ${'x'.repeat(400)}` },
    })
    const stored = (await list()).find(({ name }) => name === 'Wanjiku')
    assert.equal(stored?.page, '/properties/villa')
    assert.equal(stored.campaign?.length, 300)
  })

  it('is refused with a sentence when it is not valid', async () => {
    assert.match(messageOf(await add({ kind: 'mail', text: '  ' })), /Please write something first/)
    assert.match(messageOf(await add({ kind: 'fax', text: 'x' })), /kind must be mail, note, call, whatsapp/)
    assert.match(messageOf(await send('PATCH', adminPaths.enquiry('m1'), { status: 'lost' })), /status must be open/)
    assert.equal((await send('POST', adminPaths.enquiryEntries('none'), { kind: 'note', text: 'x' })).statusCode, 404)
    assert.equal((await send('GET', `${apiPaths.enquiries}?q=${'x'.repeat(201)}`)).statusCode, 400)
  })
})
