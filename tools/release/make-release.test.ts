import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fakeGatsby, page, temporaryFolder, writeFiles } from '../lib/test-folder'
import { buildLockPath, takeBuildLock } from './gatsby-build'
import { makeRelease, makeReleaseIfChanged } from './make-release'
import { currentRelease } from './releases'

/** Simulates Gatsby: fetches the lists, and writes the fixed pages and one for each listing. */
const FAKE_GATSBY = `
const fs = require('node:fs')
const write = (path) => {
  fs.mkdirSync('public/' + path, { recursive: true })
  fs.writeFileSync('public/' + path + '/index.html', '<title>' + path + '</title>')
}
const list = async (path) => (await fetch(process.env.BUILD_API_URL + path)).json()
const build = async () => {
  fs.mkdirSync('.cache/caches-lmdb', { recursive: true })
  fs.rmSync('public', { recursive: true, force: true })
  for (const path of ['.', 'properties', 'cars']) write(path)
  fs.writeFileSync('public/404.html', '<title>Not found</title>')
  for (const { id } of await list('/api/properties')) write('properties/' + id)
  for (const { id } of await list('/api/cars')) write('cars/' + id)
}
void build()
`

/** A backend with these listings, which lists the offered ones and returns 410 for the deleted ones. */
async function backendWith(t: TestContext) {
  const listings = new Map<string, 'offered' | 'deleted'>()
  const requests: string[] = []
  let status = 200
  let onResponse: (url: string) => void = () => undefined
  const server = createServer(({ url = '' }, response) => {
    requests.push(url)
    const [, , kind = '', id] = url.split('/')
    if (id === undefined) {
      if (status !== 200) return void response.writeHead(status).end()
      const offered = [...listings].filter(([path, state]) => path.startsWith(`${kind}/`) && state === 'offered')
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
    root,
    /** A file of the release in service. */
    read: (file: string) => readFile(join(releases, 'current', file), 'utf8'),
    release: () => makeRelease(options),
    releaseIfChanged: () => makeReleaseIfChanged(options),
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
    name: 'UserError',
    message:
      /^http:\/\/127\.0\.0\.1:\d+ has no listings, but the site shows 2, and 1 of them were never deleted there \(\/properties\/villa\)\. .*good one\.$/,
  })
  assert.equal(await shows('properties/villa'), true)
})

it('does not build when the current release shows the source and the lists', async (t) => {
  const { listings, releaseIfChanged, requests } = await publisher(t)
  listings.set('cars/prado', 'offered')
  await releaseIfChanged()
  requests.length = 0
  assert.equal(await releaseIfChanged(), null)
  assert.deepEqual(requests.sort(), ['/api/cars', '/api/properties'])
})

it('makes another release when a listing was added while the first was built', async (t) => {
  const { listings, release, releaseIfChanged, setOnResponse, shows } = await publisher(t)
  listings.set('cars/vitz', 'offered')
  let readings = 0
  setOnResponse((url) => {
    // The first reading is that of the release, the second the build's own.
    if (url === '/api/cars' && ++readings === 2) listings.set('cars/prado', 'offered')
  })
  await release()
  assert.deepEqual([await shows('cars/vitz'), await shows('cars/prado')], [true, false])
  assert.notEqual(await releaseIfChanged(), null)
  assert.equal(await shows('cars/prado'), true)
  assert.equal(await releaseIfChanged(), null)
})

it('accepts a build that left out a listing which was deleted meanwhile', async (t) => {
  const { listings, release, setOnResponse, shows } = await publisher(t)
  listings.set('cars/vitz', 'offered').set('cars/prado', 'offered')
  setOnResponse((url) => {
    if (url === '/api/cars') listings.set('cars/prado', 'deleted')
  })
  await release()
  assert.deepEqual([await shows('cars/vitz'), await shows('cars/prado')], [true, false])
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
  assert.equal(await releaseIfChanged(), null)
})

it('places redirects into the release, and builds again when they change', async (t) => {
  const { listings, release, releaseIfChanged, root, read } = await publisher(t)
  listings.set('cars/prado', 'offered')
  await release()
  await assert.rejects(read('redirects.json'), { code: 'ENOENT' })
  await writeFile(join(root, 'data', 'redirects.csv'), 'old,new\n/stock?id=7,/cars/prado\n')
  assert.notEqual(await releaseIfChanged(), null)
  assert.deepEqual(JSON.parse(await read('redirects.json')), { '/stock?id=7': '/cars/prado' })
  assert.match(await read('redirects.map'), /^"\/stock\?id=7" "\/cars\/prado";$/m)
  assert.equal(await releaseIfChanged(), null)
})

it('keeps the current release when redirects cannot be used, and builds only when they can be read', async (t) => {
  const { listings, release, root, shows, read, requests } = await publisher(t)
  listings.set('cars/prado', 'offered')
  await release()
  const current = await read('release.json')
  listings.set('cars/vitz', 'offered')
  const file = join(root, 'data', 'redirects.csv')
  for (const [line, fault, readings] of [
    ['/a,/b\n/b,/a', 'line 2: /a leads in a circle, through line 3', 2],
    ['/a,CR-007', 'line 2: no listing on the site has the reference CR-007', 2],
    ['/a,/cars/axio', 'line 2: this site has no page /cars/axio', 6],
    ['/cars/vitz,/cars', 'line 2: /cars/vitz is a page of this site', 6],
  ] as const) {
    requests.length = 0
    await writeFile(file, `old,new\n${line}\n`)
    await assert.rejects(release(), ({ name, message }: Error) => {
      assert.deepEqual([name, message.startsWith(`${file} cannot be used: ${fault}`)], ['UserError', true], message)
      return true
    })
    assert.equal(requests.length, readings)
    assert.deepEqual([await read('release.json'), await shows('cars/vitz')], [current, false])
  }
})
