import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { placeRelease } from './place-release'
import { precompress } from './precompress'
import { page, temporaryFolder, writeFiles } from './test-folder'

const LONG = 'A villa above the lake. '.repeat(100)

async function folders(t: TestContext) {
  const root = await temporaryFolder(t)
  return { build: join(root, 'public'), first: join(root, 'releases/1'), second: join(root, 'releases/2') }
}

it('compresses text over 1 kB in both forms and leaves the rest alone', async (t) => {
  const { build } = await folders(t)
  await writeFiles(build, { 'index.html': page('Home', LONG), 'small.js': 'let a', 'photo.jpg': LONG })
  assert.equal(await precompress(build), 1)
  const original = await readFile(join(build, 'index.html'))
  assert.deepEqual(brotliDecompressSync(await readFile(join(build, 'index.html.br'))), original)
  assert.deepEqual(gunzipSync(await readFile(join(build, 'index.html.gz'))), original)
  assert.equal(existsSync(join(build, 'small.js.br')), false)
  assert.equal(existsSync(join(build, 'photo.jpg.br')), false)
})

it('links what equals the previous release, compressed forms included, and copies what changed', async (t) => {
  const { build, first, second } = await folders(t)
  await writeFiles(build, { 'same.html': page('Same', LONG), 'a/changed.html': page('Before', LONG) })
  assert.deepEqual(await placeRelease(build, first, null), { files: 2, changed: 2 })
  assert.equal(await precompress(first), 2)

  // Gatsby rewrote both files; only one of them differs, in as many bytes.
  await writeFiles(build, { 'same.html': page('Same', LONG), 'a/changed.html': page('After!', LONG) })
  assert.deepEqual(await placeRelease(build, second, first), { files: 2, changed: 1 })
  assert.equal(await precompress(second), 1)

  for (const path of ['same.html', 'same.html.br', 'same.html.gz']) {
    assert.equal((await stat(join(second, path))).ino, (await stat(join(first, path))).ino)
  }
  assert.match(await readFile(join(first, 'a/changed.html'), 'utf8'), /Before/)
  assert.match(brotliDecompressSync(await readFile(join(second, 'a/changed.html.br'))).toString(), /After!/)
})

it('never links to the build, where Gatsby may later write in place', async (t) => {
  const { build, first } = await folders(t)
  await writeFiles(build, { 'index.html': page('Published') })
  await placeRelease(build, first, null)
  await writeFiles(build, { 'index.html': page('Half-writ') })
  assert.match(await readFile(join(first, 'index.html'), 'utf8'), /Published/)
})

it('takes a file of equal size and time as equal', async (t) => {
  const { build, first, second } = await folders(t)
  const time = new Date('2026-01-01')
  await writeFiles(build, { 'photo.jpg': 'one' })
  await utimes(join(build, 'photo.jpg'), time, time)
  await placeRelease(build, first, null)
  assert.equal((await stat(join(first, 'photo.jpg'))).mtimeMs, time.getTime())
  assert.deepEqual(await placeRelease(build, second, first), { files: 1, changed: 0 })
})

it('copes with a file where the previous release had a folder', async (t) => {
  const { build, first, second } = await folders(t)
  await writeFiles(first, { 'about/index.html': page('About') })
  await writeFiles(build, { about: 'text' })
  assert.deepEqual(await placeRelease(build, second, first), { files: 1, changed: 1 })
})
