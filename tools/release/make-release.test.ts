import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildLockPath, takeBuildLock } from './build-lock'
import { makeRelease, makeReleaseIfChanged } from './make-release'
import { createPreparation } from './preparation'
import type { PreparedBuild } from './prepared-build'
import { currentRelease } from './releases'
import { fakeGatsby, page, temporaryFolder, writeFiles } from '../lib/test-folder'

/** Simulates Gatsby: reads the lists, and writes the fixed pages and one for each listing. */
const FAKE_GATSBY = `
const fs = require('node:fs')
const write = (path) => {
  fs.mkdirSync('public/' + path, { recursive: true })
  fs.writeFileSync('public/' + path + '/index.html', '<title>' + path + '</title>')
}
fs.appendFileSync('starts', 'x')
const build = () => {
  if (process.env.BUILD_WAITS_FOR_LISTS && !fs.existsSync(process.env.BUILD_LISTS_FILE)) return setTimeout(build, 5)
  fs.mkdirSync('.cache/caches-lmdb', { recursive: true })
  fs.rmSync('public', { recursive: true, force: true })
  for (const path of ['.', 'properties', 'properties/[id]', 'cars', 'cars/[id]']) write(path)
  fs.writeFileSync('public/404.html', '<title>Not found</title>')
  const lists = JSON.parse(fs.readFileSync(process.env.BUILD_LISTS_FILE, 'utf8'))
  for (const { id } of lists.Property) write('properties/' + id)
  for (const { id } of lists.Car) write('cars/' + id)
}
build()
`

