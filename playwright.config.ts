import { defineConfig } from '@playwright/test'
import { ANY_SIZE } from './tests/support/any-size'
import { chromiumLaunchOptions } from './tests/support/browser'
import { E2E_URL } from './tests/support/e2e-ports'
import { findNginx } from './backend/test/nginx'

export default defineConfig({
  globalSetup: './tests/support/global-setup.ts',
  workers: 2,
  // Looking for accessibility faults on a long page takes a while on a busy machine.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ...(process.env.TEST_EVENTS ? [['./tests/runner/playwright-reporter.ts'] as const] : [])],
  use: {
    baseURL: E2E_URL,
    // Pictures of every step would cost a quarter of the time of all tests; what the page held is kept anyway.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true },
    // It would answer for what a test intercepts; its own test lets it in.
    serviceWorkers: 'block',
    launchOptions: chromiumLaunchOptions(),
  },
  projects: [
    {
      name: 'phone',
      testDir: 'tests/e2e/parallel',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testDir: 'tests/e2e/parallel',
      grepInvert: new RegExp(ANY_SIZE),
      use: { viewport: { width: 1280, height: 800 } },
    },
    // What disturbs others waits for them.
    {
      name: 'alone',
      testDir: 'tests/e2e/serial',
      dependencies: ['phone', 'desktop'],
      fullyParallel: false,
      workers: 1,
      use: { viewport: { width: 1280, height: 800 } },
    },
    ...(findNginx() === null
      ? []
      : [
          {
            name: 'nginx',
            testDir: 'tests/nginx',
            testMatch: '*.spec.ts',
            dependencies: ['alone'],
            fullyParallel: false,
            workers: 1,
          },
        ]),
  ],
})
