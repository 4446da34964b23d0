import { setTimeout } from 'node:timers'
import { isMainThread } from 'node:worker_threads'

/**
 * Preloaded into every process that the tools start (`node --import`). Its stdin is a pipe from the tool: when the tool
 * ends, even by kill -9, the pipe closes and the process exits instead of blocking the port and the database.
 */
const GRACE_MS = 5_000

// Workers inherit the preload but not the variable; their stdin is not the pipe.
if (isMainThread && process.env.KILELE_EXIT_WITH_PARENT) {
  delete process.env.KILELE_EXIT_WITH_PARENT
  process.stdin.on('close', () => {
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    process.kill(process.pid, 'SIGTERM')
  })
  process.stdin.resume()
  process.stdin.unref()
}
