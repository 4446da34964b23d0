import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { ROOT } from '../lib/environment'
import { charactersIn, makeDisplayFont } from './display-font'

/** Below it Gatsby writes a font into each page, where no cache keeps it. */
const SMALLEST_FILE_BYTES = 10_000

it('reads ranges as a style sheet has them', () => {
  assert.equal(charactersIn('U+41-43,U+A0,U+2026'), 'ABC\u00a0…')
})

it('has made the display face of the site', async () => {
  const face = await readFile(join(ROOT, 'src', 'ui', 'fraunces-subset.woff2'))
  assert.ok(face.equals(await makeDisplayFont()), 'Run `npm run display-font`')
  assert.ok(face.length > SMALLEST_FILE_BYTES)
})