/** A backend with these listings, which lists the offered ones and returns 410 for the deleted ones. */
async function backendWith(t: TestContext) {
  const listings = new Map<string, 'offered' | 'deleted'>()
  const requests: string[] = []
  const unchanged: string[] = []
  let status = 200
  let onResponse: (url: string) => void = () => undefined
  const server = createServer(({ url = '', headers }, response) => {
    requests.push(url)
    const [, , kind = '', id] = url.split('/')
    if (id === undefined) {
      if (status !== 200) return void response.writeHead(status).end()
      const offered = [...listings].filter(([path, state]) => path.startsWith(`${kind}/`) && state === 'offered')
      const etag = `"${offered.map(([path]) => path).join(' ')}"`
      if (headers['if-none-match'] === etag) {
        unchanged.push(url)
        return void response.writeHead(304).end()
      }
      response.setHeader('etag', etag)
      response.end(JSON.stringify(offered.map(([path]) => ({ id: path.split('/')[1], title: path }))))
      onResponse(url)
      return
    }
    const state = listings.get(`${kind}/${id}`)
    response.writeHead(state === 'offered' ? 200 : state === 'deleted' ? 410 : 404).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const address = server.address()
  assert.ok(address !== null && typeof address === 'object')
  return {
    url: `http://127.0.0.1:${address.port}`,
    listings,
    requests,
    /** Those of `requests` to which the response was that the list is still the same. */
    unchanged,
    setStatus: (next: number) => (status = next),
    setOnResponse: (listener: (url: string) => void) => (onResponse = listener),
  }
}

async function publisher(t: TestContext) {
  const root = await temporaryFolder(t)
  await writeFiles(root, { ...fakeGatsby(FAKE_GATSBY), 'package.json': '{}', '404.html': page('x') })
  const backend = await backendWith(t)
  const releases = join(root, 'data', 'releases')
  const options = {
    root,
    releases,
    backendUrl: backend.url,
    env: { PATH: process.env.PATH, BUILD_API_URL: backend.url },
    logFile: join(root, 'site.log'),
  }
  return {
    ...backend,
    release: () => makeRelease(options),
    releaseIfChanged: (prepared?: PreparedBuild | null) => makeReleaseIfChanged(options, prepared),
    lockBuilds: () => takeBuildLock(buildLockPath(root)),
    preparation: (validMs?: number) => {
      const onError = (error: unknown) => assert.fail(String(error))
      const preparation = createPreparation({ ...options, onError, ...(validMs !== undefined && { validMs }) })
      t.after(() => preparation.stop())
      return preparation
    },
    /** How often Gatsby was started. */
    starts: async () => (await readFile(join(root, 'starts'), 'utf8')).length,
    writeSource: () => writeFiles(root, { 'src/new.ts': 'new' }),
    shows: async (path: string) => {
      const current = await currentRelease(releases)
      return current !== null && existsSync(join(releases, current.id, path, 'index.html'))
    },
  }
}

it('makes a release of an empty database when there is no release yet', async (t) => {
  const { release, shows } = await publisher(t)
  await release()
  assert.deepEqual([await shows('properties'), await shows('cars')], [true, true])
})

it('makes an empty release when every listing of the current one was deleted', async (t) => {
  const { listings, release, shows } = await publisher(t)
  listings.set('properties/villa', 'offered').set('cars/prado', 'offered')
  await release()
  assert.equal(await shows('properties/villa'), true)
  listings.set('properties/villa', 'deleted').set('cars/prado', 'deleted')
  await release()
  assert.deepEqual(
    [await shows('properties'), await shows('properties/villa'), await shows('cars/prado')],
    [true, false, false],
  )
})

it('keeps the current release when the backend has no listings and did not delete those of the release', async (t) => {
  const { listings, release, shows } = await publisher(t)
  listings.set('properties/villa', 'offered').set('cars/prado', 'offered')
  await release()
  listings.clear()
  listings.set('cars/prado', 'deleted')
  await assert.rejects(release(), {
    name: 'ReleaseError',
    message:
      /^http:\/\/127\.0\.0\.1:\d+ has no listings, but the site shows 2, and 1 of them were never deleted there \(\/properties\/villa\)\. .*good one\.$/,
  })
  assert.equal(await shows('properties/villa'), true)
})

it('fetches each list once when it publishes a change', async (t) => {
  const { listings, releaseIfChanged, requests } = await publisher(t)
  for (const listing of ['cars/prado', 'properties/villa']) {
    listings.set(listing, 'offered')
    requests.length = 0
    assert.notEqual(await releaseIfChanged(), null)
    assert.deepEqual(requests.sort(), ['/api/cars', '/api/properties'])
  }
})

it('does not build when the current release shows the source and the lists', async (t) => {
  const { listings, releaseIfChanged, requests } = await publisher(t)
  listings.set('cars/prado', 'offered')
  await releaseIfChanged()
  requests.length = 0
  assert.equal(await releaseIfChanged(), null)
  assert.deepEqual(requests.sort(), ['/api/cars', '/api/properties'])
})

it('makes another release when a listing was added after the lists were read', async (t) => {
  const { listings, release, releaseIfChanged, setOnResponse, shows } = await publisher(t)
  listings.set('cars/vitz', 'offered')
  setOnResponse((url) => {
    if (url === '/api/cars') listings.set('cars/prado', 'offered')
  })
  await release()
  assert.deepEqual([await shows('cars/vitz'), await shows('cars/prado')], [true, false])
  assert.notEqual(await releaseIfChanged(), null)
  assert.equal(await releaseIfChanged(), null)
})

it('reads the lists again when another build had to end first', async (t) => {
  const { listings, releaseIfChanged, requests, lockBuilds, shows } = await publisher(t)
  const lock = await lockBuilds()
  const releasing = releaseIfChanged()
  while (requests.length < 2) await sleep(10)
  await sleep(200)
  listings.set('cars/prado', 'offered')
  await lock.release()
  await releasing
  assert.equal(await shows('cars/prado'), true)
  assert.equal(requests.filter((url) => url === '/api/cars').length, 2)
  assert.equal(await releaseIfChanged(), null)
})

it('publishes a change with the build that was prepared for it', async (t) => {
  const { listings, release, releaseIfChanged, preparation, starts, shows, lockBuilds } = await publisher(t)
  await release()
  const prepared = preparation()
  prepared.start()
  prepared.start()
  const build = await prepared.take()
  listings.set('cars/prado', 'offered')
  assert.notEqual(await releaseIfChanged(build), null)
  assert.deepEqual([await shows('cars/prado'), await starts()], [true, 2])
  await (await lockBuilds()).release()
  assert.equal(await prepared.take(), null)
})

it('fetches only the lists that changed since a build was prepared', async (t) => {
  const { listings, release, releaseIfChanged, preparation, requests, unchanged, shows } = await publisher(t)
  listings.set('properties/villa', 'offered')
  await release()
  const prepared = preparation()
  for (const [early, late, same] of [
    ['cars/prado', null, ['/api/cars', '/api/properties']],
    ['cars/vitz', 'cars/demio', ['/api/properties']],
  ] as const) {
    listings.set(early, 'offered')
    prepared.start()
    const build = await prepared.take()
    assert.notEqual(await build?.lists, null)
    if (late) listings.set(late, 'offered')
    requests.length = 0
    unchanged.length = 0
    assert.notEqual(await releaseIfChanged(build), null)
    assert.deepEqual(requests.toSorted(), ['/api/cars', '/api/properties'])
    assert.deepEqual(unchanged.toSorted(), same)
    assert.deepEqual([await shows('properties/villa'), await shows(late ?? early)], [true, true])
  }
})

it('ends a prepared build when nothing changed, the lists cannot be read or it is not used in time', async (t) => {
  const { release, releaseIfChanged, preparation, lockBuilds, setStatus } = await publisher(t)
  await release()
  const prepared = preparation()
  prepared.start()
  assert.equal(await releaseIfChanged(await prepared.take()), null)
  await (await lockBuilds()).release()

  prepared.start()
  setStatus(500)
  await assert.rejects(releaseIfChanged(await prepared.take()), { name: 'ReleaseError' })
  await (await lockBuilds()).release()

  const short = preparation(20)
  short.start()
  await sleep(30)
  await (await lockBuilds()).release()
  assert.equal(await short.take(), null)
})

it('builds as always when the source changed since a build was prepared', async (t) => {
  const { listings, release, releaseIfChanged, preparation, starts, shows, writeSource } = await publisher(t)
  await release()
  const prepared = preparation()
  prepared.start()
  while ((await starts()) < 2) await sleep(10)
  await writeSource()
  listings.set('cars/prado', 'offered')
  assert.notEqual(await releaseIfChanged(await prepared.take()), null)
  assert.deepEqual([await shows('cars/prado'), await starts()], [true, 3])
})

it('prepares no build before the first release, and none beside another build', async (t) => {
  const { release, preparation, lockBuilds } = await publisher(t)
  const prepared = preparation()
  prepared.start()
  assert.equal(await prepared.take(), null)
  await release()
  const lock = await lockBuilds()
  prepared.start()
  assert.equal(await prepared.take(), null)
  await lock.release()
})
