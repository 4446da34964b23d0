import type { ChildProcess } from 'node:child_process'

/** The exit code of a child process when it has ended; -1 when a signal ended it. Rejects when it cannot be started. */
export function exitCodeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? -1))
  })
}
