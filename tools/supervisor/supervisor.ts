import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { exponentialBackoff } from '../../contract/site/retry'
import { ROOT, type StackEnvironment } from '../lib/environment'
import { describeError, UserError } from '../lib/errors'
import { ALLOCATOR_ENVIRONMENT } from '../lib/processes'
import { describeEnding, startChild, type Child, type ChildOptions } from './child'

const CLEAN_UP_MS = 10_000

export interface Run {
  supervisor: Supervisor
  print: (line: string) => void
  /** Aborted when the tool is to end. */
  signal: AbortSignal
}

/**
 * Runs a tool that starts processes and supervises them: ends them all when `work` fails, when one of them dies, or on
 * Ctrl-C or SIGTERM (exit code 0). A failure is printed as one sentence (exit code 1).
 */
export async function runSupervised(work: (run: Run) => Promise<void>): Promise<void> {
  const print = (line: string) => console.log(line)
  const supervisor = createSupervisor(print)
  const ending = new AbortController()
  const interrupted = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (!ending.signal.aborted) print('Stopping …')
        ending.abort()
        resolve()
      })
    }
  })

  const working = work({ supervisor, print, signal: ending.signal })
  try {
    await Promise.race([interrupted, supervisor.failure, working.then(() => supervisor.failure)])
  } catch (error) {
    if (!ending.signal.aborted) {
      console.error(describeError(error))
      process.exitCode = 1
      ending.abort()
    }
  }
  await supervisor.stop()
  // Work in progress cleans up: a build releases its lock.
  await Promise.race([working.catch(() => undefined), sleep(CLEAN_UP_MS)])
  process.exit()
}

/** The processes of a stack, which end together. */
export interface Supervisor {
  start: (program: SupervisedProgram) => Child
  /**
   * Call once all programs are ready: from then on, programs are restarted; before, the end of a program is a failure.
   */
  keepRunning: () => void
  /** Rejects when a program ends unexpectedly and is not restarted. */
  failure: Promise<never>
  /** Ends all programs at the same time and resolves when they have ended. */
  stop: () => Promise<void>
}

interface SupervisedProgram {
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

export interface RestartTimes {
  /** Milliseconds before the first restart; doubled for every further death within the span. */
  firstMs: number
  longestMs: number
  /** A needed program that dies this often within the span is a failure. */
  deaths: number
  spanMs: number
}

/** The emulator has little to do, so V8 may collect garbage often. */
const SMALL_HEAP = ['--max-semi-space-size=1', '--optimize-for-size']
const RUN = 'tools/run.mjs'
const RESTART_TIMES: RestartTimes = { firstMs: 200, longestMs: 30_000, deaths: 5, spanMs: 60_000 }

export function createSupervisor(print: (line: string) => void, times: RestartTimes = RESTART_TIMES): Supervisor {
  const children = new Map<SupervisedProgram, Child>()
  const stopping = new AbortController()
  let keepsRunning = false
  let fail: (error: UserError) => void = () => undefined
  const failure = new Promise<never>((_, reject) => (fail = reject))
  // Callers that race against it handle the rejection; without this it would end the process before.
  failure.catch(() => undefined)

  return {
    failure,
    start(program) {
      const deaths: number[] = []
      const child = launch(program, false)
      void supervise(program, child, deaths)
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

  function launch(program: SupervisedProgram, isRestart: boolean): Child {
    const { name, args, env, logFile, classifyLine, onLine } = program
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
    children.set(program, child)
    return child
  }

  async function supervise(program: SupervisedProgram, first: Child, deaths: number[]): Promise<void> {
    for (let child = first; ; child = launch(program, true)) {
      const ending = await child.ended
      if (stopping.signal.aborted) return
      const wait = waitBeforeRestart(program, deaths)
      if (wait === null) {
        fail(new UserError(`The ${program.name} ${describeEnding(ending)}`))
        return
      }
      print(`The ${program.name} ${describeEnding(ending)}. Starting it again.`)
      try {
        await sleep(wait, undefined, { signal: stopping.signal })
      } catch {
        // The stack is being stopped.
        return
      }
    }
  }

  /** Milliseconds; null when the program must not be restarted. */
  function waitBeforeRestart({ restart }: SupervisedProgram, deaths: number[]): number | null {
    if (!keepsRunning || restart === undefined) return null
    const now = Date.now()
    deaths.push(now)
    const recent = deaths.filter((death) => now - death < times.spanMs).length
    if (restart === 'needed' && recent >= times.deaths) return null
    return exponentialBackoff(recent, { first: times.firstMs, longest: times.longestMs })
  }
}

export function startEmulator(supervisor: Supervisor, { emulator, dataDir }: StackEnvironment): Child {
  return supervisor.start({
    name: 'identity emulator',
    args: [...SMALL_HEAP, RUN, 'tools/commands/emulator.ts'],
    env: { ...ALLOCATOR_ENVIRONMENT, ...emulator },
    logFile: join(dataDir, 'logs', 'emulator.log'),
    restart: 'needed',
  })
}

/** @param more additional environment variables */
export function startBackend(
  supervisor: Supervisor,
  { backend, dataDir }: StackEnvironment,
  more: Record<string, string> = {},
): Child {
  return supervisor.start({
    name: 'backend',
    args: [RUN, 'backend/src/server.ts'],
    env: { ...ALLOCATOR_ENVIRONMENT, ...backend, ...more },
    logFile: join(dataDir, 'logs', 'backend.log'),
    restart: 'needed',
  })
}

/** @param secret with which the backend signs its calls */
export function startPublisher(
  supervisor: Supervisor,
  { publisher, dataDir }: StackEnvironment,
  secret: string,
): Child {
  return supervisor.start({
    name: 'publisher',
    args: [RUN, 'tools/commands/publisher.ts'],
    // Without other variables: builds of `npm start` and of the publisher must have the same.
    env: { ...publisher, REBUILD_WEBHOOK_SECRET: secret },
    logFile: join(dataDir, 'logs', 'publisher.log'),
    restart: 'helpful',
  })
}
