import { setTimeout as sleep } from 'node:timers/promises'
import { processesOf, TARGETS, type Target } from './processes'
import type { Randomness } from './randomness'

/** Milliseconds between two kills. */
const PAUSE = { shortest: 2_000, longest: 20_000 }
/** A backend that dies five times in a minute is given up by `npm start`, and rightly so. */
const BACKEND_AT_MOST = { times: 3, withinMs: 60_000 }

export interface Killing {
  /** How often each part was killed so far. */
  counts: Readonly<Record<Target, number>>
  /** Kills one of the parts that run now. */
  killOne: () => Promise<void>
  /** Kills at random moments until the signal says enough. */
  killOn: (signal: AbortSignal) => Promise<void>
}

/** @param ancestor the process that started the stack */
export function newKilling(ancestor: number, random: Randomness, log: (line: string) => void): Killing {
  const counts: Record<Target, number> = { backend: 0, publisher: 0, gatsby: 0 }
  let backendDeaths: number[] = []

  return {
    counts,
    killOne,
    async killOn(signal) {
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
    const choices = running.filter(({ target, pids }) => pids.length > 0 && mayDie(target))
    if (choices.length === 0) return
    const { target, pids } = random.oneOf(choices)
    for (const pid of pids) kill(pid)
    counts[target]++
    if (target === 'backend') backendDeaths.push(Date.now())
    log(`killed ${target}`)
  }

  function mayDie(target: Target): boolean {
    if (target !== 'backend') return true
    backendDeaths = backendDeaths.filter((at) => Date.now() - at < BACKEND_AT_MOST.withinMs)
    return backendDeaths.length < BACKEND_AT_MOST.times
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It was quicker.
  }
}
