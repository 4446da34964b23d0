import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeEnding, startChild, type Child, type ChildOptions, type Ending } from './child'
import { ROOT, type StackEnvironment } from '../lib/environment'

/** The processes a stack consists of. All are started here and ended together. */
export interface Parts {
  start: (part: PartToStart) => Child
  /** From now on a part that ends is started again, if it may be; until now its end is a failure. */
  keepRunning: () => void
  /** Rejects when a part ends that nobody asked to end, and that is not started again. */
  failure: Promise<never>
  /** Ends all parts. They are asked at the same moment; none outlives it. */
  stop: () => Promise<void>
}

interface PartToStart {
  name: string
  args: string[]
  env: NodeJS.ProcessEnv
  logFile: string
  judge?: ChildOptions['judge']
  onLine?: ChildOptions['onLine']
  /**
   * `needed`: the others are of no use when it dies again and again, so that is a failure.
   * `helpful`: it is tried for as long as the others run. Not given: it is never started again.
   */
  restart?: 'needed' | 'helpful'
}

/** A part that ended by itself, in one sentence. */
export class PartEndedError extends Error {
  constructor(
    readonly part: string,
    readonly ending: Ending,
  ) {
    super(`The ${part} ${describeEnding(ending)}`)
  }
}

export interface RestartTimes {
  /** Milliseconds before the first restart; doubled for every further death within the span. */
  firstMs: number
  longestMs: number
  /** So many deaths within the span are too many. */
  deaths: number
  spanMs: number
}

const RESTART_TIMES: RestartTimes = { firstMs: 200, longestMs: 30_000, deaths: 5, spanMs: 60_000 }

export function newParts(print: (line: string) => void, times: RestartTimes = RESTART_TIMES): Parts {
  const children = new Map<PartToStart, Child>()
  const stopping = new AbortController()
  let keepsRunning = false
  let fail: (error: PartEndedError) => void = () => undefined
  const failure = new Promise<never>((_, reject) => (fail = reject))
  // Whoever races against it sees the rejection; before that it is nobody's to handle.
  failure.catch(() => undefined)

  return {
    failure,
    start(part) {
      const deaths: number[] = []
      const child = launch(part, false)
      void lookAfter(part, child, deaths)
      return child
    },
    keepRunning() {
      keepsRunning = true
    },
    async stop() {
      stopping.abort()
      await Promise.all([...children.values()].map((child) => child.stop()))
    },
  }

  function launch(part: PartToStart, isRestart: boolean): Child {
    const { name, args, env, logFile, judge, onLine } = part
    const child = startChild({
      name,
      args,
      cwd: ROOT,
      env,
      logFile,
      keepsLog: isRestart,
      judge,
      onLine: (line, trouble) => {
        if (trouble !== null && !stopping.signal.aborted) print(`${name}: ${trouble}`)
        onLine?.(line, trouble)
      },
    })
    children.set(part, child)
    return child
  }

  async function lookAfter(part: PartToStart, first: Child, deaths: number[]): Promise<void> {
    for (let child = first; ; child = launch(part, true)) {
      const ending = await child.ended
      if (stopping.signal.aborted) return
      const wait = waitBeforeRestart(part, deaths)
      if (wait === null) {
        fail(new PartEndedError(part.name, ending))
        return
      }
      print(`The ${part.name} ${describeEnding(ending)}. Starting it again.`)
      try {
        await sleep(wait, undefined, { signal: stopping.signal })
      } catch {
        // The stack is being stopped: nothing is started any more.
        return
      }
    }
  }

  /** Milliseconds; null when the part is not to be started again. */
  function waitBeforeRestart({ restart }: PartToStart, deaths: number[]): number | null {
    if (!keepsRunning || restart === undefined) return null
    const now = Date.now()
    deaths.push(now)
    const recent = deaths.filter((death) => now - death < times.spanMs).length
    if (restart === 'needed' && recent >= times.deaths) return null
    return Math.min(times.firstMs * 2 ** (recent - 1), times.longestMs)
  }
}

export function startEmulator(parts: Parts, { emulator, dataDir }: StackEnvironment): Child {
  return parts.start({
    name: 'identity emulator',
    args: ['--import', 'tsx', 'tools/commands/emulator.ts'],
    env: emulator,
    logFile: join(dataDir, 'logs', 'emulator.log'),
    restart: 'needed',
  })
}

/** @param more values on top of the stack's own */
export function startBackend(
  parts: Parts,
  { backend, dataDir }: StackEnvironment,
  more: Record<string, string> = {},
): Child {
  return parts.start({
    name: 'backend',
    args: ['--import', 'tsx', 'backend/src/server.ts'],
    env: { ...backend, ...more },
    logFile: join(dataDir, 'logs', 'backend.log'),
    restart: 'needed',
  })
}

/** @param secret what the backend signs its calls with */
export function startPublisher(parts: Parts, { publisher, dataDir }: StackEnvironment, secret: string): Child {
  return parts.start({
    name: 'publisher',
    args: ['--import', 'tsx', 'tools/commands/publisher.ts'],
    env: { ...publisher, REBUILD_WEBHOOK_SECRET: secret },
    logFile: join(dataDir, 'logs', 'publisher.log'),
    restart: 'helpful',
  })
}
