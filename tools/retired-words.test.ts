import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'

/**
 * Made-up words this project once used for what the field calls response, cache, editor, lag and so on
 * (CONTRIBUTING.md, "Style"). Written backwards, so that a search for them does not find this file.
 */
const RETIRED = 'rood niarts ksed lleb egduj hsael gnirewsna derewsna srewsna rewsna tpek'
  .split('')
  .reverse()
  .join('')
  .split(' ')

/** Beginnings of names that are now errors, results and searches: `rateError` says what it returns. Backwards too. */
const RETIRED_BEGINNINGS = 'sweNdnes sweNroFkool deirTllits emoctuOllet kcaBdellac fOstluaf fOtluaf'
  .split('')
  .reverse()
  .join('')
  .split(' ')

/** The history may use them, and the demo listings describe houses. */
const EXEMPT = new Set(['CHANGELOG.md', 'docs/decisions', 'package-lock.json', 'demo'])
const GENERATED = new Set([
  'node_modules',
  'public',
  'data',
  'migrations',
  'test-logs',
  'test-results',
  'coverage',
  'backups',
  'playwright-report',
])
/** Other hidden files and folders are generated too, or a person's own. */
const HIDDEN = new Set(['.ci', '.github', '.env.example'])
const TEXT = /(\.(ts|tsx|mjs|cjs|js|json|md|conf|service|timer|sh|html|css|yml|webmanifest)|^\.env\.example|^run)$/

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (EXEMPT.has(path) || GENERATED.has(entry.name)) return []
    if (entry.name.startsWith('.') && !HIDDEN.has(entry.name)) return []
    if (entry.isDirectory()) return filesIn(path)
    return entry.isFile() && TEXT.test(entry.name) ? [path] : []
  })
}

it('finds no retired word when code, tests, documents and configuration are searched', () => {
  const pattern = new RegExp(`\\b(?:(?:${RETIRED.join('|')})\\b|(?:${RETIRED_BEGINNINGS.join('|')}))`, 'i')
  const files = filesIn('.')
  assert.ok(files.length > 500, `Only ${files.length} files were searched`)
  const found = files.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  )
  assert.deepEqual(found, [])
})
