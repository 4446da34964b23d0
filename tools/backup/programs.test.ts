import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { BackupError } from './backup-error'
import { runPipe } from './programs'

const shell = (script: string) => ({ name: 'sh', args: ['-c', script] })
const ENDLESS = { name: 'yes', args: [] }

async function messageOf(run: Promise<void>): Promise<string> {
  const error: unknown = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof BackupError)
  return error.message
}

describe('two programs connected by a pipe', () => {
  it('hand over every byte when the reader ends at once after the last one', async () => {
    const bytes = 3_000_001
    for (let run = 0; run < 50; run += 1) {
      await runPipe(shell(`head -c ${bytes} /dev/zero`), shell(`test $(wc -c) = ${bytes}`))
    }
  })

  it('fail with what the reader said when it ends before the writer', async () => {
    assert.equal(await messageOf(runPipe(ENDLESS, shell('echo disk full >&2; exit 3'))), 'sh failed: disk full')
  })

  it('fail with what the writer said when it fails', async () => {
    assert.equal(await messageOf(runPipe(shell('echo wrong key >&2; exit 4'), shell('cat'))), 'sh failed: wrong key')
  })

  it('fail with the exit code when the failing program says nothing', async () => {
    assert.equal(await messageOf(runPipe(shell('exit 5'), shell('cat'))), 'sh failed: exit code 5')
  })

  it('name the program when it is not installed', async () => {
    assert.match(
      await messageOf(runPipe({ name: 'no-such-program', args: [] }, shell('cat'))),
      /no-such-program is not installed/,
    )
  })
})
