import { setTimeout as sleep } from 'node:timers/promises'
import { processesOf, TARGETS, type Target } from './processes'
import type { Randomness } from './randomness'

/** Milliseconds between two kills. */
const PAUSE = { shortest: 2_000, longest: 20_000 }
/** `npm start` gives up on a backend that dies five times in a minute. */
const BACKEND_LIMIT = { times: 3, withinMs: 60_000 }

export interface Killer {
  /** How often each part was killed. */
  counts: Readonly<Record<Target, number>>
  /** Kills one of the running parts. */
  killOne: () => Promise<void>
  /** Kills at random moments until the signal aborts. */
  killUntil: (signal: AbortSignal) => Promise<void>
}

/** @param ancestor the process that started the stack */
export function createKiller(ancestor: number, random: Randomness, log: (line: string) => void): Killer {
  const counts: Record<Target, number> = { backend: 0, publisher: 0, gatsby: 0 }
  let backendDeaths: number[] = []

  return {
    counts,
    killOne,
    async killUntil(signal) {
      for (;;) {
        await sleep(random.between(PAUSE.shortest, PAUSE.longest), undefined, { signal }).catch(() => undefined)
        if (signal.aborted) return
        await killOne()
      }
    },
  }

  async function killOne(): Promise<void> {
    const running = await Promise.all(
      (Object.keys(TARGETS) as Target[]).map(async (target) => ({ target, pids: await processesOf(target, ancestor) })),
    )
    const choices = running.filter(({ target, pids }) => pids.length > 0 && mayBeKilled(target))
    if (choices.length === 0) return
    const { target, pids } = random.oneOf(choices)
    for (const pid of pids) kill(pid)
    counts[target]++
    if (target === 'backend') backendDeaths.push(Date.now())
    log(`killed ${target}`)
  }

  function mayBeKilled(target: Target): boolean {
    if (target !== 'backend') return true
    backendDeaths = backendDeaths.filter((at) => Date.now() - at < BACKEND_LIMIT.withinMs)
    return backendDeaths.length < BACKEND_LIMIT.times
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended by itself.
  }
}
