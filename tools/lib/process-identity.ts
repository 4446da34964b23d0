import { readFile } from 'node:fs/promises'
import { isErrorCode } from './error-code'

/** Identifies a process even when the system has reused its pid. */
export interface ProcessIdentity {
  pid: number
  /** Start time in clock ticks since boot; null where there is no /proc. */
  startedAt: string | null
}

export async function identifyProcess(pid: number): Promise<ProcessIdentity> {
  return { pid, startedAt: (await kernelRecord(pid))?.startedAt ?? null }
}

export async function isSameProcess({ pid, startedAt }: ProcessIdentity): Promise<boolean> {
  if (!isKnown(pid)) return false
  const record = await kernelRecord(pid)
  if (record === null) return true
  return record.state !== ZOMBIE && (startedAt === null || startedAt === record.startedAt)
}

const ZOMBIE = 'Z'

function isKnown(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isErrorCode(error, 'EPERM')
  }
}

async function kernelRecord(pid: number): Promise<{ state: string; startedAt: string } | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // Field 2 is the program's name in brackets, possibly with spaces; field 3 is the state, field 22 the start time.
    const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state, startedAt: fields[18] ?? '' }
  } catch (error) {
    if (isErrorCode(error, 'ENOENT', 'ESRCH')) return null
    throw error
  }
}
