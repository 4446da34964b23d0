import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { Writable } from 'node:stream'
import { after, afterEach, before, it } from 'node:test'
import { apiPaths } from '../../../contract/paths'
import { startApp, type TestApp } from '../../test/app'
import { onEachDatabase } from '../../test/databases'
import { freePort } from '../../test/postgres'
import { startWebhookTarget, WEBHOOK_SECRET, type WebhookTarget } from '../../test/webhook-target'
import type { OpenDatabase } from '../db/database'
import { startJobs } from '../modules'

const ID = '0123456789abcdef0123456789abcdef'
const MESSAGE = { name: 'Achieng Otieno', email: 'achieng@example.com', message: 'Is the villa still available?' }

onEachDatabase('the id of a request', (open) => {
  let opened: OpenDatabase
  let target: WebhookTarget
  let backend: TestApp
  let lines: Record<string, unknown>[]
  const logged = new EventEmitter()
  before(async () => {
    opened = await open()
    target = await startWebhookTarget()
  })
  afterEach(() => backend.close())
  after(async () => {
    await target.close()
    await opened.close()
  })

  /** A backend whose mail server is down, so that a job has something to log. */
  async function start(env: Record<string, string>): Promise<void> {
    lines = []
    const logStream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>)
        logged.emit('line')
        done()
      },
    })
    backend = await startApp(
      () => Promise.resolve({ ...opened, close: () => Promise.resolve() }),
      {
        LOG_LEVEL: 'info',
        SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
        REBUILD_WEBHOOK_URL: target.url,
        REBUILD_WEBHOOK_SECRET: WEBHOOK_SECRET,
        ...env,
      },
      { logStream },
    )
  }
  const send = () =>
    backend.app.inject({
      method: 'POST',
      url: apiPaths.contact,
      payload: MESSAGE,
      headers: { 'x-request-id': ID, 'x-forwarded-for': '203.0.113.7' },
    })

  it('is that of nginx in the response, its log line and the lines of its job when nginx sends one', async () => {
    await start({ TRUST_PROXY: '1' })
    await startJobs(backend.services)
    const response = await send()
    assert.equal(response.statusCode, 201)
    assert.equal(response.headers['x-request-id'], ID)
    const isJobs = ({ msg }: Record<string, unknown>) => msg === 'a mail could not be sent yet'
    while (!lines.some(isJobs)) await once(logged, 'line', { signal: AbortSignal.timeout(20_000) })
    assert.equal(lines.find(isJobs)?.reqId, ID)
    assert.equal(lines.find(({ path }) => path === apiPaths.contact)?.reqId, ID)
  })

  it('is a new one when no proxy is trusted', async () => {
    await start({ TRUST_PROXY: 'false' })
    assert.notEqual((await send()).headers['x-request-id'], ID)
  })
})
