import { spawn } from 'node:child_process'

export interface ScriptOutcome {
  /** Null when a signal ended it. */
  readonly code: number | null
  readonly seconds: string
  /** All it printed. */
  readonly output: string
}

/** Runs a script of package.json and keeps what it prints. */
export function runNpmScript(name: string): Promise<ScriptOutcome> {
  const started = Date.now()
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (chunk: string) => (output += chunk))
    }
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output, seconds: ((Date.now() - started) / 1000).toFixed(1) }))
  })
}
