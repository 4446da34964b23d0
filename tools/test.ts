import { runNpmScript } from './npm-script'
import { inParallel } from './release/in-parallel'

/**
 * `npm test`: the checks and all tests. Two suites at a time, as each of them leaves processors idle while
 * it waits for builds, databases and pages; the longest come first, so that none is left over at the end.
 * One that fails stops no other, so that one run tells everything.
 */
const SUITES = ['test:e2e', 'test:backend', 'test:build', 'test:unit', 'test:tools', 'check']
const AT_ONCE = 2

const outcomes: string[] = []

await inParallel(AT_ONCE, SUITES, async (suite) => {
  const { code, output, seconds } = await runNpmScript(suite)
  const outcome = `${code === 0 ? 'ok    ' : 'FAILED'} ${suite} (${seconds} s)`
  console.log(`\n──── ${suite}\n${output.trim()}\n${outcome}`)
  outcomes.push(outcome)
  if (code !== 0) process.exitCode = 1
})
console.log(`\n${outcomes.join('\n')}`)
