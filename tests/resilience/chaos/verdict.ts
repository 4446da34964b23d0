import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LISTING_KINDS, type ListingKind } from '../../../contract/limits'
import { apiPaths, pagePaths } from '../../../contract/paths'
import { RELEASES_TO_KEEP } from '../../../tools/release/make-release'
import { readRawPage } from '../../support/static-html'
import type { Ledger } from './changes'

interface Listing {
  id: string
  title: string
}

const LISTS = { property: apiPaths.properties, car: apiPaths.cars } as const

/** What is wrong, one line each, with the database and the release in the end; none when every change is there. */
export async function faultsOf({ url, dataDir, ledger }: { url: string; dataDir: string; ledger: Ledger }) {
  const faults: string[] = []
  const releases = join(dataDir, 'releases')
  for (const kind of LISTING_KINDS) {
    const listings = (await (await fetch(url + LISTS[kind])).json()) as Listing[]
    const titles = new Map(listings.map(({ id, title }) => [id, title]))
    for (const [key, title] of Object.entries(ledger)) {
      const id = key.slice(kind.length + 1)
      if (key !== `${kind}/${id}`) continue
      if ((titles.get(id) ?? null) !== title) faults.push(`${key} is "${titles.get(id) ?? 'gone'}" in the database`)
      if (title === null && existsSync(pageFile(releases, kind, id))) faults.push(`${key} still has a page`)
    }
    const list = await readFile(join(releases, 'current', pathOf(kind, ''), 'index.html'), 'utf8')
    for (const { id, title } of listings) {
      const html = await readFile(pageFile(releases, kind, id), 'utf8').catch(() => '')
      if (!readRawPage(html).title.startsWith(title)) faults.push(`The page of ${kind}/${id} does not say "${title}"`)
      if (listings.length <= FIRST_ON_LIST && !list.includes(title)) faults.push(`"${title}" is not on its list`)
    }
  }
  const kept = (await readdir(releases)).filter((name) => !name.startsWith('.') && name !== 'current')
  if (kept.length > RELEASES_TO_KEEP) faults.push(`${kept.length} releases are kept`)
  return faults
}

/** More than these a list shows on demand. */
const FIRST_ON_LIST = 24

function pageFile(releases: string, kind: ListingKind, id: string): string {
  return join(releases, 'current', pathOf(kind, id), 'index.html')
}

function pathOf(kind: ListingKind, id: string): string {
  return kind === 'property' ? pagePaths.property(id) : pagePaths.car(id)
}
