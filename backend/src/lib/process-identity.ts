import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * Identifies one run of one process: the system reuses a pid, but not together with its start time. Null when no such
 * process runs, or when it is a zombie.
 */
export function processIdentity(pid: number): string | null {
  return process.platform === 'linux' ? linuxIdentity(pid) : portableIdentity(pid)
}

/**
 * Identifies where this process can see others: the machine since its boot, and on Linux the pid namespace. A pid from
 * another place (a container, a machine with the same shared folder) means nothing here.
 */
export function processNamespace(): string {
  return process.platform === 'linux' ? `${bootId()} ${readlinkSync('/proc/self/ns/pid')}` : hostname()
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}

function linuxIdentity(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command is in brackets and may itself contain brackets and spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, startTicks] = [fields[0], fields[19]]
    if (state === 'Z' || state === 'X' || startTicks === undefined) return null
    return `${bootId()}:${startTicks}`
  } catch {
    // The process has ended.
    return null
  }
}

function portableIdentity(pid: number): string | null {
  try {
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return started === '' ? null : started
  } catch {
    // `ps` fails when there is no such process.
    return null
  }
}
