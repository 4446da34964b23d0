import { readFile } from 'node:fs/promises'

/** Resident memory of a process in MB; NaN when the process has ended, or where there is no /proc. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? []
  return Number(kilobytes) / 1024
}

/** Memory of a process in MB with its share of what it shares with others, so that processes can be added up. */
export async function proportionalMegabytes(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  const [, kilobytes] = /^Pss:\s+(\d+) kB$/m.exec(rollup) ?? []
  return Number(kilobytes) / 1024
}
