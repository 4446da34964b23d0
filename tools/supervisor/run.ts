import { setTimeout as sleep } from 'node:timers/promises'
import { ReleaseError } from '../lib/release-error'
import { FULL_DISK, isFullDiskMessage } from '../lib/disk'
import { EnvironmentError } from '../lib/environment'
import { createSupervisor, ProgramEndedError, type Supervisor } from './supervisor'

const CLEAN_UP_MS = 10_000

/** A fault that the user of the tool can fix; shown as one sentence. */
export class StartError extends Error {}

export interface Run {
  supervisor: Supervisor
  print: (line: string) => void
  /** Aborted when the tool is to end. */
  signal: AbortSignal
}

/**
 * Runs a tool that starts processes and supervises them: ends them all when `work` fails, when one of them dies, or on
 * Ctrl-C or SIGTERM (exit code 0). A failure is printed as one sentence (exit code 1).
 */
export async function runSupervised(work: (run: Run) => Promise<void>): Promise<void> {
  const print = (line: string) => console.log(line)
  const supervisor = createSupervisor(print)
  const ending = new AbortController()
  const interrupted = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (!ending.signal.aborted) print('Stopping …')
        ending.abort()
        resolve()
      })
    }
  })

  const working = work({ supervisor, print, signal: ending.signal })
  try {
    await Promise.race([interrupted, supervisor.failure, working.then(() => supervisor.failure)])
  } catch (error) {
    if (!ending.signal.aborted) {
      console.error(sentence(error))
      process.exitCode = 1
      ending.abort()
    }
  }
  await supervisor.stop()
  // Work in progress cleans up: a build releases its lock.
  await Promise.race([working.catch(() => undefined), sleep(CLEAN_UP_MS)])
  process.exit()
}

/** One sentence for known faults; other errors with their stack. */
export function sentence(error: unknown): string {
  if (isFullDiskMessage(error)) return FULL_DISK
  const known =
    error instanceof StartError ||
    error instanceof ReleaseError ||
    error instanceof EnvironmentError ||
    error instanceof ProgramEndedError
  if (known) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
