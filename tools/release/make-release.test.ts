import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildLockPath, takeBuildLock } from './build-lock'
import { makeRelease, makeReleaseIfChanged } from './make-release'
import { currentRelease } from './releases'
import { fakeGatsby, page, temporaryFolder, writeFiles } from '../lib/test-folder'

/** Simulates Gatsby: sources the lists, and writes the fixed pages and one for each listing. */
const FAKE_GATSBY = `
const fs = require('node:fs')
const write = (path) => {
  fs.mkdirSync('public/' + path, { recursive: true })
  fs.writeFileSync('public/' + path + '/index.html', '<title>' + path + '</title>')
}
const list = async (path) => (await fetch(process.env.BUILD_API_URL + '/api' + path)).json()
const build = async () => {
  fs.rmSync('public', { recursive: true, force: true })
  for (const path of ['.', 'properties', 'properties/[id]', 'cars', 'cars/[id]']) write(path)
  fs.writeFileSync('public/404.html', '<title>Not found</title>')
  const read = JSON.parse(fs.readFileSync(process.env.BUILD_LISTS_FILE, 'utf8'))
  const lists = { Property: await list('/properties'), Car: await list('/cars') }
  for (const { id } of lists.Property) write('properties/' + id)
  for (const { id } of lists.Car) write('cars/' + id)
  const ids = { Property: lists.Property.map(({ id }) => id), Car: lists.Car.map(({ id }) => id) }
  fs.mkdirSync('.cache', { recursive: true })
  const areAsValidated = JSON.stringify(lists) === JSON.stringify(read)
  fs.writeFileSync('.cache/sourced-lists.json', JSON.stringify({ ids, areAsValidated }))
}
build()
`

/** A backend with these listings, which lists the offered ones and returns 410 for the deleted ones. */
async function backendWith(t: TestContext) {
  const listings = new Map<string, 'offered' | 'deleted'>()
  const requests: string[] = []
  let onRequest: (url: string) => void = () => undefined
  const server = createServer(({ url = '' }, response) => {
    requests.push(url)
    onRequest(url)
    const [, , kind = '', id] = url.split('/')
    if (id === undefined) {
      const offered = [...listings].filter(([path, state]) => path.startsWith(`${kind}/`) && state === 'offered')
      response.end(JSON.stringify(offered.map(([path]) => ({ id: path.split('/')[1], title: path }))))
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
    setOnRequest: (listener: (url: string) => void) => (onRequest = listener),
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
    releaseIfChanged: () => makeReleaseIfChanged(options),
    digest: async () => (await currentRelease(releases))?.digest,
    lockBuilds: () => takeBuildLock(buildLockPath(root)),
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

it('fetches each list twice, once for the check and once for Gatsby, when it publishes a change', async (t) => {
  const { listings, releaseIfChanged, requests } = await publisher(t)
  for (const listing of ['cars/prado', 'properties/villa']) {
    listings.set(listing, 'offered')
    requests.length = 0
    assert.notEqual(await releaseIfChanged(), null)
    assert.deepEqual(requests.sort(), ['/api/cars', '/api/cars', '/api/properties', '/api/properties'])
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

it('makes another release when a listing was added during the last build', async (t) => {
  const { listings, release, releaseIfChanged, setOnRequest, shows, digest } = await publisher(t)
  let count = 0
  setOnRequest((url) => {
    // The second request for a list is that of Gatsby.
    if (url === '/api/cars' && ++count === 2) listings.set('cars/prado', 'offered')
  })
  await release()
  assert.deepEqual([await shows('cars/prado'), await digest()], [true, ''])
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
  assert.equal(requests.filter((url) => url === '/api/cars').length, 3)
  assert.equal(await releaseIfChanged(), null)
})
