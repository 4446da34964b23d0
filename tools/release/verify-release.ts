import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pagePaths } from '../../contract/paths'
import type { BuildFiles } from './compare-files'
import { isHtml } from './files'
import { inParallel } from '../lib/in-parallel'
import type { ListingIds } from './read-lists'
import { ReleaseError } from '../lib/release-error'

const FIXED_PAGES = ['index.html', 'properties/index.html', 'cars/index.html', '404.html']
const READ_AT_ONCE = 32
/** Fragments of pages that Gatsby stores beside them. */
const GATSBY_FRAGMENTS = '_gatsby/'

/**
 * Verifies a build before it may become a release; files that the previous release has as well were verified then.
 * Gatsby read the lists between the two readings: what is in both must have a page, what is in neither must have none.
 * Returns the number of pages; throws a ReleaseError that names what is wrong.
 */
export async function verifyRelease(
  folder: string,
  { same, others }: BuildFiles,
  readings: readonly [ListingIds, ListingIds],
): Promise<number> {
  const pages = new Set([...same, ...others].filter((path) => isHtml(path) && !path.startsWith(GATSBY_FRAGMENTS)))
  const missing = FIXED_PAGES.filter((path) => !pages.has(path))
  if (missing.length > 0) throw new ReleaseError(`The build is rejected: it has no ${missing.join(', no ')}.`)

  verifyListings(
    pages,
    pagePaths.property,
    readings.map(({ propertyIds }) => propertyIds),
  )
  verifyListings(
    pages,
    pagePaths.car,
    readings.map(({ carIds }) => carIds),
  )
  await verifyTitles(
    folder,
    others.filter((path) => pages.has(path)),
  )
  return pages.size
}

/** Every listing has a page, and every page has a listing. */
function verifyListings(
  pages: ReadonlySet<string>,
  pathOf: (id: string) => string,
  readings: readonly ReadonlySet<string>[],
): void {
  const ids = new Set(readings.flatMap((reading) => [...reading]))
  const listFolder = pathOf('')
  const nameOf = (id: string) => pathOf(id).slice(listFolder.length)
  const names = new Set([...pages].flatMap((path) => listingName(`/${path}`, listFolder) ?? []))
  const hasPage = (id: string) => names.has(nameOf(id)) || names.has(id)

  const missing = [...ids].filter((id) => readings.every((reading) => reading.has(id)) && !hasPage(id))
  if (missing.length > 0)
    throw new ReleaseError(`The build is rejected: ${count(missing, 'page')} missing: ${some(missing.map(pathOf))}.`)

  const known = new Set([...ids].flatMap((id) => [id, nameOf(id)]))
  const unknown = [...names].filter((name) => !known.has(name))
  if (unknown.length > 0) {
    const paths = unknown.map((name) => listFolder + name)
    throw new ReleaseError(
      `The build is rejected: ${count(unknown, 'page')} for listings that do not exist: ${some(paths)}.`,
    )
  }
}

/** Null for the list itself and for other pages. */
function listingName(path: string, listFolder: string): string | null {
  if (!path.startsWith(listFolder)) return null
  const [name = '', ...below] = path.slice(listFolder.length).split('/')
  return below.join('/') === 'index.html' ? name : null
}

async function verifyTitles(folder: string, pages: readonly string[]): Promise<void> {
  const untitled: string[] = []
  await inParallel(READ_AT_ONCE, pages, async (path) => {
    if (!hasTitle(await readFile(join(folder, path)))) untitled.push(path)
  })
  if (untitled.length > 0)
    throw new ReleaseError(
      `The build is rejected: ${count(untitled, 'page')} without a title: ${some(untitled.sort())}.`,
    )
}

/** Decodes only the title: of thousands of pages, the rest takes seconds. */
function hasTitle(html: Buffer): boolean {
  const start = html.indexOf('<title')
  const end = html.indexOf('</title>', start)
  return start >= 0 && end >= 0 && /^<title[^>]*>[^<]*\S[^<]*$/.test(html.toString('utf8', start, end))
}

function count(items: readonly unknown[], noun: string): string {
  return `${items.length} ${noun}${items.length === 1 ? '' : 's'}`
}

function some(items: readonly string[]): string {
  return items.slice(0, 3).join(', ') + (items.length > 3 ? ' …' : '')
}
