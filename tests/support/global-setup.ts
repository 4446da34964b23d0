import { E2E_PORTS } from './e2e-ports'
import { startStack } from './stack'

/** Starts one stack for all end-to-end tests; the returned function stops it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const stack = await startStack({ ...E2E_PORTS, env: { ALERTS_EVERY_SECONDS: '2' } })
  process.env.E2E_DATA_DIR = stack.dataDir
  return async () => {
    const code = await stack.stop()
    if (code !== 0) throw new Error(`The stack ended with code ${code ?? 'none'} after SIGTERM`)
  }
}
