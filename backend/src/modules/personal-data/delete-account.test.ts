import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import { Writable } from 'node:stream'
import { after, before, beforeEach, it } from 'node:test'
import { accountPaths, type ReviewChoice } from '../../../../contract/account-data'
import { alertPaths } from '../../../../contract/alert'
import { adminPaths } from '../../../../contract/admin-paths'
import { apiPaths } from '../../../../contract/paths'
import { wishDays } from '../../../../contract/viewings/times'
import { viewingPaths } from '../../../../contract/viewings/viewing'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { anEnquiry, aProperty, aReview } from '../../../test/factories'
import { sendJson } from '../../../test/identity-keys'
import { filesWith, foundIn, tablesWith } from '../../../test/search-by-value'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'
import { withVisitsFirst } from '../../../test/visits'
import {
  accountDeletions,
  alerts,
  editorDrafts,
  enquiries,
  enquiryEntries,
  ingestFiles,
  listingChanges,
  properties,
  publications,
  rateChanges,
  reviewInvitations,
  reviewRemovals,
  reviews,
  pushSubscriptions,
  secretLinks,
  uploads,
  viewingChanges,
  viewings,
} from '../../db/schema'

const PERSON = { sub: 'uid-of-wanjiku-77', name: 'Wanjiku wa Kamau', email: 'Wanjiku77@private.example' }
const TEXTS = {
  review: 'The borehole ran dry in August, says W.',
  removed: 'Something rude about the caretaker, says W.',
  enquiry: 'Please call me after work, says W.',
  visit: 'With my sister and her dog, says W.',
  note: 'Bought the villa; wife is a dentist.',
}
const WHO = Object.values(PERSON)

