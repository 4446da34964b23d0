import { existsSync } from 'node:fs'
import { pagePaths } from '../../contract/paths'
import { propertyInput } from '../../backend/test/factories'
import { signInAdministrator } from '../support/administrator'
import { waitUntil } from '../support/wait-until'

/** first-listing.ts URL EMULATOR TITLE: signs the administrator in, creates a home, and waits until its page is published. */

const RELEASE = '/var/lib/kilele/releases/current'
const PUBLISHED_WITHIN_MS = 20 * 60_000

const [url = '', emulator = '', title = ''] = process.argv.slice(2)
const administrator = await signInAdministrator({ url, emulator })
const { id, reference } = await administrator.create('property', propertyInput({ title }))
await waitUntil('the page of the home is in the release', () => existsSync(`${RELEASE}/properties/${id}/index.html`), {
  timeoutMs: PUBLISHED_WITHIN_MS,
  pollMs: 500,
})
const page = await (await fetch(url + pagePaths.property(id))).text()
if (!page.includes(title)) throw new Error(`The page of ${id} does not show its title`)
console.log(`${reference} is published: ${pagePaths.property(id)}`)
