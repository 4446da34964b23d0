import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { filesBelow } from './files'
import { precompress } from './precompress'
import { temporaryFolder, writeFiles } from '../lib/test-folder'

const LISTING_PAGE = 'properties/villa-in-karen/index.html'
const FIRST_LISTING = 'cars/prado/index.html'
const LIST_DATA = 'page-data/properties/page-data.json'

it('uses the best quality for all but the pages of many listings', async (t) => {
  const folder = await temporaryFolder(t)
  const text = await readFile(import.meta.filename)
  await writeFiles(folder, {
    [FIRST_LISTING]: text,
    [LISTING_PAGE]: text,
    [LIST_DATA]: text,
    'index.html': text,
    'app.js': text,
  })
  assert.equal(await precompress(folder, [...filesBelow(folder)].sort(), 1), 5)

  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  const best = brotliCompressSync(text, { params }).length
  for (const file of ['index.html', 'app.js', LIST_DATA, FIRST_LISTING]) {
    // The window of the file's own size may cost a byte.
    assert.ok((await readFile(join(folder, `${file}.br`))).length <= best + 2, file)
  }
  const quick = await readFile(join(folder, `${LISTING_PAGE}.br`))
  assert.ok(quick.length > best + 2)
  assert.deepEqual(brotliDecompressSync(quick), text)
})
