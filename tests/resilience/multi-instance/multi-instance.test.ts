import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { carInput, propertyInput } from '../../../backend/test/factories'
import { startMailServer, type MailServer } from '../../../backend/test/mail-server'
import { startNginx, type NginxServer } from '../../../backend/test/nginx'
import { freePort, openSql, startPostgres, type PostgresServer } from '../../../backend/test/postgres'
import { switchTo, writeRelease } from '../../../backend/test/releases'
import { startWebhookTarget, WEBHOOK_SECRET, type WebhookTarget } from '../../../backend/test/webhook-target'
import { apiPaths } from '../../../contract/paths'
import {
  administrator,
  startBackendProcess,
  startIdentity,
  visitor,
  type BackendProcess,
} from '../../support/backend-process'
import { readEnquiryNames } from '../../support/enquiries'
import { call, newIpAddress, type HttpResponse } from '../../support/http-client'
import { waitUntil } from '../../support/wait-until'

const WRITES_PER_MINUTE = 20
/** pg-boss may take a minute to find the jobs of a process that died. */
const DONE_WITHIN_MS = 3 * 60_000
const MESSAGE = { name: 'Wanjiku Kamau', email: 'w@example.com', message: 'Is the villa still to be had?' }
const listed = z.array(z.looseObject({ id: z.string(), title: z.string(), price: z.number() }))
const created = z.looseObject({ id: z.string() })
const targets = z.tuple([z.object({ url: z.url() })])

