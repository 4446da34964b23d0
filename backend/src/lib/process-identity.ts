import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * Names one run of one process: a pid is reused sooner or later, the moment a process started is
 * not. Null when no such process runs (or when it has died and only waits to be collected).
 */
export function processIdentity(pid: number): string | null {
  return process.platform === 'linux' ? linuxIdentity(pid) : portableIdentity(pid)
}

/**
 * Names what this process shares with those it can see: the machine since it was started, and on Linux the pid
 * namespace. A pid from another place (a container, a machine with the same shared folder) means nothing here.
 */
export function processPlace(): string {
  return process.platform === 'linux' ? `${bootId()} ${readlinkSync('/proc/self/ns/pid')}` : hostname()
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}

function linuxIdentity(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command stands in brackets and may itself hold brackets and spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, startTicks] = [fields[0], fields[19]]
    if (state === 'Z' || state === 'X' || startTicks === undefined) return null
    return `${bootId()}:${startTicks}`
  } catch {
    // An unreadable entry of /proc is a process that has ended.
    return null
  }
}

function portableIdentity(pid: number): string | null {
  try {
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return started === '' ? null : started
  } catch {
    // `ps` fails when it finds no such process.
    return null
  }
}
