import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { skipWithoutCheckout } from '../tests/support/find-program'

interface PackageFile {
  scripts?: Record<string, string>
}

/** Paths in a script, patterns included. */
const PATH = /(?:^|[\s'"=(])((?:[\w@*{},-]+\/)*[\w@*{},.-]+\.(?:ts|mjs|cjs|js|json))(?=$|[\s'")])/g

/** An unpacked archive of the source has no history to ask. */
const skip = skipWithoutCheckout()

function git(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n')
}

function pathsIn(script: string): string[] {
  return [...script.matchAll(PATH)].map(([, path]) => path ?? '')
}

/** Whether git has a file of this path or pattern with `*`. */
function isInGit(folder: string, path: string): boolean {
  const words = `${folder}${path}`.split('*').map((word) => word.replace(/[.+^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`^${words.join('.*')}$`)
  return git('ls-files').some((file) => pattern.test(file))
}

for (const folder of ['', 'backend/']) {
  it(`names only files in git when ${folder}package.json defines a script`, { skip }, () => {
    const { scripts = {} } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as PackageFile
    const named = Object.entries(scripts).flatMap(([name, script]) => pathsIn(script).map((path) => ({ name, path })))
    assert.notEqual(named.length, 0)
    assert.deepEqual(
      named.filter(({ path }) => !isInGit(folder, path)),
      [],
    )
  })
}

it('ignores no source file when it is in tests or tools', { skip }, () => {
  // A pattern without a leading slash would ignore folders of that name anywhere.
  const ignored = git('ls-files', '--others', '--ignored', '--exclude-standard', '--directory', 'tests', 'tools')
  assert.deepEqual(
    ignored.filter(
      (path) => /(\.(ts|mjs|json)|\/)$/.test(path) && !/^tests\/bench\/results\/|node_modules\//.test(path),
    ),
    [],
  )
})
