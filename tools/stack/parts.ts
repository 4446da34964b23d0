import { join } from 'node:path'
import { describeEnding, startChild, type Child, type ChildOptions, type Ending } from './child'
import { ROOT, type StackEnvironment } from './environment'

/** The processes a stack consists of. All are started here and ended together. */
export interface Parts {
  start: (part: PartToStart) => Child
  /** Rejects when a part ends that nobody asked to end. */
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

export function newParts(print: (line: string) => void): Parts {
  const children: Child[] = []
  let stopping = false
  let fail: (error: PartEndedError) => void = () => undefined
  const failure = new Promise<never>((_, reject) => (fail = reject))
  // Whoever races against it sees the rejection; before that it is nobody's to handle.
  failure.catch(() => undefined)

  return {
    failure,
    start({ name, args, env, logFile, judge, onLine }) {
      const child = startChild({
        name,
        args,
        cwd: ROOT,
        env,
        logFile,
        judge,
        onLine: (line, trouble) => {
          if (trouble !== null && !stopping) print(`${name}: ${trouble}`)
          onLine?.(line, trouble)
        },
      })
      children.push(child)
      void child.ended.then((ending) => {
        if (!stopping) fail(new PartEndedError(name, ending))
      })
      return child
    },
    async stop() {
      stopping = true
      await Promise.all(children.map((child) => child.stop()))
    },
  }
}

export function startEmulator(parts: Parts, { emulator, dataDir }: StackEnvironment): Child {
  return parts.start({
    name: 'identity emulator',
    args: ['--import', 'tsx', 'tools/emulator.ts'],
    env: emulator,
    logFile: join(dataDir, 'logs', 'emulator.log'),
  })
}

export function startBackend(parts: Parts, { backend, dataDir }: StackEnvironment): Child {
  return parts.start({
    name: 'backend',
    args: ['--import', 'tsx', 'backend/src/server.ts'],
    env: backend,
    logFile: join(dataDir, 'logs', 'backend.log'),
  })
}
