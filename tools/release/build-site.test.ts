import assert from 'node:assert/strict'
import { existsSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildLockPath } from './build-lock'
import { buildSite } from './build-site'
import { page, temporaryFolder, writeFiles } from '../lib/test-folder'

/** Stands in for Gatsby: does to public/ and .cache what MODE tells, as Gatsby would. */
const GATSBY_STAND_IN = `
const fs = require('node:fs')
const log = (level, text) => console.log(JSON.stringify({ type: 'LOG', payload: { level, text } }))
const write = (title) => {
  fs.mkdirSync('public', { recursive: true })
  fs.writeFileSync('public/index.html', '<title>' + title + '</title>')
  fs.mkdirSync('.cache/caches-lmdb', { recursive: true })
}
const modes = {
  good: () => write('new'),
  refused: () => { log('ERROR', 'The site was not built. No listings.'); process.exit(1) },
  broken: () => { write('half'); log('ERROR', 'Building static HTML failed'); process.exit(1) },
  silent: () => process.exit(3),
  hung: () => { write('half'); setInterval(() => {}, 1000) },
}
modes[process.env.MODE]()
`

type Mode = 'good' | 'refused' | 'broken' | 'silent' | 'hung'

async function checkout(t: TestContext, { warm }: { warm: boolean }) {
  const root = await temporaryFolder(t)
  await writeFiles(root, {
    'node_modules/gatsby/cli.js': GATSBY_STAND_IN,
    'public/index.html': page('old'),
    ...(warm && { '.cache/caches-lmdb/data.mdb': 'store' }),
  })
  return {
    root,
    home: () => readFile(join(root, 'public/index.html'), 'utf8'),
    build: (mode: Mode, more: { keepWarmPublic?: boolean; timeoutMs?: number; signal?: AbortSignal } = {}) =>
      buildSite(
        { root, env: { ...process.env, MODE: mode }, logFile: join(root, 'site.log'), keepWarmPublic: true, ...more },
        () => Promise.resolve('used'),
      ),
  }
}

for (const warm of [true, false]) {
  const cache = warm ? 'a warm' : 'a cold'

  it(`builds with ${cache} cache and hands over to the use of the build`, async (t) => {
    const { root, home, build } = await checkout(t, { warm })
    assert.equal(await build('good'), 'used')
    assert.match(await home(), /new/)
    assert.equal(existsSync(join(root, '.kept')), false)
  })

  it(`leaves public/ as it was when a build with ${cache} cache is refused`, async (t) => {
    const { home, build } = await checkout(t, { warm })
    await assert.rejects(build('refused'), { name: 'ReleaseError', message: 'The site was not built. No listings.' })
    assert.match(await home(), /old/)
  })

  it(`puts public/ back when a build with ${cache} cache breaks half-way, and distrusts the cache`, async (t) => {
    const { root, home, build } = await checkout(t, { warm })
    await assert.rejects(build('broken'), { message: 'Building static HTML failed' })
    assert.match(await home(), /old/)
    assert.equal(existsSync(join(root, '.cache/caches-lmdb')), false)
    assert.equal(existsSync(join(root, '.kept')), false)
  })
}

it('keeps the warm cache when the build was refused before it touched anything', async (t) => {
  const { root, build } = await checkout(t, { warm: true })
  await assert.rejects(build('refused'))
  assert.ok(existsSync(join(root, '.cache/caches-lmdb/data.mdb')))
})

it('says so when Gatsby gives no reason', async (t) => {
  const { build } = await checkout(t, { warm: true })
  await assert.rejects(build('silent'), { message: 'Gatsby failed without naming a cause.' })
})

it('ends a build that takes too long, and one that is not wanted any more', async (t) => {
  const { home, build } = await checkout(t, { warm: true })
  await assert.rejects(build('hung', { timeoutMs: 600 }), { message: 'The build took longer than 0.01 minutes.' })
  const unwanted = new AbortController()
  const unwantedBuild = build('hung', { signal: unwanted.signal })
  while (!(await home().catch(() => '')).includes('half')) await Promise.race([sleep(20), unwantedBuild])
  unwanted.abort()
  await assert.rejects(unwantedBuild, { message: 'The build was ended by SIGTERM.' })
  assert.match(await home(), /old/)
})

it('ends a build that is not wanted any more the moment it starts', async (t) => {
  const { build } = await checkout(t, { warm: true })
  const unwanted = new AbortController()
  // Just after it was looked whether it is wanted.
  unwanted.signal.throwIfAborted = () => unwanted.abort()
  const unwantedBuild = build('hung', { signal: unwanted.signal, timeoutMs: 10_000 })
  await assert.rejects(unwantedBuild, { message: 'The build was ended by SIGTERM.' })
})

it('ends a build whose lock cannot be kept', async (t) => {
  const { root, home, build } = await checkout(t, { warm: true })
  const { signal } = new AbortController()
  // Just before Gatsby is started.
  signal.throwIfAborted = () => rmSync(dirname(buildLockPath(root)), { recursive: true })
  await assert.rejects(build('hung', { signal }), { code: 'ENOENT' })
  await sleep(1_000)
  assert.match(await home(), /old/)
})

it('leaves nothing behind when a build that was killed left no good pages', async (t) => {
  const { root, build } = await checkout(t, { warm: true })
  await writeFiles(root, { '.kept/stray': '' })
  assert.equal(await build('good'), 'used')
  assert.equal(existsSync(join(root, '.kept')), false)
})

it('recovers the pages of a build that was killed', async (t) => {
  const { root, home, build } = await checkout(t, { warm: true })
  await writeFiles(root, { '.kept/public/index.html': page('old'), 'public/index.html': page('half') })
  await writeFile(join(root, '.cache/leftover'), '')
  await assert.rejects(build('refused'))
  assert.match(await home(), /old/)
  assert.equal(existsSync(join(root, '.cache/leftover')), false)
})
