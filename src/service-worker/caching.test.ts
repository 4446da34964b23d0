/** @jest-environment node */
import { cachedPages, cachePage, findPage, findPageData } from './caching'

// Workbox has ES modules only, and scripts and photos are not tested here.
jest.mock('./files', () => ({ cacheFiles: () => Promise.resolve() }))

/** The part of the Cache Storage API that the worker uses. */
class MemoryCache {
  private readonly entries = new Map<string, Response>()
  put(path: string, response: Response): Promise<void> {
    return Promise.resolve(void this.entries.set(path, response))
  }
  match(request: string | { url: string }): Promise<Response | undefined> {
    const path = typeof request === 'string' ? request : new URL(request.url).pathname
    return Promise.resolve(this.entries.get(path)?.clone())
  }
  keys(): Promise<{ url: string }[]> {
    return Promise.resolve([...this.entries.keys()].map((path) => ({ url: `https://kilele.example${path}` })))
  }
  delete(path: string): Promise<boolean> {
    return Promise.resolve(this.entries.delete(path))
  }
}

let stored: Map<string, MemoryCache>
/** What the server responds with; other paths cannot be reached. */
let served: Record<string, string>

beforeEach(() => {
  stored = new Map()
  served = {}
  const storage = {
    open: (name: string) => {
      const cache = stored.get(name) ?? new MemoryCache()
      stored.set(name, cache)
      return Promise.resolve(cache)
    },
    keys: () => Promise.resolve([...stored.keys()]),
    delete: (name: string) => Promise.resolve(stored.delete(name)),
  }
  Object.assign(globalThis, {
    caches: storage,
    self: { location: { origin: 'https://kilele.example' } },
    fetch: (path: string) => {
      const body = served[path]
      return body === undefined ? Promise.reject(new TypeError('offline')) : Promise.resolve(new Response(body))
    },
  })
})

function serve(release: string, ...paths: string[]): void {
  served = { '/page-data/app-data.json': JSON.stringify({ webpackCompilationHash: release }) }
  for (const path of paths) {
    served[path] = `<title>${path} of ${release}</title>___webpackCompilationHash="${release}"`
    served[`/page-data${path}/page-data.json`] = `data of ${path} of ${release}`
  }
}

const visit = (path: string) => cachePage({ path, files: [], saved: true }, {} as ExtendableEvent)
const text = async (response: Promise<Response | undefined>) => (await response)?.text()
const HALF_DONE = '/cars/half'

/** Two releases: the second one has only the page that was read last, because the network was lost then. */
async function storeHalfOfNewRelease(): Promise<void> {
  serve('aa', '/cars/prado', HALF_DONE)
  await visit('/cars/prado')
  await visit(HALF_DONE)
  serve('bb', HALF_DONE)
  await visit(HALF_DONE)
}

it('shows the page of the release that the list of cached pages names when a change of release was interrupted', async () => {
  await storeHalfOfNewRelease()
  const listed = new Map((await cachedPages()).map(({ path, title }) => [path, title]))
  for (const path of ['/cars/prado', HALF_DONE])
    await expect(text(findPage(path))).resolves.toContain(`<title>${listed.get(path)}</title>`)
  expect(listed.get(HALF_DONE)).toBe(`${HALF_DONE} of bb`)
})

it('returns data of the release whose page the tab opened when there are two releases', async () => {
  await storeHalfOfNewRelease()
  const dataOf = (path: string, opened?: string) => text(findPageData(`/page-data${path}/page-data.json`, opened))
  const hashFor = (opened: string) => text(findPageData('/page-data/app-data.json', opened))

  await expect(dataOf(HALF_DONE, HALF_DONE)).resolves.toBe(`data of ${HALF_DONE} of bb`)
  await expect(hashFor(HALF_DONE)).resolves.toContain('bb')
  await expect(dataOf('/cars/prado', '/cars/prado')).resolves.toBe('data of /cars/prado of aa')
  await expect(dataOf(HALF_DONE, '/cars/prado')).resolves.toBe(`data of ${HALF_DONE} of aa`)
  await expect(hashFor('/cars/prado')).resolves.toContain('aa')
  // The browser then loads the whole page.
  await expect(dataOf('/cars/prado', HALF_DONE)).resolves.toBeUndefined()
  await expect(dataOf('/cars/prado')).resolves.toBe('data of /cars/prado of aa')
})

it('deletes the older release when all its pages are stored in the new one', async () => {
  await storeHalfOfNewRelease()
  serve('bb', '/cars/prado', HALF_DONE)
  await visit('/cars/prado')
  expect([...stored.keys()]).toEqual(['release-bb'])
})
