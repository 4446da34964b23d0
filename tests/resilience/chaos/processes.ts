import { readdir, readFile } from 'node:fs/promises'

/** Parts of a running stack, by a piece of their command line. */
export const TARGETS = {
  backend: 'backend/src/server.ts',
  publisher: 'tools/commands/publisher.ts',
  gatsby: 'gatsby/cli.js',
} as const

export type Target = keyof typeof TARGETS

/** The process ids of a part among the descendants of `ancestor`; none when it is not running. */
export async function processesOf(target: Target, ancestor: number): Promise<number[]> {
  const descendants = await descendantsOf(ancestor)
  return descendants.filter(({ command }) => command.includes(TARGETS[target])).map(({ pid }) => pid)
}

export async function descendantsOf(ancestor: number): Promise<RunningProcess[]> {
  const all = await runningProcesses()
  const parents = new Map(all.map(({ pid, parent }) => [pid, parent]))
  return all.filter(({ pid }) => {
    for (let up = parents.get(pid); up !== undefined; up = parents.get(up)) if (up === ancestor) return true
    return false
  })
}

interface RunningProcess {
  pid: number
  parent: number
  command: string
}

async function runningProcesses(): Promise<RunningProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(pids.map(readProcess))
  return found.filter((process) => process !== null)
}

/** Null when the process has ended meanwhile. */
async function readProcess(pid: number): Promise<RunningProcess | null> {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ])
    // "1234 (name, may contain any character) S 1200 …"
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 1).split(' ')[2])
    return { pid, parent, command: command.replaceAll('\0', ' ') }
  } catch {
    return null
  }
}
