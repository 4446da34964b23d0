import { renameSync, writeFileSync } from 'node:fs'
import v8 from 'node:v8'
import vm from 'node:vm'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into the backend before its own code. On SIGUSR2 it collects garbage and writes `process.memoryUsage()` to the
 * file named by `MEMORY_REPORT`. Without a collection, the sizes mostly show when V8 last collected.
 */
const path = process.env.MEMORY_REPORT
if (path !== undefined && isMainThread) {
  v8.setFlagsFromString('--expose-gc')
  const collectGarbage = vm.runInNewContext('gc')
  process.on('SIGUSR2', () => {
    // The second one collects what the finalizers of the first released.
    collectGarbage()
    collectGarbage()
    // Another thread returns free pages to the system a few moments later.
    setTimeout(() => {
      writeFileSync(`${path}.part`, JSON.stringify(process.memoryUsage()))
      renameSync(`${path}.part`, path)
    }, 3_000)
  })
}
