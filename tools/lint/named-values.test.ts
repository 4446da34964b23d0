import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { test, type TestContext } from 'node:test'
import { temporaryFolder, writeFiles } from '../lib/test-folder'

const CONFIGURATION = JSON.stringify({
  jsPlugins: [resolve('tools/lint/named-values.mjs')],
  rules: { 'named-values/colours': 'error', 'named-values/sizes': 'error' },
})

/** The rules that report this code, once for each report. */
async function reportedRules(code: string, t: TestContext): Promise<string[]> {
  const folder = await temporaryFolder(t)
  const [configuration, styles] = [join(folder, '.oxlintrc.json'), join(folder, 'styles.ts')]
  await writeFiles(folder, { '.oxlintrc.json': CONFIGURATION, 'styles.ts': code })
  const { stdout } = spawnSync('node_modules/.bin/oxlint', ['-c', configuration, styles], { encoding: 'utf8' })
  assert.match(stdout, /on 1 file with \d+ rules/)
  return [...stdout.matchAll(/named-values\((\w+)\)/g)].map(([, name = '']) => name)
}

test('reports colours and sizes when they are used without their names', async (t) => {
  for (const [style, rule] of [
    ["{ color: '#fff' }", 'colours'],
    ["{ border: '1px solid #eeeeee' }", 'colours'],
    ["{ background: 'rgb(0 0 0 / 0.5)' }", 'colours'],
    ['css`\n  color:#fff;\n`', 'colours'],
    ["{ fontSize: '15px' }", 'sizes'],
    ['{ borderRadius: 8 }', 'sizes'],
    ['css`\n  border-radius: 50%;\n`', 'sizes'],
  ] as const) {
    assert.deepEqual(await reportedRules(`export const style = ${style}`, t), [rule], style)
  }
})

test('reports nothing when values have no name or are not styles', async (t) => {
  const code = [
    "export const size = { color: 'inherit', fontSize: 'inherit', borderRadius: 0, width: '15px' }",
    'export const style = css`border-radius: 0; font-size: ${size.width}; transition: opacity ${size.width};`',
    "export const places = ['#review', '#photo-1', 'https://homes.example/page#abcdef']",
  ]
  assert.deepEqual(await reportedRules(code.join('\n'), t), [])
})
