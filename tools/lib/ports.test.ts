import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { it } from 'node:test'
import { busyPorts, freePort } from './machine'

it('returns null when the port is free', async () => {
  assert.equal(await busyPorts([{ port: await freePort(), variable: 'PORT' }]), null)
})

for (const host of ['127.0.0.1', '0.0.0.0']) {
  it(`names the port and its variable when it is in use on ${host}`, async (t) => {
    const port = await freePort()
    const server = createServer().listen(port, host)
    t.after(() => server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    assert.equal(
      await busyPorts([
        { port: await freePort(), variable: 'PORT' },
        { port, variable: 'AUTH_EMULATOR_PORT' },
      ]),
      `Port ${port} is in use by another program. Stop it, or choose another port: AUTH_EMULATOR_PORT=${port + 1} npm start`,
    )
  })
}
