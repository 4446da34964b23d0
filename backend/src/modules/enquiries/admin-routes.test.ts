import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Enquiry, EnquiryPage } from '../../../../contract/enquiry'
import { ENQUIRIES_PER_PAGE } from '../../../../contract/limits'
import { apiPaths } from '../../../../contract/paths'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { anEnquiry } from '../../../test/factories'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'
import { enquiries } from '../../db/schema'

onEachDatabase('the admin message API', (open) => {
  let backend: SignedInApp
  before(async () => {
    backend = await startSignedInApp(open)
  })
  beforeEach(() => emptyTables(backend.database))
  after(() => backend.close())

  const get = (url: string) => backend.call(backend.admin, { method: 'GET', url })
  const mark = (id: string, body: object) =>
    backend.call(backend.admin, { method: 'PATCH', url: apiPaths.enquiryRead(id), body })
  const unread = async () => (await get(apiPaths.unreadEnquiryCount)).json<{ count: number }>().count
  const page = async (after?: string | null) => {
    const response = await get(apiPaths.enquiries + (after ? `?after=${encodeURIComponent(after)}` : ''))
    assert.equal(response.statusCode, 200, response.body)
    return response.json<EnquiryPage>()
  }
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 10, minute))

  it('returns 401 to visitors and 403 to users, and changes nothing, when they are not the administrator', async () => {
    await backend.database.insert(enquiries).values(anEnquiry({ id: 'one' }))
    for (const call of [
      { method: 'GET', url: apiPaths.enquiries },
      { method: 'GET', url: apiPaths.unreadEnquiryCount },
      { method: 'PATCH', url: apiPaths.enquiryRead('one'), body: { read: true } },
      { method: 'POST', url: apiPaths.notSpam('one') },
    ] as const) {
      assert.equal((await backend.call(null, call)).statusCode, 401)
      assert.equal((await backend.call(backend.user(), call)).statusCode, 403)
    }
    assert.equal(await unread(), 1)
  })

  it('returns the sender, the message, its listing and its delivery when messages are listed', async () => {
    const listing = { listingKind: 'car', listingId: 'prado', listingTitle: 'Toyota Prado' } as const
    await backend.database
      .insert(enquiries)
      .values([
        anEnquiry({ id: 'new', createdAt: at(2), ...listing }),
        anEnquiry({ id: 'old', createdAt: at(1), readAt: at(3), deliveredAt: at(4) }),
      ])
    const { enquiries: list, next } = await page()
    assert.equal(next, null)
    assert.deepEqual(list[0], {
      id: 'new',
      kind: 'message',
      name: 'Achieng Otieno',
      email: 'achieng@example.com',
      message: 'Is the villa still available?',
      listing: { kind: 'car', id: 'prado', title: 'Toyota Prado' },
      createdAt: at(2).toISOString(),
      readAt: null,
      deliveredAt: null,
      outboxAt: null,
      suspectedSpam: false,
      status: 'open',
      page: null,
      campaign: null,
      source: 'form',
      phone: null,
      viewingId: null,
      offer: null,
      entries: [],
    })
    assert.deepEqual(
      { listing: list[1]?.listing, readAt: list[1]?.readAt, deliveredAt: list[1]?.deliveredAt },
      { listing: null, readAt: at(3).toISOString(), deliveredAt: at(4).toISOString() },
    )
  })

  it('returns unread messages, then newest first, without duplicates or gaps, when read page by page', async () => {
    const rows = Array.from({ length: 2 * ENQUIRIES_PER_PAGE + 5 }, (_, number) =>
      anEnquiry({
        id: `message-${String(number).padStart(3, '0')}`,
        // Some have equal timestamps.
        createdAt: at(Math.floor(number / 3)),
        readAt: number % 2 === 0 ? at(50) : null,
      }),
    )
    await backend.database.insert(enquiries).values(rows)
    const got: Enquiry[] = []
    let next: string | null | undefined
    let pages = 0
    do {
      const response: EnquiryPage = await page(next)
      got.push(...response.enquiries)
      next = response.next
      pages += 1
    } while (next !== null)
    assert.equal(pages, 3)
    const expected = rows
      .map(({ id, createdAt, readAt }) => ({ id, time: createdAt.getTime(), read: readAt === null ? 0 : 1 }))
      .sort((a, b) => a.read - b.read || b.time - a.time || a.id.localeCompare(b.id))
    assert.deepEqual(
      got.map(({ id }) => id),
      expected.map(({ id }) => id),
    )
  })

  it('lists and counts messages in a separate folder when they are suspected spam', async () => {
    await backend.database
      .insert(enquiries)
      .values([
        anEnquiry({ id: 'message', createdAt: at(1) }),
        anEnquiry({ id: 'read-spam', createdAt: at(3), readAt: at(5), suspectedSpam: true }),
        anEnquiry({ id: 'spam', createdAt: at(2), suspectedSpam: true }),
      ])
    const idsIn = async (query: string) =>
      (await get(apiPaths.enquiries + query)).json<EnquiryPage>().enquiries.map(({ id }) => id)
    assert.deepEqual(await idsIn(''), ['message'])
    assert.deepEqual(await idsIn('?folder=suspected_spam'), ['spam', 'read-spam'])
    assert.deepEqual((await get(apiPaths.unreadEnquiryCount)).json(), { count: 1, suspectedSpam: 1, undelivered: 1 })
    assert.equal((await get(`${apiPaths.enquiries}?folder=trash`)).statusCode, 400)
  })

  it('mails a message once when it is moved out of suspected spam', async () => {
    await backend.database.execute(sql`delete from pgboss.job`)
    await backend.database.insert(enquiries).values(anEnquiry({ id: 'real', suspectedSpam: true }))
    const clear = (id: string) => backend.call(backend.admin, { method: 'POST', url: apiPaths.notSpam(id) })
    for (let round = 0; round < 2; round++) {
      const response = await clear('real')
      assert.deepEqual([response.statusCode, response.json<Enquiry>().suspectedSpam], [200, false])
    }
    assert.deepEqual((await get(apiPaths.unreadEnquiryCount)).json(), { count: 1, suspectedSpam: 0, undelivered: 0 })
    const jobs = z
      .object({ rows: z.array(z.object({ id: z.string() })) })
      .parse(
        await backend.database.execute(
          sql`select data->>'enquiryId' as id from pgboss.job where name = 'enquiry-mail'`,
        ),
      )
    assert.deepEqual(jobs.rows, [{ id: 'real' }])
    assert.equal((await clear('unknown')).statusCode, 404)
  })

  it('returns 400 when the cursor is invalid', async () => {
    for (const after of ['x', '0.1', '2.5.a', "0.1.a'--", '0.9999999999999999.a']) {
      assert.equal((await get(`${apiPaths.enquiries}?after=${encodeURIComponent(after)}`)).statusCode, 400, after)
    }
  })

  it('stores the time of the first reading when a message is marked read repeatedly', async () => {
    await backend.database.insert(enquiries).values([anEnquiry({ id: 'one' }), anEnquiry({ id: 'two' })])
    const first = (await mark('one', { read: true })).json<Enquiry>()
    assert.ok(first.readAt !== null)
    assert.equal((await mark('one', { read: true })).json<Enquiry>().readAt, first.readAt)
    assert.equal(await unread(), 1)
    assert.equal((await mark('one', { read: false })).json<Enquiry>().readAt, null)
    assert.equal(await unread(), 2)
  })

  it('returns 404 when the message is unknown and 400 when the body is invalid', async () => {
    assert.equal((await mark('unknown', { read: true })).statusCode, 404)
    assert.equal((await mark('one', {})).statusCode, 400)
  })
})
