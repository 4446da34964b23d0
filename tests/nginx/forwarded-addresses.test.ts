import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { it } from 'node:test'
import { startApp } from '../../backend/test/app'
import { startNginx } from '../../backend/test/nginx'
import { freePort } from '../../backend/test/postgres'
import { openPgliteWithJobs } from '../../backend/src/open-database'
import { apiPaths } from '../../contract/paths'
import { call } from '../support/http-client'
import { WITHOUT_NGINX } from './without-nginx'

const FORGED = [
  { 'x-forwarded-for': '198.51.100.1' },
  { 'x-forwarded-for': '198.51.100.2, 127.0.0.1' },
  { 'x-forwarded-for': ['198.51.100.3', '198.51.100.4'] },
  { forwarded: 'for=198.51.100.5', 'x-real-ip': '198.51.100.6', 'true-client-ip': '198.51.100.7' },
]

it(
  'counts a visitor by the address nginx sees when the visitor claims another one',
  { skip: WITHOUT_NGINX },
  async (test) => {
    const backend = await startApp(() => openPgliteWithJobs({}), {
      TRUST_PROXY: '1',
      RATE_LIMIT_WRITES_PER_MINUTE: '1',
    })
    test.after(() => backend.close())
    await backend.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = backend.app.server.address() as AddressInfo
    const front = await startNginx({ port: await freePort(), backendPorts: [port], dataDir: backend.dataDir })
    test.after(() => front.stop())

    /** Statuses of writes from one address of this machine, each claiming to come from somewhere else. */
    async function statusesFrom(localAddress: string): Promise<(number | undefined)[]> {
      const statuses: (number | undefined)[] = []
      for (const headers of FORGED) {
        const body = JSON.stringify({ name: 'Wanjiku', email: 'w@example.com', message: 'Is the villa still there?' })
        const sending = request(`${front.url}${apiPaths.contact}`, {
          method: 'POST',
          localAddress,
          headers: { 'content-type': 'application/json', 'content-length': body.length, ...headers },
        })
        sending.end(body)
        const [response] = (await once(sending, 'response')) as [IncomingMessage]
        response.resume()
        statuses.push(response.statusCode)
      }
      return statuses
    }

    assert.deepEqual(await statusesFrom('127.0.0.1'), [201, 429, 429, 429])
    assert.deepEqual(await statusesFrom('127.0.0.2'), [201, 429, 429, 429], 'another visitor has a limit of their own')
  },
)

it(
  'counts each visitor alone when another proxy stands before nginx, as in containers',
  { skip: WITHOUT_NGINX },
  async (test) => {
    const backend = await startApp(() => openPgliteWithJobs({}), {
      TRUST_PROXY: '1',
      RATE_LIMIT_WRITES_PER_MINUTE: '1',
    })
    test.after(() => backend.close())
    await backend.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = backend.app.server.address() as AddressInfo
    const front = await startNginx({
      port: await freePort(),
      backendPorts: [port],
      dataDir: backend.dataDir,
      isBehindProxy: true,
    })
    test.after(() => front.stop())

    /** What the outer proxy sends when a visitor claimed the addresses before the last one. */
    const statusFor = async (forwarded: string): Promise<number> => {
      const body = { name: 'Wanjiku', email: 'w@example.com', message: 'Is the villa still there?' }
      const headers = { 'x-forwarded-for': forwarded }
      return (await call(front.url + apiPaths.contact, { method: 'POST', body, headers })).status
    }
    assert.equal(await statusFor('198.51.100.1'), 201)
    assert.equal(await statusFor('198.51.100.1'), 429)
    assert.equal(await statusFor('203.0.113.9, 198.51.100.1'), 429, 'a claimed address changes nothing')
    assert.equal(await statusFor('198.51.100.2'), 201, 'another visitor has a limit of their own')
    assert.equal(await statusFor('2001:db8:1:2::1, 10.0.0.7'), 201, 'a second private proxy is no visitor')
    assert.equal(await statusFor('2001:db8:1:2::9'), 429)
  },
)
