/** @jest-environment node */
import { runInNewContext } from 'node:vm'
import { pagePaths } from '../../contract/paths'
import type { CachePageMessage } from '../../contract/site/site-files'
import { bundleServiceWorker } from './site-files'

/** Runs the bundled worker with a simulated server and cache storage. */

const ORIGIN = 'https://homes.example'
const urlOf = (request: string | { url: string }) =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).href

class DeviceCache {
  readonly entries = new Map<string, Response>()
  match = (request: string | Request) => Promise.resolve(this.entries.get(urlOf(request))?.clone())
  keys = () => Promise.resolve([...this.entries.keys()].map((url) => new Request(url)))
  delete = (request: string | Request) => Promise.resolve(this.entries.delete(urlOf(request)))
  put = (request: string | Request, response: Response) => {
    this.entries.set(urlOf(request), response)
    return Promise.resolve()
  }
}

class DeviceCaches {
  readonly all = new Map<string, DeviceCache>()
  isBroken = false
  open = (name: string) => this.unlessBroken(() => this.named(name))
  keys = () => this.unlessBroken(() => [...this.all.keys()])
  delete = (name: string) => this.unlessBroken(() => this.all.delete(name))
  match = (request: string | Request, { cacheName }: { cacheName: string }) =>
    this.unlessBroken(() => this.named(cacheName).match(request))

  private named(name: string): DeviceCache {
    const cache = this.all.get(name) ?? new DeviceCache()
    this.all.set(name, cache)
    return cache
  }
  private unlessBroken<Result>(operation: () => Result | Promise<Result>): Promise<Result> {
    return this.isBroken ? Promise.reject(new Error('Unexpected internal error')) : Promise.resolve(operation())
  }
}

/** The server's files by path. */
let site: Map<string, string>
let isReachable: boolean
let isSilent: boolean
let requested: string[]
let caches: DeviceCaches
let listeners: Map<string, (event: object) => void>
/** Callbacks of the worker's timers, which a test runs by itself. */
let timers: (() => void)[]

function page(release: string, title: string, script = ''): string {
  const own = script && `<script src="${script}" async></script>`
  return `<html><title>${title}</title><script>window.___webpackCompilationHash="${release}";</script>${own}</html>`
}

/** Replaces the site by pages of one release. */
function publish(release: string, pages: Record<string, string>): void {
  site = new Map([
    ['/page-data/app-data.json', JSON.stringify({ webpackCompilationHash: release })],
    ...Object.entries({ [pagePaths.offline]: page(release, 'Offline'), ...pages }).flatMap(([path, html]) => [
      [path, html] as const,
      [`/page-data${path}/page-data.json`, `{"of":"${release}"}`] as const,
    ]),
  ])
}

function fetchFromSite(request: string | Request): Promise<Response> {
  const { pathname } = new URL(urlOf(request))
  requested.push(pathname)
  if (isSilent) return new Promise(() => undefined)
  if (!isReachable) return Promise.reject(new TypeError('Failed to fetch'))
  const text = site.get(pathname)
  return Promise.resolve(new Response(text ?? 'Not found', { status: text === undefined ? 404 : 200 }))
}

/** Workbox records here when a file was last used; these requests never finish. */
class IDBRequest extends EventTarget {}
const indexedDB = { open: () => new IDBRequest() }

class ExtendableEvent {
  work: Promise<unknown> = Promise.resolve()
  waitUntil = (work: Promise<unknown>) => (this.work = work)
}
class FetchEvent extends ExtendableEvent {
  response: Promise<Response> | undefined
  readonly preloadResponse: Promise<Response | undefined>
  respondWith = (response: Promise<Response>) => (this.response = response)
  constructor(
    readonly request: object,
    preloaded?: Response,
  ) {
    super()
    this.preloadResponse = Promise.resolve(preloaded)
  }
}

function dispatch(name: string, event: ExtendableEvent): Promise<unknown> {
  listeners.get(name)?.(event)
  return event.work
}

const install = () => dispatch('install', new ExtendableEvent())
const postMessage = (data: unknown) => dispatch('message', Object.assign(new ExtendableEvent(), { data }))
const notifyVisit = (path: string) => postMessage({ path, files: [], saved: false } satisfies CachePageMessage)

/** The page that a visitor gets for this path; null when the browser shows its own error page. */
function open(path: string, preloaded?: Response): Promise<string | null> {
  return responseTo({ url: ORIGIN + path, method: 'GET', mode: 'navigate' }, preloaded)
}

/** What a page gets when it requests a file or photo; null when the request fails. */
function load(path: string): Promise<string | null> {
  return responseTo(new Request(ORIGIN + path))
}

async function responseTo(request: object, preloaded?: Response): Promise<string | null> {
  const event = new FetchEvent(request, preloaded)
  void dispatch('fetch', event)
  try {
    return event.response === undefined ? null : await (await event.response).text()
  } catch {
    return null
  }
}

let code: string
beforeAll(async () => {
  code = await bundleServiceWorker()
})

beforeEach(() => {
  isReachable = true
  isSilent = false
  timers = []
  requested = []
  caches = new DeviceCaches()
  listeners = new Map()
  publish('a1', {})
  const self = {
    location: new URL(`${ORIGIN}/sw.js`),
    skipWaiting: () => Promise.resolve(),
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  }
  const setTimeout = (callback: () => void) => timers.push(callback)
  const globals = { self, location: self.location, caches, fetch: fetchFromSite, setTimeout, FetchEvent }
  runInNewContext(code, { ...globals, URL, Headers, Request, Response, IDBRequest, indexedDB })
})

