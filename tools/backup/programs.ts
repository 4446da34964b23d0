import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { isErrorCode } from '../lib/error-code'
import { BackupError } from './backup-error'

interface Command {
  readonly name: string
  readonly args: readonly string[]
}

/** Runs a program. @throws BackupError with what it said */
export async function runProgram({ name, args }: Command): Promise<void> {
  await endOf(name, spawn(name, args, { stdio: ['ignore', 'ignore', 'pipe'] }))
}

/** Sends one program's output into another. Both must succeed. @throws BackupError with what one said */
export async function runPipe(from: Command, to: Command): Promise<void> {
  const source = spawn(from.name, from.args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const target = spawn(to.name, to.args, { stdio: ['pipe', 'ignore', 'pipe'] })
  const results = await Promise.allSettled([
    endOf(from.name, source),
    endOf(to.name, target),
    pipeline(source.stdout, target.stdin),
  ])
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [toError(result.reason)] : []))
  // One fails; the other one and the pipe only report that it no longer reads or writes.
  const told = reasons.filter(
    (reason) => reason instanceof BackupError && !/broken pipe|unexpected eof/i.test(reason.message),
  )
  const reason = told[0] ?? reasons[0]
  if (reason !== undefined) throw reason
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}

async function endOf(name: string, process: ChildProcess): Promise<void> {
  let said = ''
  process.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  try {
    const [code] = (await once(process, 'close')) as [number | null]
    if (code !== 0) throw new BackupError(`${name} failed: ${said.trim()}`)
  } catch (cause) {
    if (!isErrorCode(cause, 'ENOENT')) throw cause
    throw new BackupError(`${name} is not installed (Debian: apt-get install ${name}).`, { cause })
  }
}
