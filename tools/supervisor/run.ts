import { setTimeout as sleep } from 'node:timers/promises'
import { ReleaseError } from '../lib/release-error'
import { FULL_DISK, isFullDiskMessage } from '../lib/disk'
import { EnvironmentError } from '../lib/environment'
import { newParts, PartEndedError, type Parts } from './supervisor'

const CLEAN_UP_MS = 10_000

/** A fault whoever started the tool can mend; shown as one sentence. */
export class StartError extends Error {}

export interface Run {
  parts: Parts
  print: (line: string) => void
  /** Aborted when the tool is asked to end. */
  signal: AbortSignal
}

/**
 * Runs a tool that starts processes and then stays for them: ends them all when `work` fails, when one of them dies, or on
 * Ctrl-C or SIGTERM (exit code 0). A failure is printed as one sentence (exit code 1).
 */
export async function runWithParts(work: (run: Run) => Promise<void>): Promise<void> {
  const print = (line: string) => console.log(line)
  const parts = newParts(print)
  const ending = new AbortController()
  const endingAsked = new Promise<'asked'>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (!ending.signal.aborted) print('Stopping …')
        ending.abort()
        resolve('asked')
      })
    }
  })

  const working = work({ parts, print, signal: ending.signal })
  try {
    await Promise.race([endingAsked, parts.failure, working.then(() => parts.failure)])
  } catch (error) {
    if (!ending.signal.aborted) {
      console.error(sentence(error))
      process.exitCode = 1
      ending.abort()
    }
  }
  await parts.stop()
  // What was under way still cleans up behind itself: a build gives its lock back.
  await Promise.race([working.catch(() => undefined), sleep(CLEAN_UP_MS)])
  process.exit()
}

/** One sentence for the faults that are known; whatever else happened is shown in full. */
export function sentence(error: unknown): string {
  if (isFullDiskMessage(error)) return FULL_DISK
  const known =
    error instanceof StartError ||
    error instanceof ReleaseError ||
    error instanceof EnvironmentError ||
    error instanceof PartEndedError
  if (known) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
