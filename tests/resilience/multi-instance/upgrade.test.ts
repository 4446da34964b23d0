import assert from 'node:assert/strict'
import { mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startNginx, type NginxServer } from '../../../backend/test/nginx'
import { freePort, startPostgres, type PostgresServer } from '../../../backend/test/postgres'
import { switchTo, writeRelease } from '../../../backend/test/releases'
import { markDown, markUp } from '../../../tools/upgrade/services'
import { goBack, upgrade, type Machine, linkVersion } from '../../../tools/upgrade/upgrade'
import { startBackendProcess, startIdentity, type BackendProcess } from '../../support/backend-process'
import { probeSite } from '../../support/request-probe'
import { checkOut, previousVersion } from '../previous-version/checkout'

const PREVIOUS = 'previous'
const NEXT = 'next'

describe('two backends of the previous version on one PostgreSQL behind nginx', () => {
  let root: string
  let dataDir: string
  let postgres: PostgresServer
  let nginx: NginxServer
  let identity: Awaited<ReturnType<typeof startIdentity>>
  let machine: Machine
  const backends = new Map<number, BackendProcess>()
  /** The folders that backends were started in, in order. */
  const startedIn: string[] = []

  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'kilele-versions-'))
    await mkdir(join(root, 'versions'))
    await checkOut(await previousVersion(), join(root, 'versions', PREVIOUS))
    await symlink(process.cwd(), join(root, 'versions', NEXT))
    await linkVersion(root, 'current', PREVIOUS)
    dataDir = await mkdtemp(join(tmpdir(), 'kilele-two-'))
    await writeRelease(dataDir, '1', { 'index.html': '<h1>Home</h1>' })
    await switchTo(dataDir, '1')
    postgres = await startPostgres()
    const identityPort = await freePort()
    identity = await startIdentity(identityPort)
    const ports = [await freePort(), await freePort()] as const
    nginx = await startNginx({ port: await freePort(), backendPorts: ports, dataDir })
    const start = async (port: number) => {
      const folder = await realpath(join(root, 'current'))
      startedIn.push(folder)
      const env = { SITE_URL: nginx.url, TRUST_PROXY: '1', RATE_LIMIT_WRITES_PER_MINUTE: '100000' }
      const options = { port, dataDir, identityPort, folder, databaseUrl: postgres.url, env }
      backends.set(port, await startBackendProcess(options))
    }
    const nothing = () => Promise.resolve()
    machine = {
      root,
      print: () => undefined,
      exclusively: (work) => work(),
      prepare: (version) => Promise.resolve(version),
      checkConfiguration: nothing,
      backUp: nothing,
      backendPorts: () => Promise.resolve(ports),
      takeOut: (port) => nginx.reload((configuration) => markDown(configuration, port)),
      putBack: (port) => nginx.reload((configuration) => markUp(configuration, port)),
      useServicesOf: nothing,
      restartBackend: async (port) => {
        await backends.get(port)?.stop()
        await start(port)
      },
      restartPublisher: nothing,
      publish: nothing,
      verify: nothing,
    }
    for (const port of ports) await start(port)
  })
  after(async () => {
    await nginx.stop()
    await Promise.all([...backends.values()].map((backend) => backend.stop()))
    identity.stop()
    await postgres.stop()
    for (const folder of [root, dataDir]) await rm(folder, { recursive: true, force: true })
  })

  for (const [what, act, version] of [
    ['upgraded to this one', () => upgrade(machine, NEXT), NEXT],
    ['taken back', () => goBack(machine), PREVIOUS],
  ] as const) {
    it(`fail no request when they are ${what} one after the other`, async (t) => {
      let isOver = false
      const probed = probeSite(nginx.url, () => isOver)
      await act()
      isOver = true
      const { requests, failures, slowestMs } = await probed
      t.diagnostic(`${requests} requests, the slowest took ${slowestMs} ms`)
      assert.ok(requests > 100, `${requests} requests`)
      assert.deepEqual(failures, [])
      const folder = await realpath(join(root, 'versions', version))
      assert.deepEqual(startedIn.slice(-2), [folder, folder])
    })
  }
})
