import { existsSync } from 'node:fs'

/** The shell first: the whole browser draws a window of its own around each page, for half of the machine's time. */
const SYSTEM_CHROMIUMS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The Chromium of the machine; undefined leaves the choice to what Playwright itself installed. */
export function systemChromium(): string | undefined {
  return process.env.PLAYWRIGHT_CHROMIUM ?? SYSTEM_CHROMIUMS.find((path) => existsSync(path))
}

/** Works as root and in containers, and never asks the network for anything by itself. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
