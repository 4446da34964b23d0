import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { fakeGatsby, temporaryFolder, writeFiles } from '../lib/test-folder'

const PRELOAD = join(import.meta.dirname, 'compile-site-files.mjs')
/** As Gatsby: compiles the files of the site, then loads one. */
const CLI = `
const compiler = require('./dist/utils/parcel/compile-gatsby-files')
compiler.compileGatsbyFiles(process.cwd()).then(
  () => console.log(JSON.stringify(require(process.cwd() + '/.cache/compiled/gatsby-node.js'))),
  (error) => { console.error(error.message); process.exitCode = 1 },
)
`

const run = promisify(execFile)

async function build(t: TestContext, files: Record<string, string>): Promise<{ stdout: string; stderr: string }> {
  const root = await temporaryFolder(t)
  await writeFiles(root, {
    'package.json': '{}',
    'gatsby-config.ts': 'export default {}',
    ...fakeGatsby(CLI),
    ...files,
  })
  return run(process.execPath, ['--import', PRELOAD, join(root, 'node_modules', 'gatsby', 'cli.js')], { cwd: root })
}

it('compiles the files of the site with what they import from it', async (t) => {
  const { stdout } = await build(t, {
    '.cache/compiled/gatsby-node.js': 'module.exports = { outdated: true }',
    'gatsby-node.ts': "import { sep } from 'node:path'\nexport { one } from './gatsby/one'\nexport const slash = sep",
    'gatsby/one.ts': 'export const one: number = 1',
  })
  assert.deepEqual(JSON.parse(stdout), { one: 1, slash: '/' })
})

it('names the place of an error in the files of the site', async (t) => {
  await assert.rejects(build(t, { 'gatsby-node.ts': 'export const one: = 1' }), { stderr: /gatsby-node\.ts:1:18/ })
})

it('ends the build when Gatsby compiles its files in another way', async (t) => {
  await assert.rejects(
    build(t, {
      'gatsby-node.ts': '',
      'node_modules/gatsby/dist/utils/parcel/compile-gatsby-files.js': 'exports.compile = () => {}',
    }),
    { stderr: /Gatsby no longer compiles its files there/ },
  )
})