describe('two backend processes on one PostgreSQL behind nginx', () => {
  let dataDir: string
  let postgres: PostgresServer
  let mail: MailServer
  let webhook: WebhookTarget
  let identity: Awaited<ReturnType<typeof startIdentity>>
  let nginx: NginxServer
  let one: BackendProcess
  let two: BackendProcess
  let sql: Awaited<ReturnType<typeof openSql>>

  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kilele-two-'))
    await writeRelease(dataDir, '1', { 'index.html': '<h1>Home</h1>', '404.html': '<title>Page not found</title>' })
    await switchTo(dataDir, '1')
    postgres = await startPostgres()
    mail = await startMailServer()
    webhook = await startWebhookTarget()
    const ports = [await freePort(), await freePort()] as const
    nginx = await startNginx({ port: await freePort(), backendPorts: ports, dataDir })
    const identityPort = await freePort()
    identity = await startIdentity(identityPort)
    const options = {
      dataDir,
      identityPort,
      databaseUrl: postgres.url,
      env: {
        SITE_URL: nginx.url,
        TRUST_PROXY: '1',
        SMTP_URL: mail.url,
        REBUILD_WEBHOOK_URL: `${webhook.url}/rebuild`,
        REBUILD_WEBHOOK_SECRET: WEBHOOK_SECRET,
        PUBLISH_QUIET_SECONDS: '1',
        PUBLISH_AT_MOST_SECONDS: '3',
        RATE_LIMIT_WRITES_PER_MINUTE: String(WRITES_PER_MINUTE),
      },
    }
    ;[one, two] = await Promise.all([
      startBackendProcess({ ...options, port: ports[0] }),
      startBackendProcess({ ...options, port: ports[1] }),
    ])
    sql = await openSql(postgres.url)
  })
  after(async () => {
    await nginx.stop()
    await Promise.all([one.kill(), two.stop()])
    await sql.end()
    identity.stop()
    await webhook.close()
    await mail.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const send = (path: string, body: object, authorization?: string) =>
    call(nginx.url + path, {
      method: 'POST',
      body,
      from: newIpAddress(),
      ...(authorization !== undefined && { authorization }),
    })
  const create = async (path: string, body: object, uid?: string) => {
    const response = await send(path, body, administrator(uid))
    assert.equal(response.status, 201, response.body)
    return created.parse(JSON.parse(response.body)).id
  }

  it('return the same responses and share the requests when both run', async () => {
    await create(apiPaths.properties, propertyInput())
    for (const path of ['/', '/cars/none', '/api/health', apiPaths.properties, apiPaths.cars, apiPaths.openapi]) {
      const [first, ...others] = await Promise.all([one, two, nginx].map(({ url }) => call(url + path)))
      for (const other of others) {
        assert.deepEqual([path, other.status, other.body], [path, first?.status, first?.body])
        assert.equal(other.headers.etag, first?.headers.etag, path)
      }
    }
    const before = [one.completedRequests(), two.completedRequests()]
    await Promise.all(Array.from({ length: 20 }, () => call(nginx.url + apiPaths.health)))
    await until('both had responded', () =>
      [one, two].every((process, index) => process.completedRequests() > (before[index] ?? 0)),
    )
  })

  it("show each other's changes at once when the lists are cached", async () => {
    const id = await create(apiPaths.properties, propertyInput({ title: 'Changing' }), 'changer')
    const priceIn = (response: HttpResponse) =>
      listed.parse(JSON.parse(response.body)).find((one) => one.id === id)?.price
    for (let price = 1; price <= 40; price += 1) {
      const [writer, reader] = price % 2 === 0 ? [one, two] : [two, one]
      const paths = [apiPaths.properties, apiPaths.propertyCards]
      const cached = await Promise.all(paths.map((path) => call(reader.url + path)))
      const changed = await call(writer.url + apiPaths.property(id), {
        method: 'PATCH',
        body: { price },
        authorization: administrator('changer'),
      })
      assert.equal(changed.status, 200, changed.body)
      for (const [index, path] of paths.entries()) {
        const etag = cached[index]?.headers.etag ?? ''
        const response = await call(reader.url + path, { headers: { 'if-none-match': etag } })
        assert.deepEqual([path, response.status, priceIn(response)], [path, 200, price])
      }
    }
  })

  it('share rate limits when calls arrive at the same moment', async () => {
    const ipAddress = newIpAddress()
    const responses = await Promise.all(
      Array.from({ length: 3 * WRITES_PER_MINUTE }, () =>
        call(nginx.url + apiPaths.contact, { method: 'POST', body: MESSAGE, from: ipAddress }),
      ),
    )
    const statuses = responses.map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 201).length, WRITES_PER_MINUTE)
    assert.equal(statuses.filter((status) => status === 429).length, 2 * WRITES_PER_MINUTE)
    for (const { status, headers } of responses) if (status === 429) assert.match(headers['retry-after'] ?? '', /^\d+$/)
    for (const { url } of [one, two]) {
      const headers = { 'x-forwarded-for': ipAddress }
      assert.equal((await call(url + apiPaths.contact, { method: 'POST', body: MESSAGE, headers })).status, 429)
    }
    const reviewer = visitor('reviewer')
    // A visitor may review one listing only a few times a day.
    const reviewed: string[] = []
    for (let number = 0; number < WRITES_PER_MINUTE; number += 1) reviewed.push(await create(apiPaths.cars, carInput()))
    const reviews = await Promise.all(
      [...reviewed, ...reviewed].map((propertyId) =>
        send(apiPaths.reviews, { propertyId, message: 'Fine', rating: 5 }, reviewer),
      ),
    )
    assert.equal(
      reviews.filter(({ status }) => status === 201).length,
      WRITES_PER_MINUTE,
      'limited by user, from any IP address',
    )
  })

  it('create one review when both receive the same Idempotency-Key, and accept three a day in all', async () => {
    const key = randomUUID()
    const propertyId = await create(apiPaths.cars, carInput())
    const review = { propertyId, message: 'Sent at the same moment', rating: 5 }
    const headers = { authorization: visitor('repeating'), 'idempotency-key': key }
    const repeated = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        call((number % 2 === 0 ? one : two).url + apiPaths.reviews, { method: 'POST', body: review, headers }),
      ),
    )
    assert.deepEqual(new Set(repeated.map(({ status }) => status)), new Set([201]))
    assert.equal(new Set(repeated.map(({ body }) => body)).size, 1)
    const others = await Promise.all(
      Array.from({ length: 8 }, () => send(apiPaths.reviews, review, visitor('repeating'))),
    )
    assert.equal(others.filter(({ status }) => status === 201).length, 2, 'three in all')
  })

  it('execute each mail, photo and publish job once', async () => {
    const sent = await Promise.all(
      Array.from({ length: 40 }, (_, number) => send(apiPaths.contact, { ...MESSAGE, name: `Once ${number}` })),
    )
    assert.deepEqual(new Set(sent.map(({ status }) => status)), new Set([201]))
    await Promise.all(Array.from({ length: 4 }, (_, number) => uploadPhoto(number)))
    for (let number = 0; number < 10; number += 1) {
      await create(apiPaths.cars, carInput({ title: `Published ${number}` }), 'publisher')
      await sleep(150)
    }
    await until('every job was done', async () => {
      const { rows } = await sql.query("select 1 from pgboss.job where state < 'completed' and start_after < now()")
      return rows.length === 0 && webhook.requests.length > 0
    })
    const { rows } = await sql.query<{ name: string; state: string; retries: number; count: number }>(
      'select name, state, retry_count as retries, count(*)::int as count from pgboss.job where start_after < now() group by 1, 2, 3',
    )
    assert.deepEqual(
      rows.filter(({ state, retries }) => state !== 'completed' || retries > 0),
      [],
    )
    assert.equal(rows.find(({ name }) => name === 'photo-preparation')?.count, 4)
    const names = mail.mails.flatMap(({ source }) => /^Subject: Message from (Once \d+)/m.exec(source)?.[1] ?? [])
    assert.equal(names.length, 40)
    assert.equal(new Set(names).size, 40)
    const { rows: publications } = await sql.query<{ id: string }>('select id from publications order by id')
    assert.deepEqual(
      webhook.requests.map(({ publication }) => String(publication)).sort(),
      publications.map(({ id }) => id).sort(),
    )
  })

  it('lose no acknowledged write when one of them is killed', async () => {
    const acknowledged: string[] = []
    const rejected: HttpResponse[] = []
    const broken: string[] = []
    const ending = new AbortController()
    const writers = Array.from({ length: 6 }, (_, writer) => write(writer, ending.signal))
    await sleep(1_500)
    await one.kill()
    const before = acknowledged.length
    await sleep(2_500)
    ending.abort()
    await Promise.all(writers)
    assert.ok(before > 20 && acknowledged.length - before > 20, `${before} before, ${acknowledged.length} in all`)
    for (const { status, headers } of rejected) {
      assert.equal(status, 503)
      assert.equal(headers['retry-after'], '5')
    }
    // No connection broke: nginx responds in place of the killed process.
    assert.deepEqual(broken, [])

    const found = new Map<string, number>()
    for (const label of await readStoredLabels()) found.set(label, (found.get(label) ?? 0) + 1)
    assert.deepEqual(
      acknowledged.filter((label) => found.get(label) !== 1),
      [],
      'lost or duplicated',
    )
    assert.equal((await call(`${nginx.url}/`)).body, '<h1>Home</h1>')

    async function write(writer: number, signal: AbortSignal): Promise<void> {
      for (let count = 0; !signal.aborted; count += 1) {
        const label = `write ${writer}-${count}`
        try {
          const response = await (count % 2 === 0
            ? send(apiPaths.cars, carInput({ title: label }), administrator(label))
            : send(apiPaths.contact, { ...MESSAGE, name: label }))
          if (response.status === 201) acknowledged.push(label)
          else rejected.push(response)
        } catch (error) {
          broken.push(String(error))
        }
      }
    }
  })

  it('finish its jobs when one process is killed', async () => {
    // As if the jobs of the killed process had timed out.
    await sql.query("update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'")
    await until('every message was mailed', async () => {
      await sql.query("update pgboss.job set start_after = now() where state = 'retry'")
      return (await sql.query('select 1 from enquiries where delivered_at is null')).rows.length === 0
    })
    const ids = mail.mails.map(({ source }) => /^Message-ID: <(.+)@/m.exec(source)?.[1])
    const { rows } = await sql.query<{ id: string }>('select id from enquiries')
    assert.deepEqual(new Set(ids), new Set(rows.map(({ id }) => id)))
    assert.ok(ids.length - rows.length <= 1, 'at most the interrupted one was mailed twice')
  })

  async function uploadPhoto(number: number): Promise<void> {
    const background = { r: number * 40, g: 90, b: 60 }
    const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const offer = { files: [{ name: `${number}.jpg`, size: photo.length, type: 'image/jpeg' }], input: null }
    const path = `${apiPaths.uploads}?actionType=upload&slug=imageUploader`
    const [{ url }] = targets.parse(JSON.parse((await send(path, offer, administrator())).body))
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(photo)]), 'blob')
    const response = await fetch(url, { method: 'PUT', headers: { range: 'bytes=0-' }, body })
    assert.equal(response.status, 200, await response.text())
  }

  async function readStoredLabels(): Promise<string[]> {
    const titles = listed.parse(JSON.parse((await call(nginx.url + apiPaths.cars)).body)).map(({ title }) => title)
    return [...titles, ...(await readEnquiryNames(nginx.url))].filter((label) => label.startsWith('write '))
  }
})

function until(condition: string, isDone: () => boolean | Promise<boolean>): Promise<void> {
  return waitUntil(condition, isDone, { timeoutMs: DONE_WITHIN_MS, pollMs: 200 })
}
