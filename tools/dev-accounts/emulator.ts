import { AuthEmulator } from 'firebase-tools/lib/emulator/auth/index.js'
import specification from 'firebase-tools/lib/emulator/auth/apiSpec.js'
import { loadAccounts, saveAccounts } from './account-file'
import type { DemoAccount } from './demo-accounts'
import { ensureAccounts, putAccounts, readAccounts } from './emulator-accounts'

interface EmulatorOptions {
  port: number
  project: string
  /** Where accounts outlive the process; the emulator itself keeps them in memory only. */
  accountFile: string
  accounts: DemoAccount[]
}

export interface RunningEmulator {
  stop: () => Promise<void>
}

const HOST = '127.0.0.1'
const SAVE_EVERY_MS = 1_000

/**
 * Management calls for tenants and federated providers. No part of the product makes them, and
 * compiling their validators is more than half of the emulator's start-up time.
 */
const UNUSED_PATHS = /\/tenants|SamlConfigs|oauthIdpConfigs|defaultSupportedIdp|passkey/

/**
 * Starts firebase-tools' Auth emulator without the command line round it: no second and third port
 * for hub and logging, no update check, no telemetry, no network.
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

  const address = `http://${HOST}:${port}`
  await putAccounts(address, project, stored)
  await ensureAccounts(address, project, accounts)

  let saved = JSON.stringify(stored)
  async function save() {
    const current = await readAccounts(address, project)
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

/** Does the work again and again, never twice at once. A failure is told and the next turn tries again. */
function repeat(everyMs: number, work: () => Promise<void>): { stop: () => Promise<void> } {
  let turn = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    turn = work()
      .catch((error: unknown) => console.error(`Accounts could not be saved: ${String(error)}`))
      .finally(() => {
        busy = false
      })
  }, everyMs)
  return {
    stop() {
      clearInterval(timer)
      return turn
    },
  }
}
