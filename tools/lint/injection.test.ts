import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { temporaryFolder, writeFiles } from '../lib/test-folder'

/** The rules of the project's configuration, without those that need types, that report this code. */
async function reportedRules(code: string, t: TestContext): Promise<string[]> {
  const folder = await temporaryFolder(t)
  const configuration = (await readFile('.oxlintrc.json', 'utf8'))
    .replace('"typeAware": true', '"typeAware": false')
    .replaceAll('./tools/', `${process.cwd()}/tools/`)
  await writeFiles(folder, { '.oxlintrc.json': configuration, 'code.tsx': code })
  const { stdout } = spawnSync('node_modules/.bin/oxlint', ['-c', join(folder, '.oxlintrc.json'), folder], {
    encoding: 'utf8',
  })
  assert.match(stdout, /on 1 file with \d+ rules/)
  return [...stdout.matchAll(/(no-restricted-properties|no-danger)\)/g)].map(([, name = '']) => name)
}

test('reports an error when SQL or HTML is built from raw text', async (t) => {
  const statement = "import { sql } from 'drizzle-orm'\nexport const query = (text: string) => "
  assert.deepEqual(await reportedRules(`${statement}sql.raw(text)\n`, t), ['no-restricted-properties'])
  assert.deepEqual(await reportedRules(`${statement}sql\`select \${text}\`\n`, t), [])
  const page = 'export function Text({ text }: { text: string }) {\n  return '
  assert.deepEqual(await reportedRules(`${page}<p dangerouslySetInnerHTML={{ __html: text }} />\n}\n`, t), [
    'no-danger',
  ])
  assert.deepEqual(await reportedRules(`${page}<p>{text}</p>\n}\n`, t), [])
})
