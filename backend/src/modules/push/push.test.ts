import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { apiPaths, OFFERS_PATH } from '../../../../contract/paths'
import type { PushMessage } from '../../../../contract/site/site-files'
import { PUSH_LIMITS, pushPaths, type PushDevice, type PushDevices } from '../../../../contract/viewings/push'
import { wishDays } from '../../../../contract/viewings/times'
import { viewingPaths } from '../../../../contract/viewings/viewing'
import { emptyTables, onEachDatabase } from '../../../test/databases'
import { aCar, aProperty } from '../../../test/factories'
import { decrypt, signedClaims, startPushService, type PushServiceForTests } from '../../../test/push-service'
import { startSignedInApp, type SignedInApp } from '../../../test/signed-in'
import type { OpenDatabase } from '../../db/database'
import { cars, properties, pushSubscriptions } from '../../db/schema'
import { startJobs } from '../../modules'
import type { News, PushNetwork } from './service'

const MESSAGE = {
  name: 'Achieng Otieno',
  email: 'achieng@example.com',
  message: 'Is the villa still available?',
  listingKind: 'property',
  listingId: 'villa',
} as const
const PERSONAL = ['Achieng', 'Otieno', 'achieng@example.com', 'still available', 'Villa in Karen', 'villa', '254']
const ABOUT_CAR: News = { kind: 'viewing', listing: { kind: 'car', id: 'prado' } }
const DAY_MS = 24 * 60 * 60_000

const jobSchema = z.object({
  deviceId: z.string(),
  newsId: z.string(),
  kind: z.enum(['message', 'viewing', 'offer', 'review']),
  reference: z.string().nullable(),
  at: z.string(),
  tries: z.number(),
})
const jobsSchema = z.object({ rows: z.array(z.object({ data: jobSchema, seconds: z.coerce.number() })) })

