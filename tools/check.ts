import { availableParallelism } from 'node:os'
import { runNpmScript } from './npm-script'
import { inParallel } from './release/in-parallel'

/** `npm run check`: all checks side by side; what they print is shown check by check. */

/** The slow ones first. */
const CHECKS = ['types', 'format', 'lint', 'borders', 'unused']

await inParallel(Math.min(3, availableParallelism()), CHECKS, async (check) => {
  const { code, output, seconds } = await runNpmScript(`check:${check}`)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} check:${check} (${seconds} s)`)
  if (code === 0) return
  console.log(output.trim())
  process.exitCode = 1
})