it('shows a visited page marked as offline, and the offline page for any other, when there is no network', async () => {
  publish('a1', { '/cars': page('a1', 'Cars') })
  await install()
  await notifyVisit('/cars')
  expect(await open('/cars')).toBe(page('a1', 'Cars'))
  isReachable = false
  expect(await open('/cars?make=Toyota')).toMatch(/^<html data-offline>.*Cars/)
  expect(await open('/contact')).toContain('Offline')
})

it('shows the cached page when the server does not respond for long', async () => {
  publish('a1', { '/cars': page('a1', 'Cars') })
  await install()
  await notifyVisit('/cars')
  isSilent = true
  const opened = open('/cars')
  await new Promise(setImmediate)
  timers.forEach((callback) => callback())
  expect(await opened).toMatch(/^<html data-offline>.*Cars/)
})

it.each(['/admin', '/viewing/token', '/owner/token'])('leaves the request for %s to the browser', async (path) => {
  await install()
  isReachable = false
  const event = new FetchEvent({ url: ORIGIN + path, method: 'GET', mode: 'navigate' })
  await dispatch('fetch', event)
  expect(event.response).toBeUndefined()
})

it('fails to install when the offline page cannot be cached, and installs later', async () => {
  site.delete('/page-data/app-data.json')
  await expect(install()).rejects.toThrow('/offline')
  publish('a1', {})
  await install()
  isReachable = false
  expect(await open('/cars')).toContain('Offline')
})

it('updates cached pages together with their scripts when there is a new release', async () => {
  publish('a1', { '/cars': page('a1', 'Cars', '/list-00000000000000000001.js'), '/contact': page('a1', 'Contact') })
  await install()
  await notifyVisit('/cars')
  publish('b2', { '/cars': page('b2', 'New cars', '/list-00000000000000000002.js'), '/contact': page('b2', 'Contact') })
  requested = []
  await notifyVisit('/contact')
  expect([...caches.all.keys()].filter((name) => name.startsWith('release-'))).toEqual(['release-b2'])
  expect(requested).toContain('/list-00000000000000000002.js')
  isReachable = false
  expect(await open('/cars')).toContain('New cars')
})

it('keeps the old release complete when the new one does not have all of its pages yet', async () => {
  publish('a1', { '/cars': page('a1', 'Cars'), '/contact': page('a1', 'Contact') })
  await install()
  await notifyVisit('/cars')
  publish('b2', { '/contact': page('b2', 'New contact'), '/cars': page('a1', 'Cars') })
  await notifyVisit('/contact')
  isReachable = false
  expect(await open('/cars')).toContain('Cars')
  expect(await open('/contact')).toContain('New contact')
})

it('removes a listing from the cache when it is gone', async () => {
  publish('a1', { '/cars/prado': page('a1', 'Prado') })
  await install()
  await notifyVisit('/cars/prado')
  publish('a1', {})
  await notifyVisit('/cars/prado')
  isReachable = false
  expect(await open('/cars/prado')).toContain('Offline')
})

const SCRIPT = '/list-00000000000000000001.js'
const PHOTO = '/media/800.webp/uploads/villa.jpg'
const DATA = '/page-data/cars/page-data.json'

describe("when the device's storage is broken", () => {
  beforeEach(async () => {
    publish('a1', { '/cars': page('a1', 'Cars') })
    await install()
    caches.isBroken = true
    requested = []
  })

  it('requests a page once when it is opened', async () => {
    expect(await open('/cars')).toBe(page('a1', 'Cars'))
    expect(requested).toEqual(['/cars'])
  })

  it('does not request a page when the browser has preloaded it', async () => {
    expect(await open('/cars', new Response('preloaded'))).toBe('preloaded')
    expect(requested).toEqual([])
  })

  it.each([SCRIPT, PHOTO, DATA])('requests %s once when a page loads it', async (path) => {
    site.set(path, 'its content')
    expect(await load(path)).toBe('its content')
    expect(requested).toEqual([path])
  })

  it.each(['/cars', SCRIPT, PHOTO, DATA])('requests %s once when there is no network either', async (path) => {
    isReachable = false
    expect(await (path === '/cars' ? open(path) : load(path))).toBeNull()
    expect(requested).toEqual([path])
  })
})

it.each([SCRIPT, PHOTO, DATA])('requests %s once when there is no network', async (path) => {
  await install()
  isReachable = false
  requested = []
  expect(await load(path)).toBeNull()
  expect(requested).toEqual([path])
})

it('does not request cached files, and shows a photo in the cached size when there is no network', async () => {
  await install()
  await (await caches.open('files')).put(SCRIPT, new Response('cached script'))
  await (await caches.open('photos')).put(PHOTO, new Response('cached photo'))
  isReachable = false
  requested = []
  expect(await load(SCRIPT)).toBe('cached script')
  expect(await load(PHOTO)).toBe('cached photo')
  expect(requested).toEqual([])
  expect(await load(PHOTO.replace('800', '1600'))).toBe('cached photo')
})

it.each([{ gatsbyApi: 'clearPathResources' }, { path: '/cars' }, 'clear', null])(
  'ignores the message %j because no page sends it',
  async (message) => {
    await install()
    requested = []
    await postMessage(message)
    expect(requested).toEqual([])
  },
)
