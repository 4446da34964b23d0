import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { findInEnvironment, findOnMachine, type Program } from './find-program'

export interface Chromium extends Program {
  /** Added to the environment of the process that launches it. */
  readonly env: Record<string, string>
}

/** Whole browsers, which have what only a window needs, such as a cache of pages for back and forward. */
const FULL_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The headless shell first: the full browser takes twice the time, because it draws a window around each page. */
const NAMES = ['chromium-headless-shell', ...FULL_NAMES]
const MACOS_CHROME = '/Applications/Google Chrome.app/Contents/MacOS'

/**
 * The Chromium of the browser tests: the one PLAYWRIGHT_CHROMIUM names, else the machine's, else the one
 * `npx playwright install chromium` downloaded, else the one in `node_modules` (Linux on x64 only).
 * @returns null when there is none
 */
export function findChromium(): Chromium | null {
  const found =
    findInEnvironment('PLAYWRIGHT_CHROMIUM') ??
    findOnMachine(NAMES) ??
    findOnMachine(['Google Chrome'], [MACOS_CHROME]) ??
    findDownloaded()
  return found === null ? findInNodeModules() : { ...found, env: {} }
}

/** @returns null when the machine has none */
export function findFullChromium(): Program | null {
  return findOnMachine(FULL_NAMES) ?? findOnMachine(['Google Chrome'], [MACOS_CHROME])
}

/** Options for Playwright's `launch`. */
export function chromiumLaunchOptions(): { args: string[]; executablePath?: string; env?: Record<string, string> } {
  const found = findChromium()
  if (found === null) return { args: CHROMIUM_ARGUMENTS }
  const env = { ...process.env, ...found.env } as Record<string, string>
  return { args: CHROMIUM_ARGUMENTS, executablePath: found.path, env }
}

/** For root and containers, and without the browser's own network requests. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function findDownloaded(): Program | null {
  const path = chromium.executablePath()
  return path !== '' && existsSync(path) ? { path, source: "Playwright's download" } : null
}

/**
 * Unpacked once into `node_modules/.cache`, which takes three seconds and 200 MB. Paths are relative to the
 * repository's root, where all tests run, because not every loader of this file sets `import.meta`.
 */
function findInNodeModules(): Chromium | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const entry = resolvePackage('@sparticuz/chromium')
  if (entry === null) return null
  const manifest: unknown = JSON.parse(readFileSync(join(dirname(entry), '../../package.json'), 'utf8'))
  const { version } = manifest as { version: string }
  const folder = resolve('node_modules/.cache/kilele', `chromium-${version}`)
  if (!existsSync(folder)) execFileSync(process.execPath, [resolve('tests/support/unpack-chromium.mjs'), folder])
  return {
    path: join(folder, 'chromium'),
    source: 'the npm package @sparticuz/chromium',
    env: {
      LD_LIBRARY_PATH: [join(folder, 'libraries/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      ...(!existsSync('/etc/fonts/fonts.conf') && { FONTCONFIG_FILE: join(folder, 'fonts.conf') }),
    },
  }
}

function resolvePackage(name: string): string | null {
  try {
    return createRequire(resolve('package.json')).resolve(name)
  } catch {
    return null
  }
}
