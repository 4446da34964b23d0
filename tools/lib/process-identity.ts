import { readFile } from 'node:fs/promises'
import { isErrorCode } from './error-code'

/** A process, told apart from a later one that was given the same number. */
export interface ProcessIdentity {
  pid: number
  /** When it started, in the kernel's own count; null where /proc does not tell. */
  startedAt: string | null
}

export async function identifyProcess(pid: number): Promise<ProcessIdentity> {
  return { pid, startedAt: (await kernelRecord(pid))?.startedAt ?? null }
}

export async function isSameProcess({ pid, startedAt }: ProcessIdentity): Promise<boolean> {
  if (!isKnown(pid)) return false
  const record = await kernelRecord(pid)
  if (record === null) return true
  return record.state !== DEAD_BUT_NOT_COLLECTED && (startedAt === null || startedAt === record.startedAt)
}

const DEAD_BUT_NOT_COLLECTED = 'Z'

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
    // The second field is the program's name in brackets and may hold spaces; state is field 3, start field 22.
    const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state, startedAt: fields[18] ?? '' }
  } catch (error) {
    if (isErrorCode(error, 'ENOENT', 'ESRCH')) return null
    throw error
  }
}
