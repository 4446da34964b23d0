/** @jest-environment node */
import { runInNewContext } from 'node:vm'
import { pagePaths } from '../../contract/paths'
import type { KeepMessage } from '../../contract/service-worker'
import { bundleServiceWorker } from './service-worker'

/** The worker as it is sent to browsers, in a world that has what it asks for: a server and a storage. */

const ORIGIN = 'https://homes.example'
const addressOf = (asked: string | { url: string }) =>
  new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).href

class DeviceCache {
  readonly entries = new Map<string, Response>()
  match = (asked: string | Request) => Promise.resolve(this.entries.get(addressOf(asked))?.clone())
  keys = () => Promise.resolve([...this.entries.keys()].map((url) => new Request(url)))
  delete = (asked: string | Request) => Promise.resolve(this.entries.delete(addressOf(asked)))
  put = (asked: string | Request, response: Response) => {
    this.entries.set(addressOf(asked), response)
    return Promise.resolve()
  }
}

class DeviceCaches {
  readonly all = new Map<string, DeviceCache>()
  isBroken = false
  open = (name: string) => this.unlessBroken(() => this.named(name))
  keys = () => this.unlessBroken(() => [...this.all.keys()])
  delete = (name: string) => this.unlessBroken(() => this.all.delete(name))
  match = (asked: string | Request, { cacheName }: { cacheName: string }) =>
    this.unlessBroken(() => this.named(cacheName).match(asked))

  private named(name: string): DeviceCache {
    const cache = this.all.get(name) ?? new DeviceCache()
    this.all.set(name, cache)
    return cache
  }
  private unlessBroken<Result>(act: () => Result | Promise<Result>): Promise<Result> {
    return this.isBroken ? Promise.reject(new Error('Unexpected internal error')) : Promise.resolve(act())
  }
}

/** What the server has, by path. */
let site: Map<string, string>
let isReachable: boolean
let isSilent: boolean
let asked: string[]
let caches: DeviceCaches
let listeners: Map<string, (event: object) => void>
/** What the worker does when it has waited long enough. */
let lateActs: (() => void)[]

function page(release: string, title: string, script = ''): string {
  const own = script && `<script src="${script}" async></script>`
  return `<html><title>${title}</title><script>window.___webpackCompilationHash="${release}";</script>${own}</html>`
}

/** All pages of the site are of one release. */
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
  const { pathname } = new URL(addressOf(request))
  asked.push(pathname)
  if (isSilent) return new Promise(() => undefined)
  if (!isReachable) return Promise.reject(new TypeError('Failed to fetch'))
  const text = site.get(pathname)
  return Promise.resolve(new Response(text ?? 'Not found', { status: text === undefined ? 404 : 200 }))
}

/** Where Workbox notes when a file was last asked for; here it never gets to. */
class IDBRequest extends EventTarget {}
const indexedDB = { open: () => new IDBRequest() }

class LastingEvent {
  lasting: Promise<unknown> = Promise.resolve()
  waitUntil = (work: Promise<unknown>) => (this.lasting = work)
}
class FetchEvent extends LastingEvent {
  answer: Promise<Response> | undefined
  readonly preloadResponse: Promise<Response | undefined>
  respondWith = (answer: Promise<Response>) => (this.answer = answer)
  constructor(
    readonly request: object,
    preloaded?: Response,
  ) {
    super()
    this.preloadResponse = Promise.resolve(preloaded)
  }
}

function tell(name: string, event: LastingEvent): Promise<unknown> {
  listeners.get(name)?.(event)
  return event.lasting
}

const install = () => tell('install', new LastingEvent())
const say = (data: unknown) => tell('message', Object.assign(new LastingEvent(), { data }))
const visit = (path: string) => say({ path, files: [], saved: false } satisfies KeepMessage)

/** What a visitor gets to read at this address; null when the browser shows its own page of complaint. */
function open(path: string, preloaded?: Response): Promise<string | null> {
  return responseTo({ url: ORIGIN + path, method: 'GET', mode: 'navigate' }, preloaded)
}

/** What a page gets that asks for one of its files or photos; null when it goes without. */
function load(path: string): Promise<string | null> {
  return responseTo(new Request(ORIGIN + path))
}

async function responseTo(request: object, preloaded?: Response): Promise<string | null> {
  const event = new FetchEvent(request, preloaded)
  void tell('fetch', event)
  try {
    return event.answer === undefined ? null : await (await event.answer).text()
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
  lateActs = []
  asked = []
  caches = new DeviceCaches()
  listeners = new Map()
  publish('a1', {})
  const self = {
    location: new URL(`${ORIGIN}/sw.js`),
    skipWaiting: () => Promise.resolve(),
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  }
  const setTimeout = (act: () => void) => lateActs.push(act)
  const world = { self, location: self.location, caches, fetch: fetchFromSite, setTimeout, FetchEvent }
  runInNewContext(code, { ...world, URL, Headers, Request, Response, IDBRequest, indexedDB })
})

