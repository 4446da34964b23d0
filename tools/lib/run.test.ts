import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { ROOT } from './environment'
import { temporaryFolder } from './test-folder'

async function run(context: TestContext, source: string, ...args: string[]) {
  const program = join(await temporaryFolder(context), `program-${process.pid}.ts`)
  await writeFile(program, source)
  const bundle = join(ROOT, 'node_modules', '.cache', 'kilele', basename(program, '.ts'))
  context.after(async () => {
    for (const ending of ['.mjs', '.mjs.map']) await rm(bundle + ending, { force: true })
  })
  return {
    program,
    ...spawnSync(process.execPath, ['tools/run.mjs', program, ...args], { cwd: ROOT, encoding: 'utf8' }),
  }
}

describe('node tools/run.mjs', () => {
  it('gives the program its own path and arguments when it runs', async (context) => {
    const { program, stdout } = await run(
      context,
      `console.log(JSON.stringify([process.argv.slice(1), import.meta.url, import.meta.dirname] satisfies unknown[]))`,
      '--once',
    )
    const url = pathToFileURL(program).href
    assert.deepEqual(JSON.parse(stdout), [[program, '--once'], url, join(program, '..')])
  })

  it('names the line of the source when the program fails', async (context) => {
    const { program, status, stderr } = await run(
      context,
      `type Line = number\n\nthrow new Error('The disk is full')\n`,
    )
    assert.equal(status, 1)
    assert.match(stderr, /The disk is full/)
    assert.ok(stderr.includes(`${basename(program)}:3:7`), stderr)
  })

  it('runs nothing when the program has a fault in its syntax', async (context) => {
    const { status, stderr } = await run(context, 'console.log(')
    assert.equal(status, 1)
    assert.match(stderr, /Unexpected end of file/)
  })
})
