import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApp } from '../../backend/test/app'
import { startNginx } from '../../backend/test/nginx'
import { freePort } from '../../backend/test/postgres'
import { openPgliteWithJobs } from '../../backend/src/open-database'
import { PROXY_COUNT_HEADER } from '../../contract/admin-limits'
import { apiPaths } from '../../contract/paths'
import { WITHOUT_NGINX } from './without-nginx'

const CLAIMED = '0123456789abcdef0123456789abcdef'

it(
  'gives a request one id in both logs and counts one proxy when a visitor claims others',
  { skip: WITHOUT_NGINX },
  async (test) => {
    const backend = await startApp(() => openPgliteWithJobs({}), { TRUST_PROXY: '1' })
    test.after(() => backend.close())
    await backend.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = backend.app.server.address() as AddressInfo
    const front = await startNginx({ port: await freePort(), backendPorts: [port], dataDir: backend.dataDir })
    test.after(() => front.stop())

    const response = await fetch(front.url + apiPaths.health, {
      headers: { 'x-request-id': CLAIMED, 'x-forwarded-for': '198.51.100.1, 198.51.100.2' },
    })
    const id = response.headers.get('x-request-id') ?? ''
    assert.match(id, /^[0-9a-f]{32}$/)
    assert.notEqual(id, CLAIMED)
    assert.equal(response.headers.get(PROXY_COUNT_HEADER), '1')
    // nginx writes the line after the response.
    for (let tries = 0; tries < 50 && !(await front.readLog()).includes(id); tries += 1) await sleep(100)
    const [line = ''] = (await front.readLog()).split('\n')
    assert.match(line, new RegExp(`^127\\.0\\.0\\.0 .* "GET ${apiPaths.health}" 503 .* ${id}$`))
  },
)

it('leaves the tokens of visits, calendars and owners out of the log', { skip: WITHOUT_NGINX }, async (test) => {
  const backend = await startApp(() => openPgliteWithJobs({}), { TRUST_PROXY: '1' })
  test.after(() => backend.close())
  await backend.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = backend.app.server.address() as AddressInfo
  const front = await startNginx({ port: await freePort(), backendPorts: [port], dataDir: backend.dataDir })
  test.after(() => front.stop())

  const paths = ['/viewing', '/owner', '/api/viewings', '/api/viewings/calendar', '/api/owner']
  for (const path of paths) assert.equal((await fetch(`${front.url}${path}/a-secret?b=c`)).status, 404, path)
  for (let tries = 0; tries < 50 && !(await front.readLog()).includes('/api/owner'); tries += 1) await sleep(100)
  const logged = [...(await front.readLog()).matchAll(/"GET (\S+)"/g)].map(([, path]) => path)
  assert.deepEqual(
    logged,
    paths.map((path) => `${path}/-`),
  )
})