it('a page that was read is there without network, marked as kept; another says what is', async () => {
  publish('a1', { '/cars': page('a1', 'Cars') })
  await install()
  await visit('/cars')
  expect(await open('/cars')).toBe(page('a1', 'Cars'))
  isReachable = false
  expect(await open('/cars?make=Toyota')).toMatch(/^<html data-offline>.*Cars/)
  expect(await open('/contact')).toContain('Offline')
})

it('what is kept is read when the server says nothing for long', async () => {
  publish('a1', { '/cars': page('a1', 'Cars') })
  await install()
  await visit('/cars')
  isSilent = true
  const opened = open('/cars')
  await new Promise(setImmediate)
  lateActs.forEach((act) => act())
  expect(await opened).toMatch(/^<html data-offline>.*Cars/)
})

it('the dashboard is left to the browser', async () => {
  await install()
  isReachable = false
  const event = new FetchEvent({ url: `${ORIGIN}/admin`, method: 'GET', mode: 'navigate' })
  await tell('fetch', event)
  expect(event.answer).toBeUndefined()
})

it('is not installed without the page for times without network, and tries again later', async () => {
  site.delete('/page-data/app-data.json')
  await expect(install()).rejects.toThrow('/offline')
  publish('a1', {})
  await install()
  isReachable = false
  expect(await open('/cars')).toContain('Offline')
})

it('pages go over to a new release together with the scripts they ask for', async () => {
  publish('a1', { '/cars': page('a1', 'Cars', '/list-00000000000000000001.js'), '/contact': page('a1', 'Contact') })
  await install()
  await visit('/cars')
  publish('b2', { '/cars': page('b2', 'New cars', '/list-00000000000000000002.js'), '/contact': page('b2', 'Contact') })
  asked = []
  await visit('/contact')
  expect([...caches.all.keys()].filter((name) => name.startsWith('release-'))).toEqual(['release-b2'])
  expect(asked).toContain('/list-00000000000000000002.js')
  isReachable = false
  expect(await open('/cars')).toContain('New cars')
})

it('the old release stays whole until all of its pages can be had from the new one', async () => {
  publish('a1', { '/cars': page('a1', 'Cars'), '/contact': page('a1', 'Contact') })
  await install()
  await visit('/cars')
  publish('b2', { '/contact': page('b2', 'New contact'), '/cars': page('a1', 'Cars') })
  await visit('/contact')
  isReachable = false
  expect(await open('/cars')).toContain('Cars')
  expect(await open('/contact')).toContain('New contact')
})

it('a listing that is gone is forgotten', async () => {
  publish('a1', { '/cars/prado': page('a1', 'Prado') })
  await install()
  await visit('/cars/prado')
  publish('a1', {})
  await visit('/cars/prado')
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
    asked = []
  })

  it('a page comes from the server, which is asked once', async () => {
    expect(await open('/cars')).toBe(page('a1', 'Cars'))
    expect(asked).toEqual(['/cars'])
  })

  it('a page the browser has asked for already is not asked for again', async () => {
    expect(await open('/cars', new Response('asked ahead'))).toBe('asked ahead')
    expect(asked).toEqual([])
  })

  it.each([SCRIPT, PHOTO, DATA])('%s comes from the server, which is asked once', async (path) => {
    site.set(path, 'its content')
    expect(await load(path)).toBe('its content')
    expect(asked).toEqual([path])
  })

  it.each(['/cars', SCRIPT, PHOTO, DATA])('%s is asked for once without network as well', async (path) => {
    isReachable = false
    expect(await (path === '/cars' ? open(path) : load(path))).toBeNull()
    expect(asked).toEqual([path])
  })
})

it.each([SCRIPT, PHOTO, DATA])('%s is asked for once without network', async (path) => {
  await install()
  isReachable = false
  asked = []
  expect(await load(path)).toBeNull()
  expect(asked).toEqual([path])
})

it('files that are kept are not asked for, and photos without network come in the size that is kept', async () => {
  await install()
  await (await caches.open('files')).put(SCRIPT, new Response('kept script'))
  await (await caches.open('photos')).put(PHOTO, new Response('kept photo'))
  isReachable = false
  asked = []
  expect(await load(SCRIPT)).toBe('kept script')
  expect(await load(PHOTO)).toBe('kept photo')
  expect(asked).toEqual([])
  expect(await load(PHOTO.replace('800', '1600'))).toBe('kept photo')
})

it.each([{ gatsbyApi: 'clearPathResources' }, { path: '/cars' }, 'clear', null])(
  'what is no message of ours is let be: %j',
  async (message) => {
    await install()
    asked = []
    await say(message)
    expect(asked).toEqual([])
  },
)
