import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { exponentialBackoff } from '../../contract/backoff'
import { describeEnding, startChild, type Child, type ChildOptions, type Ending } from './child'
import { ALLOCATOR_ENVIRONMENT } from '../lib/allocator-environment'
import { ROOT, type StackEnvironment } from '../lib/environment'

/** The processes of a stack, which end together. */
export interface Parts {
  start: (part: PartToStart) => Child
  /** Call once all parts are ready: from then on, parts are restarted; before, the end of a part is a failure. */
  keepRunning: () => void
  /** Rejects when a part ends unexpectedly and is not restarted. */
  failure: Promise<never>
  /** Ends all parts at the same time and resolves when they have ended. */
  stop: () => Promise<void>
}

interface PartToStart {
  name: string
  args: string[]
  env: NodeJS.ProcessEnv
  logFile: string
  classifyLine?: ChildOptions['classifyLine']
  onLine?: ChildOptions['onLine']
  /**
   * `needed`: the others do not work without it, so dying repeatedly is a failure.
   * `helpful`: it is restarted as long as the others run. Undefined: it is never restarted.
   */
  restart?: 'needed' | 'helpful'
}

/** A part ended unexpectedly; the message is one sentence. */
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
  /** A needed part that dies this often within the span is a failure. */
  deaths: number
  spanMs: number
}

/** The emulator has little to do, so V8 may collect garbage often. */
const SMALL_HEAP = ['--max-semi-space-size=1', '--optimize-for-size']
const RUN = 'tools/run.mjs'
const RESTART_TIMES: RestartTimes = { firstMs: 200, longestMs: 30_000, deaths: 5, spanMs: 60_000 }

export function newParts(print: (line: string) => void, times: RestartTimes = RESTART_TIMES): Parts {
  const children = new Map<PartToStart, Child>()
  const stopping = new AbortController()
  let keepsRunning = false
  let fail: (error: PartEndedError) => void = () => undefined
  const failure = new Promise<never>((_, reject) => (fail = reject))
  // Callers that race against it handle the rejection; without this it would end the process before.
  failure.catch(() => undefined)

  return {
    failure,
    start(part) {
      const deaths: number[] = []
      const child = launch(part, false)
      void supervise(part, child, deaths)
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
    const { name, args, env, logFile, classifyLine, onLine } = part
    const child = startChild({
      name,
      args,
      cwd: ROOT,
      env,
      logFile,
      appendsLog: isRestart,
      classifyLine,
      onLine: (line, problem) => {
        if (problem !== null && !stopping.signal.aborted) print(`${name}: ${problem}`)
        onLine?.(line, problem)
      },
    })
    children.set(part, child)
    return child
  }

  async function supervise(part: PartToStart, first: Child, deaths: number[]): Promise<void> {
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
        // The stack is being stopped.
        return
      }
    }
  }

  /** Milliseconds; null when the part must not be restarted. */
  function waitBeforeRestart({ restart }: PartToStart, deaths: number[]): number | null {
    if (!keepsRunning || restart === undefined) return null
    const now = Date.now()
    deaths.push(now)
    const recent = deaths.filter((death) => now - death < times.spanMs).length
    if (restart === 'needed' && recent >= times.deaths) return null
    return exponentialBackoff(recent, { first: times.firstMs, longest: times.longestMs })
  }
}

export function startEmulator(parts: Parts, { emulator, dataDir }: StackEnvironment): Child {
  return parts.start({
    name: 'identity emulator',
    args: [...SMALL_HEAP, RUN, 'tools/commands/emulator.ts'],
    env: { ...ALLOCATOR_ENVIRONMENT, ...emulator },
    logFile: join(dataDir, 'logs', 'emulator.log'),
    restart: 'needed',
  })
}

/** @param more additional environment variables */
export function startBackend(
  parts: Parts,
  { backend, dataDir }: StackEnvironment,
  more: Record<string, string> = {},
): Child {
  return parts.start({
    name: 'backend',
    args: [RUN, 'backend/src/server.ts'],
    env: { ...ALLOCATOR_ENVIRONMENT, ...backend, ...more },
    logFile: join(dataDir, 'logs', 'backend.log'),
    restart: 'needed',
  })
}

/** @param secret with which the backend signs its calls */
export function startPublisher(parts: Parts, { publisher, dataDir }: StackEnvironment, secret: string): Child {
  return parts.start({
    name: 'publisher',
    args: [RUN, 'tools/commands/publisher.ts'],
    // Without other variables: builds of `npm start` and of the publisher must have the same.
    env: { ...publisher, REBUILD_WEBHOOK_SECRET: secret },
    logFile: join(dataDir, 'logs', 'publisher.log'),
    restart: 'helpful',
  })
}
