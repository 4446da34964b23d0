import { LocationProvider } from '@reach/router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NEWS_MESSAGE } from '../../../../contract/site/site-files'
import { pushPaths, type PushDevices } from '../../../../contract/viewings/push'
import { currentNotice } from '../../../lib/notices'
import { renderWithQueries } from '../../../lib/test-support'
import { Dashboard } from '../dashboard'
import { backendWith } from '../test-backend'
import { PushSwitch } from './push-switch'

jest.mock('../../../config/env', () => ({
  env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '', mediaUrl: '' },
}))

/** The 65 bytes of a key, and as the backend writes them. */
const KEY = Uint8Array.from({ length: 65 }, (_, index) => (index * 37) % 256)
const PUBLIC_KEY = Buffer.from(KEY).toString('base64url')
const OLD_KEY = new Uint8Array(65)
const ENDPOINT = 'https://push.example/this'
const KEYS = { p256dh: 'p', auth: 'a' }
const device = (id: string, label: string, endpoint = `https://push.example/${id}`) => ({
  id,
  endpoint,
  label,
  createdAt: '2026-11-20T08:00:00.000Z',
})
const THIS = device('this', 'Chrome on Android')
const OFFICE = device('office', 'Edge on Windows')

/** The browser's own subscription. */
let subscribedWith: Uint8Array<ArrayBuffer> | null
let permission: NotificationPermission
/** What the person presses in the browser's question. */
let decision: NotificationPermission
let asked: number
let registered: string[]
let worker: EventTarget

