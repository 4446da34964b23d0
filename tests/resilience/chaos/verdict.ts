import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LISTING_KINDS, type ListingKind, type ListingStatus } from '../../../contract/limits'
import { apiPaths, pagePaths } from '../../../contract/paths'
import { isClosed } from '../../../contract/status'
import { RELEASES_TO_KEEP } from '../../../tools/release/make-release'
import { readRawPage } from '../../support/static-html'
import type { Ledger } from './changes'

interface Listing {
  id: string
  title: string
  status?: ListingStatus
}

const LISTS = { property: apiPaths.properties, car: apiPaths.cars } as const

/** Compares the acknowledged changes with the database and the release: one line for each error. */
export async function findErrors({ url, dataDir, ledger }: { url: string; dataDir: string; ledger: Ledger }) {
  const errors: string[] = []
  const releases = join(dataDir, 'releases')
  for (const kind of LISTING_KINDS) {
    const listings = (await (await fetch(url + LISTS[kind])).json()) as Listing[]
    const titles = new Map(listings.map(({ id, title }) => [id, title]))
    for (const [key, title] of Object.entries(ledger)) {
      const id = key.slice(kind.length + 1)
      if (key !== `${kind}/${id}`) continue
      if ((titles.get(id) ?? null) !== title) errors.push(`${key} is "${titles.get(id) ?? 'gone'}" in the database`)
      if (title === null && existsSync(pageFile(releases, kind, id))) errors.push(`${key} still has a page`)
    }
    const list = await readFile(join(releases, 'current', pathOf(kind, ''), 'index.html'), 'utf8')
    for (const { id, title, status } of listings) {
      const html = await readFile(pageFile(releases, kind, id), 'utf8').catch(() => '')
      if (!readRawPage(html).title.startsWith(title)) errors.push(`The page of ${kind}/${id} does not show "${title}"`)
      // What is sold or let is shown on request only.
      if (listings.length <= FIRST_ON_LIST && !isClosed(status) && !list.includes(title))
        errors.push(`"${title}" is not on its list`)
    }
  }
  const stored = (await readdir(releases)).filter((name) => !name.startsWith('.') && name !== 'current')
  if (stored.length > RELEASES_TO_KEEP) errors.push(`${stored.length} releases are stored`)
  return errors
}

/** A list shows more than these only on request. */
const FIRST_ON_LIST = 24

function pageFile(releases: string, kind: ListingKind, id: string): string {
  return join(releases, 'current', pathOf(kind, id), 'index.html')
}

function pathOf(kind: ListingKind, id: string): string {
  return kind === 'property' ? pagePaths.property(id) : pagePaths.car(id)
}
