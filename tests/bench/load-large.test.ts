import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { loadLarge } from './load-large'

const BODY = Buffer.alloc(300_000, 'a')
const LOAD = { connections: 2, seconds: 0.05 }

async function serve(context: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  context.after(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/list?fields=card`
}

describe('loadLarge', () => {
  it('requests the path and its query again when a response has arrived', async (context) => {
    const paths: (string | undefined)[] = []
    const url = await serve(context, ({ url }, response) => {
      paths.push(url)
      response.setHeader('content-length', BODY.length)
      // In pieces, as large responses arrive.
      response.write(BODY.subarray(0, 1_000))
      setImmediate(() => response.end(BODY.subarray(1_000)))
    })
    const { errors, 'per second': perSecond } = await loadLarge(url, LOAD)
    assert.equal(errors, 0)
    assert.ok(Number(perSecond) > 0)
    assert.ok(paths.length > LOAD.connections)
    assert.deepEqual(new Set(paths), new Set(['/list?fields=card']))
  })

  it('counts an error for each connection when responses have another status', async (context) => {
    const url = await serve(context, (_request, response) => response.writeHead(503).end())
    assert.equal((await loadLarge(url, LOAD)).errors, LOAD.connections)
  })

  it('counts an error for each connection when responses end early', async (context) => {
    const url = await serve(context, (_request, response) => {
      response.setHeader('content-length', BODY.length)
      response.write(BODY.subarray(0, 1_000), () => response.destroy())
    })
    assert.equal((await loadLarge(url, LOAD)).errors, LOAD.connections)
  })
})
