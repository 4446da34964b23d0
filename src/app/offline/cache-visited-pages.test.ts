import { toggleSaved, watchSaving } from '../../features/saved'
import { cacheSavedPage, cacheVisitedPage } from './cache-visited-pages'

const post = jest.fn()
const FETCHED = [
  'http://localhost:8000/app-1.js',
  'http://localhost:8000/media/800.webp/a.jpg',
  'https://x.example/a.js',
]

function open(path: string): void {
  window.history.replaceState(null, '', path)
  cacheVisitedPage(path)
}

/** The page is loaded and the browser is idle. */
const rest = () => jest.advanceTimersByTimeAsync(5_000)

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] })
  jest.replaceProperty(process.env, 'NODE_ENV', 'production')
  post.mockReset()
  localStorage.clear()
  const active = { postMessage: post }
  const serviceWorker = { register: () => Promise.resolve({}), ready: Promise.resolve({ active }) }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  Object.assign(performance, { getEntriesByType: () => FETCHED.map((name) => ({ name })) })
})
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(navigator, 'connection')
})

it.each(['/', '/properties', '/cars/prado', '/contact', '/contact/sent', '/saved'])(
  'caches the page when it is %s',
  async (path) => {
    open(path)
    await rest()
    // The list of saved listings is always needed offline.
    expect(post.mock.calls).toEqual([[{ path, files: FETCHED.slice(0, 2), saved: path === '/saved' }]])
  },
)

it.each(['/admin', '/admin/messages', '/signin', '/signup', '/reviews', '/offline', '/carspace'])(
  'keeps nothing of %s',
  async (path) => {
    open(path)
    await rest()
    expect(post).not.toHaveBeenCalled()
  },
)

it('does not cache a page that was left before it was idle', async () => {
  open('/cars')
  await jest.advanceTimersByTimeAsync(100)
  open('/contact')
  await rest()
  expect(post.mock.calls).toMatchObject([[{ path: '/contact' }]])
})

it('caches nothing when the visitor saves data', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  open('/cars')
  await rest()
  expect(post).not.toHaveBeenCalled()
})

it('caches a saved listing with its code and removes it when it is no longer saved', async () => {
  const fetched: string[] = []
  window.___loader = { hovering: () => undefined, loadPage: (path) => Promise.resolve(fetched.push(path)) }
  watchSaving(cacheSavedPage)
  const prado = { kind: 'car', id: 'prado', title: 'Prado', price: 1, photo: null } as const
  toggleSaved(prado)
  await rest()
  expect(fetched).toEqual(['/cars/prado'])
  expect(post).toHaveBeenLastCalledWith({ path: '/cars/prado', files: FETCHED.slice(0, 1), saved: true })
  toggleSaved(prado)
  await rest()
  expect(post).toHaveBeenLastCalledWith({ path: '/cars/prado', files: [], saved: false })
})

it('continues without offline pages when the browser has no service workers', async () => {
  const warned = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const refused = { register: () => Promise.reject(new DOMException('private window', 'SecurityError')) }
  Object.defineProperty(navigator, 'serviceWorker', { value: refused, configurable: true })
  open('/cars')
  await rest()
  expect(warned).toHaveBeenCalled()
})
