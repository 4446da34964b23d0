import { Worker } from 'node:worker_threads'

/** Milliseconds that a stopping backend leaves idle connections open for one more request. */
export const IDLE_GRACE_MS = 1_000

/** Milliseconds that a stopping backend waits for pending requests. */
export const DRAIN_TIMEOUT_MS = 20_000

/** Milliseconds after which a stopping backend exits anyway: the next one repeats interrupted jobs. */
export const STOP_TIMEOUT_MS = 40_000

/** Milliseconds that a backend whose start failed may take to close what it opened. */
export const CLEANUP_TIMEOUT_MS = 10_000

/** Nothing that the backend does blocks the event loop for so long. */
const STALL_TIMEOUT_MS = 60_000

/**
 * Kills the process when its event loop has been blocked for a minute, so that its supervisor restarts it. Only another
 * thread can notice. The usual cause: an embedded database waits for ever when the disk has no space for its log.
 */
export function startWatchdog(stallMs = STALL_TIMEOUT_MS): { stop(): Promise<void> } {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(WATCH, { eval: true, workerData: { beats, stallMs } })
  worker.unref()
  const heartbeat = setInterval(() => Atomics.add(beats, 0, 1), stallMs / 20)
  heartbeat.unref()
  return {
    stop: async () => {
      clearInterval(heartbeat)
      await worker.terminate()
    },
  }
}

/** Counts this thread's own ticks, because a machine that was suspended stops both threads. */
const WATCH = `
  const { workerData: { beats, stallMs } } = require('node:worker_threads')
  let last = -1
  let still = 0
  setInterval(() => {
    const now = Atomics.load(beats, 0)
    still = now === last ? still + 1 : 0
    last = now
    if (still < 20) return
    require('node:fs').writeSync(2, 'The event loop was blocked for too long; the backend exits\\n')
    process.kill(process.pid, 'SIGKILL')
  }, stallMs / 20)
`
