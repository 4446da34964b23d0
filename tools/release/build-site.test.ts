import assert from 'node:assert/strict'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fakeGatsby, page, temporaryFolder, writeFiles } from '../lib/test-folder'
import { buildLockPath } from './gatsby-build'
import { buildSite } from './build-site'

/** Simulates Gatsby: changes public/ and .cache as Gatsby would in the situation of MODE. */
const FAKE_GATSBY = `
const fs = require('node:fs')
const log = (level, text) => console.log(JSON.stringify({ type: 'LOG', payload: { level, text } }))
const write = (title) => {
  fs.mkdirSync('public', { recursive: true })
  fs.writeFileSync('public/index.html', '<title>' + title + '</title>')
  fs.mkdirSync('.cache/caches-lmdb', { recursive: true })
}
const modes = {
  good: () => write('new'),
  rejected: () => { log('ERROR', 'The site was not built. No listings.'); process.exit(1) },
  broken: () => { write('half'); log('ERROR', 'Building static HTML failed'); process.exit(1) },
  silent: () => process.exit(3),
  hung: () => { write('half'); setInterval(() => {}, 1000) },
}
modes[process.env.MODE]()
`

type Mode = 'good' | 'rejected' | 'broken' | 'silent' | 'hung'

async function checkout(t: TestContext, { warm }: { warm: boolean }) {
  const root = await temporaryFolder(t)
  await writeFiles(root, {
    ...fakeGatsby(FAKE_GATSBY),
    'public/index.html': page('old'),
    ...(warm && { '.cache/caches-lmdb/data.mdb': 'store' }),
  })
  return {
    root,
    home: () => readFile(join(root, 'public/index.html'), 'utf8'),
    build: (mode: Mode, more: { copyWarm?: boolean; timeoutMs?: number; signal?: AbortSignal } = {}) =>
      buildSite(
        { root, env: { ...process.env, MODE: mode }, logFile: join(root, 'site.log'), copyWarm: true, ...more },
        () => Promise.resolve('used'),
      ),
  }
}

for (const warm of [true, false]) {
  const cache = warm ? 'a warm' : 'a cold'

  it(`uses the build when Gatsby succeeds with ${cache} cache`, async (t) => {
    const { root, home, build } = await checkout(t, { warm })
    assert.equal(await build('good'), 'used')
    assert.match(await home(), /new/)
    assert.equal(existsSync(join(root, '.public-backup')), false)
  })

  it(`leaves public/ unchanged when a build with ${cache} cache is rejected`, async (t) => {
    const { home, build } = await checkout(t, { warm })
    await assert.rejects(build('rejected'), { name: 'UserError', message: 'The site was not built. No listings.' })
    assert.match(await home(), /old/)
  })

  it(`restores public/ and deletes the cache when a build with ${cache} cache fails half-way`, async (t) => {
    const { root, home, build } = await checkout(t, { warm })
    await assert.rejects(build('broken'), { message: 'Building static HTML failed' })
    assert.match(await home(), /old/)
    assert.equal(existsSync(join(root, '.cache/caches-lmdb')), false)
    assert.equal(existsSync(join(root, '.public-backup')), false)
  })
}

it('preserves the warm cache when the build is rejected before it changes anything', async (t) => {
  const { root, build } = await checkout(t, { warm: true })
  await assert.rejects(build('rejected'))
  assert.ok(existsSync(join(root, '.cache/caches-lmdb/data.mdb')))
})

it('reports that there is no cause when Gatsby names none', async (t) => {
  const { build } = await checkout(t, { warm: true })
  await assert.rejects(build('silent'), { message: 'Gatsby failed without naming a cause.' })
})

it('ends a build when it takes too long or is aborted', async (t) => {
  const { home, build } = await checkout(t, { warm: true })
  await assert.rejects(build('hung', { timeoutMs: 600 }), { message: 'The build took longer than 0.01 minutes.' })
  const aborting = new AbortController()
  const abortedBuild = build('hung', { signal: aborting.signal })
  while (!(await home().catch(() => '')).includes('half')) await Promise.race([sleep(20), abortedBuild])
  aborting.abort()
  await assert.rejects(abortedBuild, { message: 'The build was ended by SIGTERM.' })
  assert.match(await home(), /old/)
})

it('ends a build when it is aborted while it starts', async (t) => {
  const { build } = await checkout(t, { warm: true })
  const aborting = new AbortController()
  // Aborts right after the check.
  aborting.signal.throwIfAborted = () => aborting.abort()
  const abortedBuild = build('hung', { signal: aborting.signal, timeoutMs: 10_000 })
  await assert.rejects(abortedBuild, { message: 'The build was ended by SIGTERM.' })
})

it('ends a build when its lock cannot be extended', async (t) => {
  const { root, home, build } = await checkout(t, { warm: true })
  const { signal } = new AbortController()
  // Right before Gatsby starts, a file takes the place of the lock's folder.
  signal.throwIfAborted = () => {
    const folder = dirname(buildLockPath(root))
    rmSync(folder, { recursive: true })
    writeFileSync(folder, '')
  }
  await assert.rejects(build('hung', { signal }), ({ code }: NodeJS.ErrnoException) =>
    /^(EEXIST|ENOTDIR)$/.test(code ?? ''),
  )
  await sleep(1_000)
  assert.match(await home(), /old/)
})

it('deletes the backup when a killed build left no pages in it', async (t) => {
  const { root, build } = await checkout(t, { warm: true })
  await writeFiles(root, { '.public-backup/stray': '' })
  assert.equal(await build('good'), 'used')
  assert.equal(existsSync(join(root, '.public-backup')), false)
})

it('restores the old pages when a build was killed', async (t) => {
  const { root, home, build } = await checkout(t, { warm: true })
  await writeFiles(root, { '.public-backup/public/index.html': page('old'), 'public/index.html': page('half') })
  await writeFile(join(root, '.cache/leftover'), '')
  await assert.rejects(build('rejected'))
  assert.match(await home(), /old/)
  assert.equal(existsSync(join(root, '.cache/leftover')), false)
})
