/**
 * `npm run screenshots [-- name …]`: pictures of every screen in its states, at three widths and in both schemes, of a
 * stack of its own with demo data and some awkward listings. A name takes the screens whose name begins with it. A site
 * that runs already is used with `SCREENSHOTS_URL=http://localhost:8000`.
 */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { ADMIN, signIn, VISITOR } from '../support/accounts'
import { chromiumLaunchOptions } from '../support/browser'
import { startStack } from '../support/stack'
import { createEdgeCaseDemo } from './edge-case-demo'
import { capture, type SignedIn } from './capture'
import { writeOverview } from './overview'
import { DASHBOARD_SCREENS } from './dashboard-screens'
import { PRIVATE_SCREENS } from './private-screens'
import { PUBLIC_SCREENS } from './public-screens'
import type { Screen } from './screen'

const SCREENS = [...PUBLIC_SCREENS, ...PRIVATE_SCREENS, ...DASHBOARD_SCREENS]
/** The first of a hundred, so that two runs can share one machine. */
const FIRST_PORT = Number(process.env.SCREENSHOTS_PORT ?? 8300)
const PORTS = { port: FIRST_PORT, emulatorPort: FIRST_PORT + 1099, publisherPort: FIRST_PORT + 10 }
const FOLDER = join(import.meta.dirname, '..', '..', 'screenshots')

async function main(names: readonly string[]): Promise<void> {
  const screens = chosen(names)
  const running = process.env.SCREENSHOTS_URL
  if (running) return take(screens, running)
  const demo = await createEdgeCaseDemo()
  try {
    const stack = await startStack({ ...PORTS, env: { DEMO_DIR: demo } })
    try {
      await take(screens, stack.url)
    } finally {
      await stack.stop()
    }
  } finally {
    await rm(demo, { recursive: true, force: true })
  }
}

function chosen(names: readonly string[]): readonly Screen[] {
  const unknown = names.filter((name) => !SCREENS.some((screen) => screen.name.startsWith(name)))
  if (unknown.length > 0) {
    throw new Error(
      `There is no screen ${unknown.join(', ')}. There are: ${SCREENS.map(({ name }) => name).join(', ')}.`,
    )
  }
  return names.length === 0 ? SCREENS : SCREENS.filter((screen) => names.some((name) => screen.name.startsWith(name)))
}

async function take(screens: readonly Screen[], url: string): Promise<void> {
  const browser = await chromium.launch(chromiumLaunchOptions())
  const failures: string[] = []
  try {
    const signedIn = {
      visitor: await stateOf(browser, url, VISITOR),
      administrator: await stateOf(browser, url, ADMIN),
    }
    await mkdir(FOLDER, { recursive: true })
    for (const screen of screens) {
      try {
        await writeOverview(await capture(browser, screen, { url, folder: FOLDER, signedIn }), overviewOf(screen))
        console.log(overviewOf(screen))
      } catch (error) {
        failures.push(`${screen.name}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  } finally {
    await browser.close()
  }
  if (failures.length > 0) throw new Error(`Some screens could not be taken.\n${failures.join('\n')}`)
}

function overviewOf({ name }: Screen): string {
  return join(FOLDER, `${name}.png`)
}

/** A browser's storage after a sign-in, for any number of contexts. */
async function stateOf(browser: Browser, url: string, account: typeof ADMIN): Promise<SignedIn['visitor']> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await signIn(page, account)
    await page.waitForURL(`${url}/`)
    return await context.storageState({ indexedDB: true })
  } finally {
    await context.close()
  }
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