onEachDatabase("messages to the administrator's devices", (open) => {
  let opened: OpenDatabase
  let backend: SignedInApp
  let service: PushServiceForTests
  before(async () => {
    opened = await open()
    service = await startPushService()
  })
  beforeEach(async () => {
    backend = await start()
    await emptyTables(backend.database)
    await backend.database.execute(sql`delete from pgboss.job`)
    await backend.database
      .insert(properties)
      .values(aProperty({ id: 'villa', title: 'Villa in Karen', reference: 'PR-042' }))
    await backend.database.insert(cars).values(aCar({ id: 'prado', reference: 'CR-007' }))
    service.requests.length = 0
    service.responses.clear()
    service.response = { status: 201 }
  })
  afterEach(() => backend.close())
  after(async () => {
    await service.close()
    await opened.close()
  })

  const start = (network: PushNetwork = service.network) =>
    startSignedInApp(
      () => Promise.resolve({ ...opened, close: () => Promise.resolve() }),
      { RATE_LIMIT_WRITES_PER_MINUTE: '1000', MAIL_TO: 'office@kilele.example' },
      { pushNetwork: network },
    )
  const list = async () =>
    (await backend.call(backend.admin, { method: 'GET', url: pushPaths.devices })).json<PushDevices>()
  const post = (body: object) => backend.call(backend.admin, { method: 'POST', url: pushPaths.devices, body })
  const subscribe = async (name: string) => {
    const subscriber = service.subscribe(name)
    const response = await post(subscriber.input)
    assert.equal(response.statusCode, 201, response.body)
    return { ...subscriber, id: response.json<PushDevice>().id }
  }
  const contact = (body: object = MESSAGE) => backend.call(null, { method: 'POST', url: apiPaths.contact, body })
  const tell = (news: News) =>
    backend.database.transaction((transaction) => backend.services.push.tellDevices(transaction, news))
  /** The jobs that wait, and in how many seconds each is due. */
  const waiting = async () =>
    jobsSchema.parse(
      await backend.database.execute(
        sql`select data, extract(epoch from start_after - now()) as seconds from pgboss.job where name = 'push' and state = 'created'`,
      ),
    ).rows
  /** Does the jobs that wait, whenever they are due. */
  const work = async () => {
    const jobs = await waiting()
    await backend.database.execute(sql`delete from pgboss.job where name = 'push'`)
    for (const { data } of jobs) await backend.services.push.send(data)
  }

  it('brings a device the kind and the reference of a message, encrypted and signed, when a visitor writes', async () => {
    const phone = await subscribe('phone')
    const { publicKey } = await list()
    await startJobs(backend.services)
    assert.equal((await contact()).statusCode, 201)
    const [request] = await service.received(1)
    assert.ok(request !== undefined)
    const text = decrypt(request, phone)
    const { id, ...message } = JSON.parse(text) as PushMessage
    assert.match(id, /^[\w-]{36}$/)
    assert.deepEqual(message, { tag: 'message', title: 'A message arrived: PR-042', path: '/admin/messages' })
    for (const word of PERSONAL) assert.ok(!text.replace(id, '').includes(word), word)
    const { sub, exp = 0 } = await signedClaims(request, publicKey)
    assert.equal(sub, 'mailto:office@kilele.example')
    assert.ok(exp * 1_000 <= Date.now() + DAY_MS)
    const { ttl, topic, urgency } = request.headers
    assert.ok(Number(ttl) > 86_000 && Number(ttl) <= 86_400, String(ttl))
    assert.deepEqual([topic, urgency], ['message', 'high'])
  })

  for (const [kind, listing, title, path] of [
    ['viewing', { kind: 'car', id: 'prado' }, 'A viewing was asked for: CR-007', '/admin/viewings'],
    ['offer', null, 'A home, land or car was offered', '/admin/messages'],
    ['message', { kind: 'car', id: 'unknown' }, 'A message arrived', '/admin/messages'],
  ] as const) {
    it(`names only what happened when it tells of ${kind} ${listing?.id ?? 'without a listing'}`, async () => {
      const phone = await subscribe('phone')
      await tell({ kind, listing })
      await work()
      const [request] = service.requests
      const { id: _id, ...message } = JSON.parse(request === undefined ? '' : decrypt(request, phone)) as PushMessage
      assert.deepEqual(message, { tag: kind, title, path })
    })
  }

  it('tells of a request for a test drive, without the visitor, when it is not suspected spam', async () => {
    const phone = await subscribe('phone')
    const [, tomorrow = ''] = wishDays(Date.now())
    const request = {
      carId: 'prado',
      name: 'Achieng',
      phone: '0722 000 001',
      times: [{ date: tomorrow, part: 'morning' }],
    }
    const ask = (body: object) => backend.call(null, { method: 'POST', url: viewingPaths.create, body })
    assert.equal((await ask({ ...request, leaveEmpty: 'http://spam.example' })).statusCode, 201)
    assert.deepEqual(await waiting(), [])
    assert.equal((await ask(request)).statusCode, 201)
    await work()
    const [received] = service.requests
    const { title } = JSON.parse(received === undefined ? '' : decrypt(received, phone)) as PushMessage
    assert.deepEqual([service.requests.length, title], [1, 'A viewing was asked for: CR-007'])
  })

  it('tells of an offer as an offer, without the seller, when it is sent by the form for sellers', async () => {
    const phone = await subscribe('phone')
    const body = { what: 'home', place: 'Karen', name: 'Achieng Otieno', phone: '0722 000 001' }
    const response = await backend.call(null, { method: 'POST', url: OFFERS_PATH, body })
    assert.equal(response.statusCode, 201, response.body)
    await work()
    const [received] = service.requests
    const { title, tag } = JSON.parse(received === undefined ? '' : decrypt(received, phone)) as PushMessage
    assert.deepEqual([title, tag], ['A home, land or car was offered', 'offer'])
  })

  it('tells each device once, with the same id, when a review is written', async () => {
    const devices = [await subscribe('phone'), await subscribe('laptop')]
    const body = { propertyId: 'villa', message: 'A quiet place', rating: 5 }
    const response = await backend.call(backend.user(), { method: 'POST', url: apiPaths.reviews, body })
    assert.equal(response.statusCode, 201)
    await work()
    await work()
    assert.deepEqual(service.requests.map(({ device }) => device).toSorted(), ['laptop', 'phone'])
    const messages = service.requests.map((request) => {
      const [phone, laptop] = devices
      return JSON.parse(decrypt(request, (request.device === 'phone' ? phone : laptop) ?? assert.fail())) as PushMessage
    })
    assert.equal(messages[0]?.title, 'A review was written: PR-042')
    assert.equal(messages[0].path, '/admin/reviews')
    assert.deepEqual(messages[0], messages[1])
  })

  it('adds no job when there is no device, for suspected spam, or when the transaction rolls back', async () => {
    assert.equal((await contact()).statusCode, 201)
    assert.deepEqual(await waiting(), [])
    await subscribe('phone')
    assert.equal((await contact({ ...MESSAGE, leaveEmpty: 'http://spam.example' })).statusCode, 201)
    assert.deepEqual(await waiting(), [])
    const failing = backend.database.transaction(async (transaction) => {
      await backend.services.push.tellDevices(transaction, ABOUT_CAR)
      throw new Error('rolled back')
    })
    await assert.rejects(failing, /rolled back/)
    assert.deepEqual(await waiting(), [])
  })

  for (const status of [404, 410]) {
    it(`forgets a device, and no other, when its endpoint answers ${status}`, async () => {
      await subscribe('phone')
      await subscribe('laptop')
      service.responses.set('phone', { status })
      await tell(ABOUT_CAR)
      await work()
      assert.equal(service.requests.length, 2)
      assert.deepEqual(
        (await list()).devices.map(({ label }) => label),
        ['Chrome on laptop'],
      )
      assert.deepEqual(await waiting(), [])
    })
  }

  it('tries again when the push service asks it to wait, not before, and delivers once', async () => {
    const phone = await subscribe('phone')
    await tell(ABOUT_CAR)
    service.response = { status: 429, headers: { 'retry-after': '600' } }
    await work()
    const [job] = await waiting()
    assert.ok(job !== undefined && job.seconds > 550 && job.seconds <= 600, String(job?.seconds))
    service.response = { status: 503, headers: { 'retry-after': new Date(Date.now() + 900_000).toUTCString() } }
    await work()
    const [later] = await waiting()
    assert.ok(later !== undefined && later.seconds > 850 && later.seconds <= 900, String(later?.seconds))
    service.response = { status: 500 }
    await work()
    const [third] = await waiting()
    assert.ok(third !== undefined && third.seconds > 30 && third.seconds <= 40, String(third?.seconds))
    service.response = { status: 201 }
    await work()
    assert.deepEqual(await waiting(), [])
    const ids = service.requests.map((request) => (JSON.parse(decrypt(request, phone)) as PushMessage).id)
    assert.deepEqual([ids.length, new Set(ids).size], [4, 1])
  })

  it('tries again when the push service cannot be reached', async () => {
    const unreachable = await start({
      ...service.network,
      resolve: (_name, callback) => {
        callback(new Error('getaddrinfo ENOTFOUND push.example'))
      },
    })
    await subscribe('phone')
    await tell(ABOUT_CAR)
    const [job] = await waiting()
    assert.ok(job !== undefined)
    await unreachable.services.push.send(job.data)
    await unreachable.close()
    assert.deepEqual(
      (await waiting()).map(({ data }) => data.tries),
      [0, 1],
    )
  })

  it('gives a message up when it is refused or a day old, and keeps the device', async () => {
    await subscribe('phone')
    await tell(ABOUT_CAR)
    const [job] = await waiting()
    assert.ok(job !== undefined)
    service.response = { status: 403 }
    await work()
    assert.deepEqual([service.requests.length, await waiting()], [1, []])
    await backend.services.push.send({ ...job.data, at: new Date(Date.now() - DAY_MS).toISOString() })
    assert.equal(service.requests.length, 1)
    assert.equal((await list()).devices.length, 1)
  })

  it('sends nothing to a device that was revoked meanwhile', async () => {
    const phone = await subscribe('phone')
    await tell(ABOUT_CAR)
    const revoke = () => backend.call(backend.admin, { method: 'DELETE', url: pushPaths.device(phone.id) })
    assert.deepEqual([(await revoke()).statusCode, (await revoke()).statusCode], [204, 204])
    await work()
    assert.deepEqual([service.requests.length, (await list()).devices], [0, []])
  })

  it('connects to no private address', async () => {
    const { isPublicAddress: _all, ...network } = service.network
    await backend.close()
    backend = await start(network)
    await subscribe('phone')
    await tell(ABOUT_CAR)
    await work()
    await nextTurn()
    assert.deepEqual([service.requests.length, await waiting()], [0, []])
  })

  it('keeps its key, and an endpoint as one device with the last label and keys', async () => {
    const first = await list()
    assert.equal(Buffer.from(first.publicKey, 'base64url').length, 65)
    const { id } = await subscribe('phone')
    const again = service.subscribe('phone')
    const response = await post({ ...again.input, label: ' Firefox on Android ' })
    assert.equal(response.json<PushDevice>().id, id)
    const { publicKey, devices } = await list()
    assert.equal(publicKey, first.publicKey)
    assert.deepEqual(
      devices.map(({ label, endpoint }) => ({ label, endpoint })),
      [{ label: 'Firefox on Android', endpoint: 'https://push.example/phone' }],
    )
    await tell(ABOUT_CAR)
    await work()
    assert.match(decrypt(service.requests[0] ?? assert.fail(), again), /CR-007/)
  })

  it('refuses endpoints that are not of a public push service, unusable keys and labels, and too many devices', async () => {
    const { input } = service.subscribe('phone')
    for (const endpoint of [
      'http://push.example/a',
      'https://127.0.0.1/a',
      'https://2130706433/a',
      'https://[::1]/a',
      'https://localhost/a',
      'https://push.example:8443/a',
      'https://user:secret@push.example/a',
      'file:///etc/passwd',
      'push.example',
      `https://push.example/${'a'.repeat(PUSH_LIMITS.endpointMax)}`,
      42,
    ]) {
      const response = await post({ ...input, endpoint })
      assert.equal(response.statusCode, 400, String(endpoint))
      assert.match(response.json<{ message: string }>().message, /^endpoint: endpoint must be the https URL/)
    }
    const notOnCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
    for (const changed of [
      { keys: { ...input.keys, p256dh: notOnCurve } },
      { keys: { ...input.keys, p256dh: 'short' } },
      { keys: { ...input.keys, auth: '+'.repeat(22) } },
      { keys: undefined },
      { label: ' ' },
      { label: 'a\nb' },
      { label: 'a'.repeat(PUSH_LIMITS.labelMax + 1) },
    ]) {
      assert.equal((await post({ ...input, ...changed })).statusCode, 400, JSON.stringify(changed))
    }
    assert.deepEqual((await list()).devices, [])
    await backend.database.insert(pushSubscriptions).values(
      Array.from({ length: PUSH_LIMITS.devices }, (_, number) => ({
        id: `device-${number}`,
        endpoint: `https://push.example/${number}`,
        ...input.keys,
        label: 'Old phone',
        createdBy: 'the-admin',
        createdAt: new Date().toISOString(),
      })),
    )
    assert.equal((await post(input)).statusCode, 409)
    assert.equal((await post({ ...input, endpoint: 'https://push.example/3' })).statusCode, 201)
  })
})
