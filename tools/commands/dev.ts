import { join } from 'node:path'
import { apiPaths } from '../../contract/paths'
import { loadStackEnvironment, ROOT } from '../lib/environment'
import { UserError } from '../lib/errors'
import { busyPorts } from '../lib/machine'
import { waitForResponse } from '../lib/wait-for'
import { buildLockPath, takeBuildLock } from '../release/gatsby-build'
import { startBackend, startEmulator, runSupervised } from '../supervisor/supervisor'

/** `npm run dev`: Gatsby's hot reloading against the same backend and accounts as `npm start`. */

const PART_TIMEOUT_MS = 60_000
const GATSBY_TIMEOUT_MS = 10 * 60_000
/** Lines without information that Gatsby prints for each record or request. */
const NOISE = /^The key "id" is restricted|\[webpack-dev-middleware\]|gatsby-plugin-react-helmet: Gatsby now has/

await runSupervised(async ({ supervisor, print, signal }) => {
  const stack = loadStackEnvironment()
  const ports = [
    { port: stack.devPort, variable: 'DEV_PORT' },
    { port: stack.port, variable: 'PORT' },
  ]
  if (stack.usesEmulator) ports.push({ port: stack.emulatorPort, variable: 'AUTH_EMULATOR_PORT' })
  const problem = await busyPorts(ports)
  if (problem !== null) throw new UserError(problem)

  print('Starting the backend and Gatsby …')
  if (stack.usesEmulator) startEmulator(supervisor, stack)
  startBackend(supervisor, stack)
  await waitForResponse(stack.backendUrl + apiPaths.properties, { timeoutMs: PART_TIMEOUT_MS, signal })
  const lock = await takeBuildLock(buildLockPath(ROOT), {
    signal,
    onWait: (pid) => print(`Waiting for a build in this folder to end (process ${pid}) …`),
  })
  try {
    const gatsby = supervisor.start({
      name: 'Gatsby',
      args: ['node_modules/gatsby/cli.js', 'develop', '--port', String(stack.devPort), '--host', 'localhost'],
      env: { ...stack.site, NODE_ENV: undefined, GATSBY_LOGGER: 'yurnalist', GATSBY_TELEMETRY_DISABLED: '1' },
      logFile: join(stack.dataDir, 'logs', 'gatsby.log'),
      classifyLine: () => null,
      onLine: (line) => {
        if (!NOISE.test(line)) print(line)
      },
    })
    await lock.addOwner(gatsby.pid)
    const devUrl = `http://localhost:${stack.devPort}`
    await waitForResponse(`${devUrl}/`, { timeoutMs: GATSBY_TIMEOUT_MS, signal })
    print(`Ready: ${devUrl}   (backend: ${stack.backendUrl})`)
    await gatsby.ended
  } finally {
    await lock.release()
  }
})
