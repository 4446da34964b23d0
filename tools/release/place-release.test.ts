import assert from 'node:assert/strict'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { readFile, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { page, temporaryFolder, writeFiles } from '../lib/test-folder'
import { filesBelow } from './files'
import { compareFiles, placeRelease } from './place-release'
import { precompress } from './precompress'

const LONG = 'A villa above the lake. '.repeat(100)

async function folders(t: TestContext) {
  const root = await temporaryFolder(t)
  const release = (name: string) => join(root, 'releases', name)
  return { build: join(root, 'public'), first: release('1'), second: release('2'), third: release('3') }
}

/** Places a build as makeRelease does; returns the number of files and the changed ones. */
async function place(build: string, target: string, previous: string | null) {
  const files = await compareFiles(build, previous)
  const changed = await placeRelease({ build, target, previous }, files)
  return { files: files.same.length + files.others.length, changed }
}

it('compresses only text over 1 kB when it precompresses a build', async (t) => {
  const { build } = await folders(t)
  await writeFiles(build, { 'index.html': page('Home', LONG), 'small.js': 'let a', 'photo.jpg': LONG })
  assert.equal(await precompress(build, filesBelow(build)), 1)
  const original = await readFile(join(build, 'index.html'))
  assert.deepEqual(brotliDecompressSync(await readFile(join(build, 'index.html.br'))), original)
  assert.deepEqual(gunzipSync(await readFile(join(build, 'index.html.gz'))), original)
  assert.equal(existsSync(join(build, 'small.js.br')), false)
  assert.equal(existsSync(join(build, 'photo.jpg.br')), false)
})

it('links equal files with their compressed forms and copies changed ones when there is a previous release', async (t) => {
  const { build, first, second } = await folders(t)
  await writeFiles(build, { 'same.html': page('Same', LONG), 'a/changed.html': page('Before', LONG) })
  const placed = await place(build, first, null)
  assert.deepEqual([placed.files, placed.changed.sort()], [2, ['a/changed.html', 'same.html']])
  assert.equal(await precompress(first, placed.changed), 2)

  // Gatsby rewrote both files; only one of them differs, in as many bytes.
  await writeFiles(build, { 'same.html': page('Same', LONG), 'a/changed.html': page('After!', LONG) })
  const { changed } = await place(build, second, first)
  assert.deepEqual(changed, ['a/changed.html'])
  assert.equal(await precompress(second, changed), 1)

  for (const path of ['same.html', 'same.html.br', 'same.html.gz']) {
    assert.equal((await stat(join(second, path))).ino, (await stat(join(first, path))).ino)
  }
  assert.match(await readFile(join(first, 'a/changed.html'), 'utf8'), /Before/)
  assert.match(brotliDecompressSync(await readFile(join(second, 'a/changed.html.br'))).toString(), /After!/)
})

it('does not change a release when Gatsby later writes into the build', async (t) => {
  const { build, first } = await folders(t)
  await writeFiles(build, { 'index.html': page('Published') })
  await place(build, first, null)
  await writeFiles(build, { 'index.html': page('Half-writ') })
  assert.match(await readFile(join(first, 'index.html'), 'utf8'), /Published/)
})

it('treats files as equal when size and time are equal', async (t) => {
  const { build, first, second, third } = await folders(t)
  await writeFiles(build, { 'photo.jpg': 'one' })
  await place(build, first, null)
  assert.deepEqual(await compareFiles(build, first), { same: ['photo.jpg'], others: [] })
  assert.deepEqual(await place(build, second, first), { files: 1, changed: [] })

  // A rewritten file is compared once.
  await utimes(join(build, 'photo.jpg'), new Date(), new Date('2026-01-01'))
  assert.deepEqual(await compareFiles(build, second), { same: [], others: ['photo.jpg'] })
  await place(build, third, second)
  assert.deepEqual(await compareFiles(build, third), { same: ['photo.jpg'], others: [] })
})

it('copies a file when the previous release has a folder of that name, and vice versa', async (t) => {
  const { build, first, second } = await folders(t)
  await writeFiles(first, { 'about/index.html': page('About'), contact: 'text' })
  await writeFiles(build, { about: 'text', 'contact/index.html': page('Contact') })
  const { changed } = await place(build, second, first)
  assert.deepEqual(changed.sort(), ['about', 'contact/index.html'])
})

const OTHER_FILE_SYSTEM = '/dev/shm'
const WITHOUT_OTHER = isOtherFileSystem() ? false : `${OTHER_FILE_SYSTEM}, a second file system, is not available`

function isOtherFileSystem(): boolean {
  try {
    accessSync(OTHER_FILE_SYSTEM, constants.W_OK)
    return statSync(OTHER_FILE_SYSTEM).dev !== statSync(tmpdir()).dev
  } catch {
    // It does not exist, or may not be written to.
    return false
  }
}

it('copies files when they cannot be linked', { skip: WITHOUT_OTHER }, async (t) => {
  const { build, second } = await folders(t)
  const far = await temporaryFolder(t, OTHER_FILE_SYSTEM)
  await writeFiles(build, { 'same.html': page('Same', LONG), 'rewritten.html': page('Rewritten', LONG) })
  await place(build, far, null)
  await utimes(join(build, 'rewritten.html'), new Date(), new Date('2026-01-01'))
  assert.deepEqual(await compareFiles(build, far), { same: ['same.html'], others: ['rewritten.html'] })
  const { changed } = await place(build, second, far)
  assert.deepEqual(changed.sort(), ['rewritten.html', 'same.html'])
  assert.equal(await precompress(second, changed), 2)
  assert.match(await readFile(join(second, 'same.html'), 'utf8'), /Same/)
})
