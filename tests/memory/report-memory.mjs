import { writeFileSync } from 'node:fs'
import v8 from 'node:v8'
import vm from 'node:vm'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into the backend before its own code. On SIGUSR2 it collects garbage and writes `process.memoryUsage()` to the
 * file that `MEMORY_REPORT` names. Without a collection, sizes say how long ago V8 last thought one worth its time.
 */
const path = process.env.MEMORY_REPORT
if (path !== undefined && isMainThread) {
  v8.setFlagsFromString('--expose-gc')
  const collectGarbage = vm.runInNewContext('gc')
  process.on('SIGUSR2', () => {
    // The second one collects what finalizers of the first have let go.
    collectGarbage()
    collectGarbage()
    // Pages V8 has given up are returned to the system by another thread, some moments later.
    setTimeout(() => writeFileSync(path, JSON.stringify(process.memoryUsage())), 3_000)
  })
}
