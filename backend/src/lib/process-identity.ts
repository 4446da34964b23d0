import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Names one run of one process: a pid is reused sooner or later, the moment a process started is
 * not. Null when no such process runs (or when it has died and only waits to be collected).
 */
export function processIdentity(pid: number): string | null {
  return process.platform === 'linux' ? linuxIdentity(pid) : portableIdentity(pid)
}

function linuxIdentity(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command stands in brackets and may itself hold brackets and spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, startTicks] = [fields[0], fields[19]]
    if (state === 'Z' || state === 'X' || startTicks === undefined) return null
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${bootId}:${startTicks}`
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
