import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { ROOT } from '../lib/environment'
import { charactersIn, makeDisplayFont } from './display-font'

/** Gatsby inlines smaller fonts into every page, where they are not cached. */
const SMALLEST_FILE_BYTES = 10_000

it('returns the characters when it reads ranges of a style sheet', () => {
  assert.equal(charactersIn('U+41-43,U+A0,U+2026'), 'ABC\u00a0…')
})

it('makes the font file of the site when it runs', async () => {
  const font = await readFile(join(ROOT, 'src', 'ui', 'fraunces-subset.woff2'))
  assert.ok(font.equals(await makeDisplayFont()), 'Run `npm run display-font`')
  assert.ok(font.length > SMALLEST_FILE_BYTES)
})
