import { startNginx, type NginxServer } from '../../backend/test/nginx'
import { freePort } from '../../backend/test/postgres'
import { startSecondBackend, type SecondBackend } from '../support/second-backend'
import { expect, expectOnlyErrors, test } from '../support/test'

/** nginx as docs/deploy.md has it, before a backend that lives, and before one that has died. */

const PROPERTY = '/properties/5-bed-villa-karen-x7k2'

test.describe.configure({ mode: 'serial' })

let backend: SecondBackend
let nginx: NginxServer
test.beforeAll(async () => {
  backend = await startSecondBackend()
  nginx = await startNginx({ port: await freePort(), backendPorts: [backend.port], dataDir: backend.dataDir })
})
test.afterAll(async () => {
  await nginx.stop()
  await backend.stop()
})

const at = (path: string) => nginx.url + path

test('proxies every request when the backend runs', async ({ request }) => {
  for (const path of [
    '/',
    PROPERTY,
    '/properties/never-was',
    '/nothing',
    '/alerts/confirm',
    '/viewing/wrong',
    '/owner/wrong',
    '/api/health',
    '/static/none.js',
  ]) {
    const [through, direct] = await Promise.all(
      [at(path), backend.url + path].map((address) => request.get(address, { maxRedirects: 0 })),
    )
    expect([path, through?.status()]).toEqual([path, direct?.status()])
    expect(await through?.text()).toBe(await direct?.text())
    for (const name of ['content-security-policy', 'cache-control', 'content-type', 'location', 'etag'])
      expect(through?.headers()[name], `${name} of ${path}`).toBe(direct?.headers()[name])
  }
  const manyIds = Array.from({ length: 500 }, (_, index) => `property:5-bed-villa-karen-x7k2-${index}`).join(',')
  const shortlist = await request.get(at(`/shortlist?ids=property:5-bed-villa-karen-x7k2,${manyIds}`))
  expect(await shortlist.text(), 'a link with 500 listings').toContain('og:title" content="1 home - ')
  const message = await request.post(at('/api/contact'), { data: {} })
  expect(message.status()).toBe(400)
  const photo = await request.put(at('/api/uploadthing/ingest/none'), { data: Buffer.alloc(8 * 1024 * 1024) })
  expect(photo.status(), 'large bodies reach the backend').not.toBe(413)
})

test('serves the release itself when the backend is down', async ({ page, request, browserErrors }) => {
  const live = await (await request.get(at('/'))).text()
  await backend.kill()
  for (const [path, status] of [
    ['/', 200],
    ['/properties', 200],
    ['/cars', 200],
    [PROPERTY, 200],
    ['/contact', 200],
    ['/admin', 200],
    ['/admin/messages', 200],
    ['/cars/newer', 404],
    ['/nothing', 404],
  ] as const) {
    const response = await request.get(at(path), { maxRedirects: 0 })
    expect([path, response.status()]).toEqual([path, status])
    expect(response.headers()).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  }
  expect(await (await request.get(at('/'))).text()).toBe(live)
  for (const path of ['/page-data/cars/newer/page-data.json', '/app-00000000000000000000.js'])
    expect((await request.get(at(path))).status()).toBe(404)

  for (const path of ['/api/properties', '/alerts/unsubscribe?token=x', '/viewing/wrong', '/owner/wrong']) {
    const call = await request.get(at(path))
    expect([call.status(), call.headers()['retry-after']]).toEqual([503, '5'])
    expect(await call.json()).toEqual({ message: expect.stringContaining('try again') as unknown })
  }

  // A visitor goes on from page to page.
  await page.goto(at('/'))
  await page.getByRole('banner').getByRole('link', { name: 'Properties' }).click()
  await expect(page).toHaveURL(at('/properties'), { timeout: 15_000 })
  await page.locator(`a[href="${PROPERTY}"]`).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Five-bedroom villa/, { timeout: 15_000 })
  await Promise.all([page.waitForRequest(at('/api/cars/newer')), page.goto(`${at('/cars/newer')}?from=chat`)])
  // Photos and fresh prices have to wait for the backend.
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')
  expectOnlyErrors(browserErrors, /status of (404|503)/)
})
