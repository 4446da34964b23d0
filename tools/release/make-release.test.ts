import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { makeRelease } from './make-release'
import { currentRelease } from './releases'
import { page, temporaryFolder, writeFiles } from '../lib/test-folder'

/** Stands in for Gatsby: writes the fixed pages, and one for each listing of the backend. */
const GATSBY_STAND_IN = `
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
  for (const { id } of await list('/properties')) write('properties/' + id)
  for (const { id } of await list('/cars')) write('cars/' + id)
}
build()
`

/** A backend that knows these listings; a deleted one is in no list and answered with 410. */
async function backendWith(t: TestContext) {
  const listings = new Map<string, 'offered' | 'deleted'>()
  const server = createServer(({ url = '' }, response) => {
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
  return { url: `http://127.0.0.1:${address.port}`, listings }
}

async function publisher(t: TestContext) {
  const root = await temporaryFolder(t)
  await writeFiles(root, { 'node_modules/gatsby/cli.js': GATSBY_STAND_IN, 'package.json': '{}', '404.html': page('x') })
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
    listings: backend.listings,
    release: () => makeRelease(options),
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

it('makes an empty release when every listing of the last one was deleted', async (t) => {
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

it('keeps the last release when the backend has no listings and never deleted those of the release', async (t) => {
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
