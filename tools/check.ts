import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { inParallel } from './release/in-parallel'

/** `npm run check`: all checks side by side; what they print is shown check by check. */

/** The slow ones first. */
const CHECKS = ['lint', 'types', 'unused', 'borders', 'format']

await inParallel(Math.min(3, availableParallelism()), CHECKS, async (check) => {
  const started = Date.now()
  const { code, output } = await runCheck(check)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} check:${check} (${seconds} s)`)
  if (code === 0) return
  console.log(output.trim())
  process.exitCode = 1
})

function runCheck(check: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', `check:${check}`], { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (chunk: string) => (output += chunk))
    }
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}