onEachDatabase('deleting an account', (open) => {
  let backend: SignedInApp
  let log = ''
  before(async () => {
    const logStream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        log += chunk.toString()
        done()
      },
    })
    backend = await startSignedInApp(open, { RATE_LIMIT_WRITES_PER_MINUTE: '1000', LOG_LEVEL: 'trace' }, { logStream })
  })
  beforeEach(async () => {
    await emptyTables(backend.database)
    await backend.database.insert(properties).values(aProperty({ id: 'villa' }))
    backend.identity.accounts.clear()
    backend.identity.onDelete = null
  })
  after(() => backend.close())

  const seconds = (ago: number) => Math.floor(Date.now() / 1_000) - ago
  const token = (changed: { auth_time?: number; email_verified?: boolean } = {}) =>
    backend.user({ ...PERSON, ...changed })
  const erase = (choice: ReviewChoice, authorization = token()) =>
    backend.call(authorization, { method: 'DELETE', url: accountPaths.account, body: { reviews: choice } })
  const waiting = () => backend.database.select().from(accountDeletions)

  /** What the job does later: the last pass, after which no process remembers the account. */
  async function runJob() {
    for (const { id } of await waiting()) await backend.services.accounts.advance({ id, tries: 0 })
  }

  async function post(authorization: string | null, url: string, body: object): Promise<void> {
    const response = await backend.call(authorization, { method: 'POST', url, body })
    assert.ok(response.statusCode < 300, `${url}: ${response.body}`)
  }

  /** Through the routes and jobs that store it in earnest. */
  async function leaveTraces(): Promise<void> {
    const { email, name } = PERSON
    const invited = await backend.call(backend.admin, {
      method: 'POST',
      url: adminPaths.invitations,
      body: { kind: 'property', id: 'villa', note: TEXTS.note },
    })
    const invitation = new URL(invited.json<{ url: string }>().url).searchParams.get('invitation') ?? ''
    await post(token(), apiPaths.reviews, { propertyId: 'villa', message: TEXTS.review, rating: 2, invitation })
    await post(token(), apiPaths.reviews, { propertyId: 'villa', message: TEXTS.removed, rating: 1 })
    const [removed] = await backend.database.select().from(reviews).where(eq(reviews.message, TEXTS.removed))
    const removal = { method: 'DELETE', url: apiPaths.review(removed?.id ?? ''), body: { reason: 'Rude' } } as const
    assert.equal((await backend.call(backend.admin, removal)).statusCode, 204)
    await post(null, alertPaths.create, { email, kind: 'property', filters: { type: 'rent' } })
    const [alert] = await backend.database.select().from(alerts)
    await backend.services.alerts.mailing.sendConfirmation({ alertId: alert?.id ?? '', tries: 0 })
    await post(null, apiPaths.contact, { name, email: email.toLowerCase(), message: TEXTS.enquiry })
    const [enquiry] = await backend.database.select().from(enquiries)
    const enquiryId = enquiry?.id ?? ''
    await backend.services.enquiries.mail({ enquiryId, tries: 0 })
    await post(backend.admin, adminPaths.enquiryEntries(enquiryId), { kind: 'mail', text: `Dear ${name}, yes.` })
    const [entry] = await backend.database.select().from(enquiryEntries)
    await backend.services.enquiries.mail({ enquiryId, entryId: entry?.id, tries: 0 })
    const times = wishDays(Date.now())
      .slice(1, 3)
      .map((date) => ({ date, part: 'morning' }))
    await post(null, viewingPaths.create, { propertyId: 'villa', name, email, message: TEXTS.visit, times })
  }

  async function publicResponses(): Promise<string> {
    const urls = [apiPaths.reviews, apiPaths.reviewOverview, apiPaths.reviewsOf('villa'), apiPaths.properties]
    const responses = await Promise.all(urls.map((url) => backend.app.inject(url)))
    return responses.map(({ body }) => body).join('\n')
  }

  for (const choice of ['remove', 'anonymise'] as const) {
    it(`leaves nothing of the person in any table, file, log or response when reviews are to be ${choice}d`, async () => {
      await leaveTraces()
      const searched = [
        ...WHO,
        TEXTS.removed,
        TEXTS.enquiry,
        TEXTS.visit,
        TEXTS.note,
        ...(choice === 'remove' ? [TEXTS.review] : []),
      ]
      const before = await tablesWith(backend.database, searched)
      for (const table of [
        'reviews',
        'review_removals',
        'alert_subscribers',
        'enquiries',
        'enquiry_entries',
        'viewings',
      ])
        assert.ok(
          before.some((found) => found.startsWith(table)),
          `${table} is not among ${before.join(', ')}`,
        )
      assert.equal((await filesWith(backend.dataDir, [PERSON.email])).length, 3)

      const response = await erase(choice)
      assert.equal(response.statusCode, 200, response.body)
      assert.deepEqual(response.json(), { finished: true })
      await runJob()

      assert.deepEqual(await tablesWith(backend.database, searched), [])
      assert.deepEqual(await filesWith(backend.dataDir, searched), [])
      assert.deepEqual(foundIn(await publicResponses(), searched), [])
      // The uid of somebody who is known to nobody else would not be personal data, but is not logged either.
      assert.deepEqual(foundIn(log, searched), [])
      const left = await backend.database.select().from(reviews)
      assert.deepEqual(
        left.map(({ message, username, userId }) => ({ message, username, isFormer: userId.startsWith('former-') })),
        choice === 'remove' ? [] : [{ message: TEXTS.review, username: null, isFormer: true }],
      )
      assert.equal(backend.identity.accounts.get(PERSON.sub), null, 'the account is deleted')
    })
  }

  it("leaves nobody's id in the records of work when a former administrator's account is deleted", async () => {
    const by = PERSON.sub
    const listing = { listingKind: 'property', listingId: 'villa' } as const
    const rate = { value: 1, checkedAt: '2026-01-01' }
    const upload = { callbackUrl: 'http://localhost/', callbackSlug: 'photos', metadata: { uploadedBy: by, size: 1 } }
    const invitation = { tokenHash: 'hash', createdAt: new Date().toISOString(), expiresAt: new Date().toISOString() }
    const { database } = backend
    await database.insert(listingChanges).values({ ...listing, action: 'updated', fields: {}, changedBy: by })
    await database.insert(publications).values({ reason: 'asked', requestedBy: by })
    await database.insert(rateChanges).values({ rateKey: 'usd', before: rate, after: rate, changedBy: by })
    await database.insert(reviewInvitations).values({ ...listing, ...invitation, id: 'invitation', createdBy: by })
    await database
      .insert(reviewRemovals)
      .values({ ...listing, reviewId: 'r', rating: 1, message: 'Bad', userId: 'somebody', removedBy: by })
    await database.insert(enquiries).values(anEnquiry({ id: 'm', email: 'otieno@example.com' }))
    await database
      .insert(enquiryEntries)
      .values({ id: 'e', enquiryId: 'm', kind: 'note', text: 'Called', writtenBy: by, createdAt: new Date() })
    await database
      .insert(editorDrafts)
      .values({ ...listing, values: '{}', version: '1', writtenBy: by, updatedAt: new Date() })
    await database.insert(uploads).values({ key: 'photo', url: 'https://photos.example/photo', uploadedBy: by })
    await database.insert(ingestFiles).values({ ...upload, key: 'photo' })
    const now = new Date().toISOString()
    const visit = {
      ...listing,
      listingTitle: 'Villa',
      name: 'Otieno',
      phone: '+254712345678',
      times: [],
      createdAt: now,
    }
    await database.insert(viewings).values({ ...visit, id: 'v' })
    await database
      .insert(viewingChanges)
      .values({ viewingId: 'v', action: 'confirmed', fields: {}, changedBy: by, changedAt: now })
    await database.insert(secretLinks).values({ purpose: 'calendar', tokenHash: 'hash', createdBy: by, createdAt: now })
    const device = { endpoint: 'https://push.example/1', p256dh: 'key', auth: 'secret', label: 'Chrome' }
    await database.insert(pushSubscriptions).values({ ...device, id: 'device', createdBy: by, createdAt: now })

    assert.equal((await erase('remove')).statusCode, 200)
    await runJob()
    assert.deepEqual(await tablesWith(database, [by]), [])
    const [file] = await database.select().from(ingestFiles)
    assert.match(String(file?.metadata.uploadedBy), /^former-/)
    assert.equal(file?.metadata.size, 1)
    assert.equal((await database.select().from(rateChanges)).length, 1)
    assert.equal(await database.$count(pushSubscriptions), 0, 'devices of nobody are not told')
    assert.equal(await database.$count(secretLinks), 1)
  })

  it('deletes visits before the messages that asked for them', async () => {
    await leaveTraces()
    await withVisitsFirst(backend.database, async () => {
      assert.deepEqual((await erase('remove')).json(), { finished: true })
    })
    assert.equal(await backend.database.$count(viewings), 0)
  })

  it('leaves what others wrote when one account is deleted', async () => {
    await leaveTraces()
    await backend.database.insert(reviews).values(aReview({ id: 'other', listingId: 'villa', userId: 'somebody' }))
    await post(null, apiPaths.contact, { name: 'Otieno', email: 'xwanjiku77@private.example', message: 'Is it free?' })
    await post(null, alertPaths.create, { email: 'otieno@example.com', kind: 'car', filters: {} })
    assert.equal((await erase('remove')).statusCode, 200)
    await runJob()
    assert.deepEqual(
      (await backend.database.select().from(reviews)).map(({ id }) => id),
      ['other'],
    )
    assert.deepEqual(
      (await backend.database.select().from(enquiries)).map(({ name }) => name),
      ['Otieno'],
    )
    assert.equal((await backend.database.select().from(alerts)).length, 1)
  })

  it('leaves messages and alerts when the email address is not confirmed', async () => {
    await leaveTraces()
    assert.equal((await erase('remove', token({ email_verified: false }))).statusCode, 200)
    await runJob()
    assert.equal((await backend.database.select().from(enquiries)).length, 2)
    assert.equal((await backend.database.select().from(viewings)).length, 1)
    assert.equal((await backend.database.select().from(alerts)).length, 1)
    assert.equal((await backend.database.select().from(reviews)).length, 0)
  })

  it('completes the deletion by a job when the identity service is unavailable at first', async () => {
    await leaveTraces()
    backend.identity.onDelete = (reply) => reply.destroy()
    const response = await erase('remove')
    assert.equal(response.statusCode, 202)
    assert.deepEqual(response.json(), { finished: false })
    await runJob()
    assert.equal((await backend.database.select().from(reviews)).length, 1, 'nothing is deleted before the account')
    backend.identity.onDelete = null
    await runJob()
    await runJob()
    assert.equal(backend.identity.accounts.get(PERSON.sub), null)
    assert.deepEqual(await waiting(), [])
    assert.deepEqual(await tablesWith(backend.database, WHO), [])
  })

  it('completes the deletion by a job when the database fails after the account is gone', async () => {
    await leaveTraces()
    await backend.database.execute('alter table uploads rename to unreachable')
    assert.equal((await erase('remove')).statusCode, 202)
    assert.equal((await backend.database.select().from(reviews)).length, 1, 'the transaction is rolled back')
    assert.equal((await filesWith(backend.dataDir, [PERSON.email])).length, 3)
    await backend.database.execute('alter table unreachable rename to uploads')
    await runJob()
    await runJob()
    assert.deepEqual(await waiting(), [])
    assert.deepEqual(await tablesWith(backend.database, WHO), [])
    assert.deepEqual(await filesWith(backend.dataDir, WHO), [])
  })

  it('deletes in the last pass what another process stored while it still cached the account', async () => {
    assert.equal((await erase('remove')).statusCode, 200)
    await backend.database.insert(reviews).values(aReview({ listingId: 'villa', userId: PERSON.sub }))
    await runJob()
    assert.deepEqual(await tablesWith(backend.database, WHO), [])
  })

  it('returns 403 and changes nothing when the sign-in is older than five minutes', async () => {
    await leaveTraces()
    const response = await erase('remove', token({ auth_time: seconds(301) }))
    assert.equal(response.statusCode, 403)
    assert.match(response.json<{ message: string }>().message, /^Please sign in again/)
    backend.identity.onDelete = (reply) =>
      sendJson(reply, 400, { error: { code: 400, message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' } })
    assert.equal((await erase('remove')).statusCode, 403)
    backend.identity.onDelete = (reply) => sendJson(reply, 400, { error: { code: 400, message: 'TOKEN_EXPIRED' } })
    assert.equal((await erase('remove')).statusCode, 401)
    assert.deepEqual(await waiting(), [])
    assert.equal((await backend.database.select().from(reviews)).length, 1)
  })

  it('returns 403 when the administrator asks, and 400 when the choice is missing', async () => {
    const response = await erase('remove', backend.admin)
    assert.equal(response.statusCode, 403)
    assert.match(response.json<{ message: string }>().message, /administrator’s account cannot be deleted here/)
    const bare = await backend.call(token(), { method: 'DELETE', url: accountPaths.account, body: {} })
    assert.equal(bare.statusCode, 400)
    assert.match(bare.body, /reviews must be anonymise or remove/)
    assert.deepEqual(await waiting(), [])
  })

  it('counts each review when a person’s anonymised reviews stay', async () => {
    const common = { listingId: 'villa', userId: PERSON.sub }
    await backend.database
      .insert(reviews)
      .values([
        aReview({ ...common, rating: 1, createdAt: new Date('2026-01-01') }),
        aReview({ ...common, rating: 5, createdAt: new Date('2026-02-01') }),
      ])
    assert.equal((await erase('anonymise')).statusCode, 200)
    const [summary] = (await backend.app.inject(apiPaths.reviewOverview)).json<{ reviewCount: number }[]>()
    assert.equal(summary?.reviewCount, 2)
  })
})
