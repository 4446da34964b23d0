import specification from 'firebase-tools/lib/emulator/auth/apiSpec.js'
import { AuthEmulator } from 'firebase-tools/lib/emulator/auth/index.js'
import type { DemoAccount } from '../lib/demo-accounts'
import { loadAccounts, saveAccounts, ensureAccounts, restoreAccounts, readAccounts } from './accounts'

interface EmulatorOptions {
  port: number
  project: string
  /** Stores accounts across restarts; the emulator itself has them only in memory. */
  accountFile: string
  accounts: DemoAccount[]
}

export interface RunningEmulator {
  stop: () => Promise<void>
}

const HOST = '127.0.0.1'
const SAVE_EVERY_MS = 1_000

/**
 * Paths for tenants and federated providers. The product does not use them, and compiling their validators takes more
 * than half of the emulator's start-up time.
 */
const UNUSED_PATHS = /\/tenants|SamlConfigs|oauthIdpConfigs|defaultSupportedIdp|passkey/

/**
 * Starts the Auth emulator of firebase-tools without its command line: no ports for hub and logging, no update check,
 * no telemetry, no network.
 */
export async function startEmulator({
  port,
  project,
  accountFile,
  accounts,
}: EmulatorOptions): Promise<RunningEmulator> {
  const stored = await loadAccounts(accountFile)
  dropUnusedPaths(specification.default.paths)
  const emulator = new AuthEmulator({ host: HOST, port, projectId: project, singleProjectMode: 0 })
  await emulator.start()

  const url = `http://${HOST}:${port}`
  await restoreAccounts(url, project, stored)
  await ensureAccounts(url, project, accounts)

  let saved = JSON.stringify(stored)
  async function save() {
    const current = await readAccounts(url, project)
    const text = JSON.stringify(current)
    if (text === saved) return
    await saveAccounts(accountFile, current)
    saved = text
  }
  await save()
  const saving = repeat(SAVE_EVERY_MS, save)
  return {
    async stop() {
      await saving.stop()
      await save()
      await emulator.stop()
    },
  }
}

function dropUnusedPaths(paths: Record<string, unknown>): void {
  for (const path of Object.keys(paths)) if (UNUSED_PATHS.test(path)) Reflect.deleteProperty(paths, path)
}

/** Repeats the work, never concurrently. Logs a failure; the next run retries. */
function repeat(everyMs: number, work: () => Promise<void>): { stop: () => Promise<void> } {
  let running = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = work()
      .catch((error: unknown) => console.error(`Accounts could not be saved: ${String(error)}`))
      .finally(() => {
        busy = false
      })
  }, everyMs)
  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}
