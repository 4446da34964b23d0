import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { temporaryFolder, writeFiles } from '../lib/test-folder'

/** The rules that refuse this code under the project's own configuration, without those that need types. */
async function rejectedFiles(code: string, t: TestContext): Promise<string[]> {
  const folder = await temporaryFolder(t)
  const configuration = (await readFile('.oxlintrc.json', 'utf8'))
    .replace('"typeAware": true', '"typeAware": false')
    .replace('./tools/', `${process.cwd()}/tools/`)
  await writeFiles(folder, { '.oxlintrc.json': configuration, 'code.tsx': code })
  const { stdout } = spawnSync('node_modules/.bin/oxlint', ['-c', join(folder, '.oxlintrc.json'), folder], {
    encoding: 'utf8',
  })
  assert.match(stdout, /on 1 file with \d+ rules/)
  return [...stdout.matchAll(/(no-restricted-properties|no-danger)\)/g)].map(([, name = '']) => name)
}

test('refuses raw text in a statement and raw HTML in a page', async (t) => {
  const statement = "import { sql } from 'drizzle-orm'\nexport const query = (text: string) => "
  assert.deepEqual(await rejectedFiles(`${statement}sql.raw(text)\n`, t), ['no-restricted-properties'])
  assert.deepEqual(await rejectedFiles(`${statement}sql\`select \${text}\`\n`, t), [])
  const page = 'export function Text({ text }: { text: string }) {\n  return '
  assert.deepEqual(await rejectedFiles(`${page}<p dangerouslySetInnerHTML={{ __html: text }} />\n}\n`, t), [
    'no-danger',
  ])
  assert.deepEqual(await rejectedFiles(`${page}<p>{text}</p>\n}\n`, t), [])
})
