import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { test, type TestContext } from 'node:test'
import { temporaryFolder, writeFiles } from '../lib/test-folder'

const CONFIGURATION = JSON.stringify({
  jsPlugins: [resolve('tools/lint/package-borders.mjs')],
  rules: { 'package-borders/closed': 'error' },
})

/** How many places of this code the rule reports. */
async function countReports(code: string, t: TestContext): Promise<number> {
  const folder = await temporaryFolder(t)
  const configuration = join(folder, '.oxlintrc.json')
  await writeFiles(folder, { '.oxlintrc.json': CONFIGURATION, 'code.ts': code })
  const { stdout } = spawnSync('node_modules/.bin/oxlint', ['-c', configuration, join(folder, 'code.ts')], {
    encoding: 'utf8',
  })
  assert.match(stdout, /on 1 file with \d+ rules/)
  return stdout.match(/package-borders\(closed\)/g)?.length ?? 0
}

for (const [what, code] of [
  ['createRequire', 'module.createRequire(import.meta.url)'],
  ["a file of a package's dist", "import { run } from 'gatsby/dist/utils/run'; run()"],
  ["a file of a scoped package's dist", "export * from '@scope/package/dist/index.js'"],
  ['a resolved file of a dist', "require.resolve('web-vitals/dist/web-vitals.js')"],
  ['an alias into a dist', "export const alias = { 'gatsby$': './node_modules/gatsby/dist/index.js' }"],
  ['a replaced module, by Gatsby', 'plugins.normalModuleReplacement(/x/, file)'],
  ['a replaced module, by webpack', 'new webpack.NormalModuleReplacementPlugin(/x/, file)'],
  ['a changed prototype', 'Server.prototype.close = () => undefined'],
  ['an extended prototype', 'Object.assign(Server.prototype, { close() {} })'],
] as const) {
  test(`reports ${what}`, async (t) => {
    assert.equal(await countReports(`${code}\n`, t), 1)
  })
}

test('reports nothing of code that uses packages as documented', async (t) => {
  const code = [
    "import sharp from 'sharp'",
    "export const font = import.meta.resolve('@fontsource/fraunces/files/fraunces-latin-400-normal.woff')",
    "export const output = ['dist', './dist/index.js', 'https://example.com/dist/app.js']",
    'export const close = (server: object) => Object.assign(server, { close: sharp.prototype.close.call(server) })',
  ]
  assert.equal(await countReports(code.join('\n'), t), 0)
})
