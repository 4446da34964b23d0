import { setTimeout } from 'node:timers'
import { isMainThread } from 'node:worker_threads'

/**
 * Preloaded into every process the tools start (`node --import`). Its stdin is a pipe from the tool:
 * when the tool is gone, even by kill -9, the pipe closes and the process ends itself instead of
 * living on with the port and the database lock.
 */
const GRACE_MS = 5_000

// The preload is inherited by a process's own workers, whose stdin is another matter; the variable is not.
if (isMainThread && process.env.KILELE_EXIT_WITH_PARENT) {
  delete process.env.KILELE_EXIT_WITH_PARENT
  process.stdin.on('close', () => {
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    process.kill(process.pid, 'SIGTERM')
  })
  process.stdin.resume()
  process.stdin.unref()
}
