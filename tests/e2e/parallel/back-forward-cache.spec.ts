import { chromium, type Browser } from '@playwright/test'
import { CHECK_PATH, COMPARE_PATH, pagePaths, SELL_PATH, SHORTLIST_PATH } from '../../../contract/paths'
import { ANY_SIZE } from '../../support/any-size'
import { chromiumLaunchOptions, findFullChromium } from '../../support/browser'
import { E2E_URL } from '../../support/e2e-ports'
import { expect, test } from '../../support/test'
import { waitUntil } from '../../support/wait-until'

/**
 * Back and forward show a page as it was left, without a request, from the browser's cache of whole pages. Secret links
 * (`/alerts/…`, `/viewing/…`, `/owner/…`) are `no-store`, which keeps them out of it on purpose.
 */
const { home, properties, property, cars, car, contact, privacy, account, signIn, signUp, reviews, saved } = pagePaths
const PATHS = [
  ...[home, properties, cars, contact, privacy, account, signIn, signUp, reviews, saved],
  ...[COMPARE_PATH, SHORTLIST_PATH, CHECK_PATH, SELL_PATH],
  property('5-bed-villa-karen-x7k2'),
  car('toyota-prado-2022-white-a6r3'),
  '/nothing-is-here',
]

/** The headless shell has no such cache, but says as well what in a page would prevent it. */
const REASONS_OF_THE_SHELL = ['BrowsingInstanceNotSwapped', 'BackForwardCacheDisabledForDelegate']

let browser: Browser
test.beforeAll(async () => {
  const full = findFullChromium()
  const options = chromiumLaunchOptions()
  browser = await chromium.launch({
    ...options,
    ...(full && { executablePath: full.path }),
    args: [...options.args, ...(full ? ['--headless=new'] : [])],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
})
test.afterAll(() => browser.close())

for (const path of PATHS) {
  test(`shows ${path} from the cache when the visitor comes back`, { tag: ANY_SIZE }, async () => {
    expect(await comeBackTo(E2E_URL + path)).toEqual({ reasons: [], persisted: findFullChromium() !== null })
  })
}

test('names what prevents it when a page does', { tag: ANY_SIZE }, async () => {
  const shown = await comeBackTo(E2E_URL + pagePaths.contact, "window.addEventListener('unload', () => {})")
  expect(shown).toEqual({ reasons: ['UnloadHandlerExistsInMainFrame'], persisted: false })
})

/** The page between is not told: its message may come when the first one has been asked for again. */
const TELL_SHOWN = `window.addEventListener('pageshow', ({ persisted }) => {
  if (location.pathname !== '/robots.txt') console.log('shown ' + persisted)
})`

/** Opens a page, leaves it and goes back: what prevented the cache, and whether the page came from it. */
async function comeBackTo(url: string, script = '') {
  const context = await browser.newContext()
  const page = await context.newPage()
  const shown: string[] = []
  const reasons: string[] = []
  // After a return from the cache the page's new state is known to it alone: it tells in the console.
  await page.addInitScript(TELL_SHOWN)
  await page.addInitScript(script)
  page.on('console', (message) => {
    const [, persisted] = /^shown (true|false)$/.exec(message.text()) ?? []
    if (persisted !== undefined) shown.push(persisted)
  })
  const session = await context.newCDPSession(page)
  await session.send('Page.enable')
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason))
  })
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await page.goto(`${E2E_URL}/robots.txt`)
  shown.length = 0
  await session.send('Runtime.evaluate', { expression: 'setTimeout(() => history.back())' })
  await waitUntil('the page is shown again', () => shown.length > 0, { timeoutMs: 15_000, pollMs: 50 })
  await context.close()
  return {
    reasons: reasons.filter((reason) => !REASONS_OF_THE_SHELL.includes(reason)),
    persisted: shown.includes('true'),
  }
}
