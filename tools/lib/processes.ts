import type { ChildProcess } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { isErrorCode } from './errors'

/**
 * Makes glibc return freed memory to the system. By default it raises both thresholds after the first large
 * allocations, so that photos and lists, once processed, leave hundreds of megabytes behind. Read when a process
 * starts.
 */
export const ALLOCATOR_ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/**
 * Lets root go on as the account that owns the data, so that files and PostgreSQL accept or refuse what they would
 * accept or refuse from the backend. Changes nothing for other accounts, or when the folder does not exist.
 */
export async function becomeOwnerOf(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const owner = await stat(folder).catch((error: unknown) => {
    if (isErrorCode(error, 'ENOENT')) return null
    throw error
  })
  if (owner === null || owner.uid === 0) return
  process.setgroups?.([owner.gid])
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
  // Where ssh, rclone and restic's cache have their files.
  process.env.HOME = userInfo().homedir
}

/** The exit code of a child process when it has ended; -1 when a signal ended it. Rejects when it cannot be started. */
export function exitCodeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? -1))
  })
}
