import { agency } from '../../contract/agency'
import { pagePaths } from '../../contract/paths'
import { NEWS_MESSAGE, SITE_FILES, type PushMessage } from '../../contract/site/site-files'
import { isRecord } from '../../contract/text/tolerant-reader'

/** What the backend tells the administrator's devices (docs/product.md, "Device messages"). */

declare const self: ServiceWorkerGlobalScope

/** Browsers demand a notification for every message, also for one that cannot be read. */
const UNREADABLE: PushMessage = {
  id: '',
  tag: 'news',
  title: 'There is something new on the dashboard',
  path: pagePaths.admin,
}

/** Firefox and Safari do not know `renotify`, and make a sound each time. */
interface Options extends NotificationOptions {
  renotify: boolean
}

/** Shows a message, and has open pages of the dashboard fetch what is new. */
export async function showNews(data: PushMessageData | null): Promise<void> {
  const { id, tag, title, path } = readMessage(data)
  const shown = await self.registration.getNotifications({ tag })
  const isRepeated = shown.some((notification) => isRecord(notification.data) && notification.data.id === id)
  const options: Options = {
    tag,
    body: agency.siteName,
    icon: SITE_FILES.icon192,
    data: { id, path },
    renotify: !isRepeated,
  }
  await self.registration.showNotification(title, options)
  for (const page of await dashboardPages()) page.postMessage(NEWS_MESSAGE)
}

/**
 * Opens the page that a notification is about, in a tab that has the dashboard if there is one. The page is loaded as a
 * whole: a tab's URL is known here only as it was opened.
 */
export async function openNews(notification: Notification): Promise<void> {
  notification.close()
  const data: unknown = notification.data
  const path = isRecord(data) && isDashboardPath(data.path) ? data.path : pagePaths.admin
  const pages = await dashboardPages()
  const page = pages.find(({ url }) => new URL(url).pathname === path) ?? pages[0]
  if (page === undefined) {
    await self.clients.openWindow(path)
    return
  }
  // First, as the browser allows it only at once after the click.
  await page.focus()
  await page.navigate(path)
}

function readMessage(data: PushMessageData | null): PushMessage {
  try {
    const message: unknown = data?.json()
    if (!isRecord(message)) return UNREADABLE
    const { id, tag, title, path } = message
    const isWhole = typeof id === 'string' && typeof tag === 'string' && typeof title === 'string'
    return isWhole && isDashboardPath(path) ? { id, tag, title, path } : UNREADABLE
  } catch {
    return UNREADABLE
  }
}

function isDashboardPath(path: unknown): path is string {
  return typeof path === 'string' && (path === pagePaths.admin || path.startsWith(`${pagePaths.admin}/`))
}

/** Those used last come first. */
async function dashboardPages(): Promise<readonly WindowClient[]> {
  const pages = await self.clients.matchAll({ type: 'window' })
  return pages.filter(({ url }) => isDashboardPath(new URL(url).pathname))
}
