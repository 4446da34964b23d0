import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { ROOT } from '../lib/environment'
import { charactersIn, makeSubset, SUBSET_FONTS } from './subset-fonts'

/** Gatsby inlines smaller fonts into every page, where they are not cached. */
const SMALLEST_FILE_BYTES = 10_000
/** Every visitor fetches each. */
const LARGEST_FILE_BYTES = 25_000

it('returns the characters when it reads ranges of a style sheet', () => {
  assert.equal(charactersIn('U+41-43,U+A0,U+2026'), 'ABC\u00a0…')
})

for (const font of SUBSET_FONTS) {
  it(`makes the site's ${font.file} when it runs`, async () => {
    const bytes = await readFile(join(ROOT, 'src', 'ui', font.file))
    assert.ok(bytes.equals(await makeSubset(font)), 'Run `npm run fonts`')
    assert.ok(bytes.length > SMALLEST_FILE_BYTES && bytes.length < LARGEST_FILE_BYTES, `${bytes.length} bytes`)
  })
}