beforeEach(() => {
  subscribedWith = null
  permission = 'default'
  decision = 'granted'
  asked = 0
  registered = []
  const subscription = () =>
    subscribedWith && {
      endpoint: ENDPOINT,
      options: { applicationServerKey: subscribedWith.buffer },
      toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }),
      unsubscribe: () => {
        subscribedWith = null
        return Promise.resolve(true)
      },
    }
  const pushManager = {
    getSubscription: () => Promise.resolve(subscription()),
    subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      if (subscribedWith !== null) return Promise.reject(new Error('There is a subscription with another key'))
      subscribedWith = applicationServerKey
      return Promise.resolve(subscription())
    },
  }
  worker = Object.assign(new EventTarget(), {
    register: (path: string) => Promise.resolve(registered.push(path)),
    getRegistration: () => Promise.resolve({ pushManager }),
    ready: Promise.resolve({ pushManager }),
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  Object.assign(window, {
    PushManager: () => undefined,
    Notification: {
      get permission() {
        return permission
      },
      requestPermission: () => {
        asked += 1
        permission = decision
        return Promise.resolve(decision)
      },
    },
  })
})
afterEach(() => {
  Reflect.deleteProperty(window, 'Notification')
  Reflect.deleteProperty(window, 'PushManager')
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

function show(...devices: PushDevices['devices']) {
  const backend = backendWith({ [pushPaths.devices]: { publicKey: PUBLIC_KEY, devices } })
  renderWithQueries(<PushSwitch />)
  return backend
}
const turnOn = () => screen.findByRole('button', { name: 'Turn on notifications' })
const state = () => screen.getByRole('status').textContent

it('asks for permission only when pressed, and sends the subscription of the installation’s key', async () => {
  const backend = show()
  const button = await turnOn()
  expect([state(), asked, registered]).toEqual(['Off', 0, []])
  await userEvent.click(button)
  await waitFor(() => expect(backend.sent).toHaveLength(1))
  expect([asked, registered]).toEqual([1, ['/sw.js']])
  expect(subscribedWith).toEqual(KEY)
  expect(backend.sent).toEqual([
    {
      method: 'POST',
      path: pushPaths.devices,
      body: { endpoint: ENDPOINT, keys: KEYS, label: 'A browser on another system' },
    },
  ])
  backend.responses[pushPaths.devices] = { publicKey: PUBLIC_KEY, devices: [THIS] }
  await backend.respond(201, THIS)
  await screen.findByRole('button', { name: 'Turn off notifications' })
  expect(state()).toBe('On')
  expect(screen.queryByRole('heading', { name: /Other devices/ })).not.toBeInTheDocument()
})

it.each([
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/143.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/143.0 Safari/537.36 Edg/143.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
])('names the device by its browser and system when that is %s', async (userAgent, label) => {
  const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  const backend = show()
  await userEvent.click(await turnOn())
  await waitFor(() => expect(backend.sent[0]?.body?.label).toBe(label))
  agent.mockRestore()
})

it('subscribes anew when the browser subscribed with a key of an earlier installation', async () => {
  subscribedWith = OLD_KEY
  permission = 'granted'
  const backend = show(THIS)
  await userEvent.click(await turnOn())
  await waitFor(() => expect(backend.sent).toHaveLength(1))
  expect(subscribedWith).toEqual(KEY)
})

it('stays off and says so when permission is not given, and says how to unblock when it is refused', async () => {
  decision = 'default'
  const backend = show()
  await userEvent.click(await turnOn())
  await waitFor(() => expect(currentNotice()?.title).toBe('Notifications stay off'))
  decision = 'denied'
  await userEvent.click(await turnOn())
  expect(await screen.findByText(/This browser blocks notifications from this site/)).toBeInTheDocument()
  expect([state(), backend.sent]).toEqual(['Off', []])
})

it('says that it is not possible when the browser has no notifications, and still lists other devices', async () => {
  Reflect.deleteProperty(window, 'PushManager')
  show(OFFICE)
  expect(await screen.findByText(/This browser cannot show notifications/)).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Other devices (1)' })).toBeInTheDocument()
})

it('is turned off at the backend and in the browser', async () => {
  subscribedWith = KEY
  permission = 'granted'
  const backend = show(THIS, OFFICE)
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off notifications' }))
  expect(backend.sent).toEqual([{ method: 'DELETE', path: pushPaths.device('this'), body: null }])
  backend.responses[pushPaths.devices] = { publicKey: PUBLIC_KEY, devices: [OFFICE] }
  await backend.respond(200)
  await turnOn()
  expect(subscribedWith).toBeNull()
})

it('is off when the device was revoked elsewhere', async () => {
  subscribedWith = KEY
  permission = 'granted'
  show(OFFICE)
  await turnOn()
  expect(state()).toBe('Off')
})

it('revokes another device after asking, and moves the focus to the heading', async () => {
  const backend = show(OFFICE)
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Edge on Windows' }))
  const dialog = within(screen.getByRole('alertdialog'))
  expect(backend.sent).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
  await waitFor(() =>
    expect(backend.sent).toEqual([{ method: 'DELETE', path: pushPaths.device('office'), body: null }]),
  )
  backend.responses[pushPaths.devices] = { publicKey: PUBLIC_KEY, devices: [] }
  await backend.respond(200)
  await waitFor(() => expect(screen.queryByText(/Edge on Windows/)).not.toBeInTheDocument())
})

it('says why when it could not be turned on', async () => {
  const backend = show()
  await userEvent.click(await turnOn())
  await waitFor(() => expect(backend.sent).toHaveLength(1))
  await backend.respond(409, { message: 'At most 20 devices can get messages.' })
  await waitFor(() =>
    expect(currentNotice()).toMatchObject({
      title: 'Notifications could not be turned on',
      description: '409: At most 20 devices can get messages.',
    }),
  )
  expect(state()).toBe('Off')
})

it('offers to try again when the devices cannot be loaded', async () => {
  const backend = backendWith({})
  renderWithQueries(<PushSwitch />)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  backend.responses[pushPaths.devices] = { publicKey: PUBLIC_KEY, devices: [] }
  await userEvent.click(retry)
  await turnOn()
})

it('has an open dashboard fetch again when the device is told of something new', async () => {
  window.history.replaceState(null, '', '/admin/reviews')
  const backend = backendWith({})
  const { unmount } = renderWithQueries(
    <LocationProvider>
      <Dashboard />
    </LocationProvider>,
  )
  const reads = () => backend.read.filter((path) => path === '/api/enquiries/unread_count').length
  await waitFor(() => expect(reads()).toBe(1))
  worker.dispatchEvent(new MessageEvent('message', { data: 'something else' }))
  worker.dispatchEvent(new MessageEvent('message', { data: NEWS_MESSAGE }))
  await waitFor(() => expect(reads()).toBe(2))
  unmount()
})
