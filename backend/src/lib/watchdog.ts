import { Worker } from 'node:worker_threads'

/** Nothing we do takes the processor for so long at a stretch. */
const STALL_TIMEOUT_MS = 60_000

/**
 * Ends the process when it has stood still for a minute: it answers nobody then, and whatever started it
 * starts it anew. Only another thread can notice. Above all for an embedded database whose disk has no
 * room left for its log, which waits for ever.
 */
export function startWatchdog(longestMs = STALL_TIMEOUT_MS): { stop(): Promise<void> } {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(WATCH, { eval: true, workerData: { beats, longestMs } })
  worker.unref()
  const heart = setInterval(() => Atomics.add(beats, 0, 1), longestMs / 20)
  heart.unref()
  return {
    stop: async () => {
      clearInterval(heart)
      await worker.terminate()
    },
  }
}

/** A machine that slept has stood still as a whole: only ticks of this thread's own count. */
const WATCH = `
  const { workerData: { beats, longestMs } } = require('node:worker_threads')
  let last = -1
  let still = 0
  setInterval(() => {
    const now = Atomics.load(beats, 0)
    still = now === last ? still + 1 : 0
    last = now
    if (still < 20) return
    require('node:fs').writeSync(2, 'The backend has stood still for too long and is ended\\n')
    process.kill(process.pid, 'SIGKILL')
  }, longestMs / 20)
`
