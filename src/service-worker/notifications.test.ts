/** @jest-environment node */
import { pagePaths } from '../../contract/paths'
import { NEWS_MESSAGE, type PushMessage } from '../../contract/site/site-files'
import { openNews, showNews } from './notifications'

const MESSAGE: PushMessage = {
  id: 'one',
  tag: 'viewing',
  title: 'A viewing was asked for: PR-042',
  path: '/admin/viewings',
}

interface Shown extends NotificationOptions {
  title: string
  renotify?: boolean
}

/** What the device shows, by tag. */
let shown: Map<string, Shown>
let done: string[]

/** A tab of the site that was opened at this path. */
const tab = (path: string) => ({
  url: `https://kilele.example${path}`,
  focus: () => Promise.resolve(done.push(`focus ${path}`)),
  navigate: (to: string) => Promise.resolve(done.push(`navigate ${path} to ${to}`)),
  postMessage: (message: unknown) => done.push(`tell ${path} ${String(message)}`),
})

function open(...paths: string[]): void {
  Object.assign(globalThis, {
    self: {
      registration: {
        getNotifications: ({ tag }: { tag: string }) => Promise.resolve(shown.has(tag) ? [shown.get(tag)] : []),
        showNotification: (title: string, options: NotificationOptions) =>
          Promise.resolve(void shown.set(options.tag ?? '', { title, ...options })),
      },
      clients: {
        matchAll: () => Promise.resolve(paths.map(tab)),
        openWindow: (path: string) => Promise.resolve(done.push(`open ${path}`)),
      },
    },
  })
}

const push = (message: unknown) => showNews({ json: () => message } as PushMessageData)
const click = (data: unknown) =>
  openNews({ data, close: () => done.push('close') } as Pick<Notification, 'data' | 'close'> as Notification)

beforeEach(() => {
  shown = new Map()
  done = []
  open()
})

it('shows one notification for each kind of news, the last one, with a sound', async () => {
  await push(MESSAGE)
  await push({ ...MESSAGE, id: 'two', title: 'A viewing was asked for: CR-007' })
  await push({ ...MESSAGE, id: 'three', tag: 'message', title: 'A message arrived' })
  expect([...shown.values()].map(({ title, renotify }) => [title, renotify])).toEqual([
    ['A viewing was asked for: CR-007', true],
    ['A message arrived', true],
  ])
  expect(shown.get('viewing')).toMatchObject({ body: 'Kilele Properties', icon: '/icons/icon-192.png' })
})

it('makes no sound when it is told of the same a second time', async () => {
  await push(MESSAGE)
  await push(MESSAGE)
  expect(shown.get('viewing')).toMatchObject({ title: MESSAGE.title, renotify: false })
})

it.each([
  ['without data', null],
  ['that is no JSON', { json: () => JSON.parse('{') as unknown }],
  ['of another shape', { json: () => ({ title: 5 }) }],
  ['that leads elsewhere', { json: () => ({ ...MESSAGE, path: 'https://phishing.example' }) }],
])('shows that there is something new when it gets a message %s', async (_what, data) => {
  await showNews(data as PushMessageData | null)
  expect([...shown.values()]).toMatchObject([
    { title: 'There is something new on the dashboard', data: { path: pagePaths.admin } },
  ])
})

it('has open pages of the dashboard fetch what is new, and no others', async () => {
  open('/cars', '/admin', '/administration', '/admin/messages')
  await push(MESSAGE)
  expect(done).toEqual([`tell /admin ${NEWS_MESSAGE}`, `tell /admin/messages ${NEWS_MESSAGE}`])
})

it.each([
  ['opens the page when no tab has the dashboard', ['/cars'], ['open /admin/viewings']],
  [
    'shows the page in the tab that has the dashboard',
    ['/cars', '/admin', '/admin/people'],
    ['focus /admin', 'navigate /admin to /admin/viewings'],
  ],
  [
    'shows the page in the tab that was opened with it',
    ['/admin', '/admin/viewings'],
    ['focus /admin/viewings', 'navigate /admin/viewings to /admin/viewings'],
  ],
])('%s when the notification is clicked', async (_what, tabs, expected) => {
  open(...tabs)
  await click({ id: 'one', path: '/admin/viewings' })
  expect(done).toEqual(['close', ...expected])
})

it('opens the dashboard when the notification is of another release', async () => {
  await click(undefined)
  await click({ path: 'https://phishing.example' })
  expect(done).toEqual(['close', 'open /admin', 'close', 'open /admin'])
})
