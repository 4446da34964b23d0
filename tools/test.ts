import { runNpmScript } from './npm-script'

/**
 * `npm test`: the checks and all tests. Two suites at a time, as each of them leaves processors idle while
 * it waits for builds, databases and pages. One that fails stops no other, so that one run tells everything.
 */
const LANES = [
  ['check', 'test:unit', 'test:tools', 'test:backend'],
  ['test:build', 'test:e2e'],
]

const outcomes: string[] = []

await Promise.all(
  LANES.map(async (suites) => {
    for (const suite of suites) {
      const { code, output, seconds } = await runNpmScript(suite)
      const outcome = `${code === 0 ? 'ok    ' : 'FAILED'} ${suite} (${seconds} s)`
      console.log(`\n──── ${suite}\n${output.trim()}\n${outcome}`)
      outcomes.push(outcome)
      if (code !== 0) process.exitCode = 1
    }
  }),
)
console.log(`\n${outcomes.join('\n')}`)
