import { defineConfig } from '@playwright/test'
import { ANY_SIZE } from './tests/support/any-size'
import { chromiumLaunchOptions } from './tests/support/browser'
import { E2E_URL } from './tests/support/e2e-ports'
import { JOURNEYS } from './tests/support/journeys'
import { findNginx } from './backend/test/nginx'

/**
 * `E2E_SET`: `journeys` are the tests of `npm test`, each at one size; `rest` are all others, at the other size as well.
 * Without it, both.
 */
function tests(journeys: RegExp, ...never: RegExp[]): { grep?: RegExp; grepInvert: RegExp[] } {
  if (process.env.E2E_SET === 'journeys') return { grep: journeys, grepInvert: never }
  return { grepInvert: process.env.E2E_SET === 'rest' ? [journeys, ...never] : never }
}

export default defineConfig({
  globalSetup: './tests/support/global-setup.ts',
  workers: 2,
  // An axe scan of a long page takes long on a busy machine.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // The same on every platform: the pictures contain our fonts only.
  snapshotPathTemplate: 'tests/e2e/pictures/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes on its second run is a fault of the product or of the test.
  retries: 0,
  reporter: [['list'], ...(process.env.TEST_EVENTS ? [['./tests/runner/playwright-reporter.ts'] as const] : [])],
  use: {
    baseURL: E2E_URL,
    screenshot: 'only-on-failure',
    // Screenshots of every step would take a quarter of the whole time; DOM snapshots show the page as well. `npm test`
    // goes without: a test that fails there is run again with `--trace on`.
    trace:
      process.env.E2E_SET === 'journeys'
        ? 'off'
        : { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true },
    // A service worker would respond before the tests' routes do; its own test allows it.
    serviceWorkers: 'block',
    launchOptions: chromiumLaunchOptions(),
  },
  projects: [
    {
      name: 'phone',
      testDir: 'tests/e2e/parallel',
      ...tests(JOURNEYS.phone),
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testDir: 'tests/e2e/parallel',
      ...tests(JOURNEYS.desktop, new RegExp(ANY_SIZE)),
      use: { viewport: { width: 1280, height: 800 } },
    },
    // These change listings, reviews and messages, so they run after the others, one at a time.
    {
      name: 'serial',
      testDir: 'tests/e2e/serial',
      ...tests(JOURNEYS.serial),
      dependencies: ['phone', 'desktop'],
      fullyParallel: false,
      workers: 1,
      use: { viewport: { width: 1280, height: 800 } },
    },
    ...(findNginx() === null || process.env.E2E_SET === 'journeys'
      ? []
      : [
          {
            name: 'nginx',
            testDir: 'tests/nginx',
            testMatch: '*.spec.ts',
            dependencies: ['serial'],
            fullyParallel: false,
            workers: 1,
          },
        ]),
  ],
})
