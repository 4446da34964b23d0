import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { isErrorCode } from '../lib/error-code'
import { BackupError } from './backup-error'

interface Command {
  readonly name: string
  readonly args: readonly string[]
  /** That of this process by default. */
  readonly env?: NodeJS.ProcessEnv
  /** The Debian package that has it, when that is named otherwise. */
  readonly debianPackage?: string
}

/** Runs a program. @throws BackupError with what it said */
export async function runProgram(command: Command): Promise<void> {
  const { name, args, env } = command
  await endOf(command, spawn(name, args, { env, stdio: ['ignore', 'ignore', 'pipe'] }))
}

/**
 * Connects one program's output to another's input, as a shell does. Both must succeed. @throws BackupError with what
 * one said
 */
export async function runPipe(from: Command, to: Command): Promise<void> {
  const source = spawn(from.name, from.args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const target = spawn(to.name, to.args, { stdio: [source.stdout, 'ignore', 'pipe'] })
  // The reader has its own copy; with ours open, a writer would wait for ever when the reader ends early.
  source.stdout.destroy()
  const results = await Promise.allSettled([endOf(from, source), endOf(to, target)])
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [toError(result.reason)] : []))
  // When one fails, the other one may only report that nobody reads or writes any more.
  const told = reasons.filter(
    (reason) =>
      reason instanceof BackupError && !/broken pipe|connection reset|sigpipe|unexpected eof/i.test(reason.message),
  )
  const reason = told[0] ?? reasons[0]
  if (reason !== undefined) throw reason
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}

async function endOf({ name, debianPackage = name }: Command, process: ChildProcess): Promise<void> {
  let said = ''
  process.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  try {
    const [code, signal] = (await once(process, 'close')) as [number | null, string | null]
    if (code !== 0) throw new BackupError(`${name} failed: ${said.trim() || (signal ?? `exit code ${code}`)}`)
  } catch (cause) {
    if (!isErrorCode(cause, 'ENOENT')) throw cause
    throw new BackupError(`${name} is not installed (Debian: apt-get install ${debianPackage}).`, { cause })
  }
}
