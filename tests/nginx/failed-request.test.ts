import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { it } from 'node:test'
import { startNginx } from '../../backend/test/nginx'
import { freePort } from '../../backend/test/postgres'
import { apiPaths } from '../../contract/paths'
import { call } from '../support/http-client'
import { WITHOUT_NGINX } from './without-nginx'

it(
  'goes on asking a backend that failed a request when the other one is being restarted',
  { skip: WITHOUT_NGINX },
  async (test) => {
    const backend = createServer((request, response) => {
      if (request.method === 'POST') request.socket.destroy()
      else response.end('served')
    })
    const port = await freePort()
    await once(backend.listen(port, '127.0.0.1'), 'listening')
    test.after(() => backend.close())
    const front = await startNginx({
      port: await freePort(),
      backendPorts: [await freePort(), port],
      dataDir: tmpdir(),
    })
    test.after(() => front.stop())

    const failed = await call(front.url + apiPaths.contact, { method: 'POST', body: {} })
    assert.equal(failed.status, 503)
    for (const path of [apiPaths.properties, '/', '/media/photo']) {
      const { status, body } = await call(front.url + path)
      assert.deepEqual([path, status, body], [path, 200, 'served'])
    }
  },
)
