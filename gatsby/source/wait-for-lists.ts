import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 50

/**
 * Until the file exists: the publisher starts a build while it waits for further changes, and writes the lists when it
 * has read them (decision 0088). Gatsby has loaded its code and state by then, and changed nothing.
 */
export async function waitForLists(file: string): Promise<void> {
  while (!existsSync(file)) await sleep(POLL_MS)
}
