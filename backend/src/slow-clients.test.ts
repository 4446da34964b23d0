import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { apiPaths } from '../../contract/paths'
import { startApp, type TestApp } from '../test/app'
import { openMemoryPglite } from '../test/databases'
import { ATTACKER, createSlowClients, SECOND_ATTACKER, statusFrom, UNFINISHED, VISITOR } from '../test/slow-clients'

describe('a backend without nginx', () => {
  let backend: TestApp
  let origin: string
  const clients = createSlowClients()

  before(async () => {
    backend = await startApp(openMemoryPglite)
    await backend.app.listen({ port: 0, host: '127.0.0.1' })
    origin = backend.app.listeningOrigin
  })
  after(async () => {
    clients.close()
    await backend.close()
  })

  it('serves other clients when slow clients delay their bodies', async () => {
    await clients.open(origin, UNFINISHED.body, ATTACKER, 250)
    await clients.open(origin, UNFINISHED.body, SECOND_ATTACKER, 250)
    assert.equal(await statusFrom(VISITOR, origin + apiPaths.properties), 200)
  })

  it('rejects an upload before its body arrives when it has no signature', async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    try {
      socket.write(UNFINISHED.upload)
      const [chunk] = (await once(socket, 'data', { signal: AbortSignal.timeout(10_000) })) as [Buffer]
      assert.match(chunk.toString(), /^HTTP\/1\.1 403 /)
    } finally {
      socket.destroy()
    }
  })
})
