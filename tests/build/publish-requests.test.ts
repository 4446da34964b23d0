import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { makeReleaseIfChanged } from '../../tools/release/make-release'
import { currentRelease } from '../../tools/release/releases'
import { copySite, type SiteCopy } from './site-copy'
import { lists, startStubBackend, type StubBackend } from './stub-backend'

const villa = { id: 'villa', title: 'Villa in Karen', price: 45_000_000, bedrooms: [4], imageUrls: [] }
const prado = { id: 'prado', title: 'Prado TX-L', price: 8_500_000, imageUrls: [] }

describe('a publish', () => {
  let site: SiteCopy
  let backend: StubBackend
  before(async () => {
    ;[site, backend] = await Promise.all([copySite(), startStubBackend()])
  })
  after(() => Promise.all([site.remove(), backend.close()]))

  it('makes a release of the lists, and none while they stay the same', async () => {
    const requests: string[] = []
    const send = lists([villa], [prado])
    const listener: RequestListener = (request, response) => {
      requests.push(request.url ?? '')
      send(request, response)
    }
    backend.respondWith(listener)
    const releases = join(site.folder, 'releases')
    const publish = () =>
      makeReleaseIfChanged({
        root: site.folder,
        releases,
        backendUrl: backend.url,
        logFile: join(site.folder, 'site.log'),
        env: {
          ...process.env,
          ADMIN_EMAIL: 'admin@kilele.example',
          FIREBASE_PROJECT_ID: 'demo-kilele',
          FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
          BUILD_API_URL: backend.url,
          SITE_URL: 'https://kilele.example',
        },
      })
    const release = await publish()
    assert.equal(release?.pages, (await currentRelease(releases))?.pages)
    assert.equal((await currentRelease(releases))?.id, release?.id)

    requests.length = 0
    assert.equal(await publish(), null, 'the release shows the lists')
    assert.deepEqual(requests.sort(), ['/api/cars', '/api/properties'])
  })
})
