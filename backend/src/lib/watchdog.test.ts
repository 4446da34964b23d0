import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, it } from 'node:test'

const watchdog = new URL('service-manager.ts', import.meta.url).href

describe('the watchdog', () => {
  it('kills the process when its event loop is blocked', async () => {
    const { signal, output } = await run('for (;;) {}')
    assert.equal(signal, 'SIGKILL')
    assert.match(output, /event loop was blocked/)
  })

  it('lets the process exit when its event loop is not blocked', async () => {
    const { signal, code, output } = await run('setTimeout(() => console.log("done"), 1500)')
    assert.deepEqual([signal, code, output], [null, 0, 'done\n'])
  })
})

async function run(work: string) {
  const source = `import(${JSON.stringify(watchdog)}).then(({ startWatchdog }) => { startWatchdog(500); setTimeout(() => { ${work} }, 100) })`
  const child = spawn(process.execPath, ['--import', 'tsx', '--eval', source], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  return { code, signal, output }
}
