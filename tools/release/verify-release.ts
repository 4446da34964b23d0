import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { listingPath, pagePaths } from '../../contract/paths'
import { readCar, readProperty } from '../../contract/read-listing'
import { fetchLists } from '../../gatsby/source/source-lists'
import { explainEmptyLists, listingOfPath, type ShownListing } from '../../gatsby/source/validate-empty-lists'
import { UserError } from '../lib/errors'
import { isHtml, inParallel } from './files'
import type { BuildFiles } from './place-release'
import { currentRelease } from './releases'

const FIXED_PAGES = ['index.html', 'properties/index.html', 'cars/index.html', '404.html']
const READ_AT_ONCE = 32
/** Fragments of pages that Gatsby stores beside them. */
const GATSBY_FRAGMENTS = '_gatsby/'

/**
 * Verifies a build before it may become a release; files that the previous release has as well were verified then.
 * Gatsby read the lists between the two readings: what is in both must have a page, what is in neither must have none.
 * Returns the number of pages; throws a UserError that names what is wrong.
 */
export async function verifyRelease(
  folder: string,
  { same, others }: BuildFiles,
  readings: readonly [ListingIds, ListingIds],
): Promise<number> {
  const pages = new Set([...same, ...others].filter((path) => isHtml(path) && !path.startsWith(GATSBY_FRAGMENTS)))
  const missing = FIXED_PAGES.filter((path) => !pages.has(path))
  if (missing.length > 0) throw new UserError(`The build is rejected: it has no ${missing.join(', no ')}.`)

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
    throw new UserError(`The build is rejected: ${count(missing, 'page')} missing: ${some(missing.map(pathOf))}.`)

  const known = new Set([...ids].flatMap((id) => [id, nameOf(id)]))
  const unknown = [...names].filter((name) => !known.has(name))
  if (unknown.length > 0) {
    const paths = unknown.map((name) => listFolder + name)
    throw new UserError(
      `The build is rejected: ${count(unknown, 'page')} for listings that do not exist: ${some(paths)}.`,
    )
  }
}

/** It is null for the list itself and for other pages. */
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
    throw new UserError(`The build is rejected: ${count(untitled, 'page')} without a title: ${some(untitled.sort())}.`)
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

/** Ids of the listings that have a page: those with an id and a title. */
export interface ListingIds {
  propertyIds: ReadonlySet<string>
  carIds: ReadonlySet<string>
}

/** The backend's two lists at one moment. */
export interface ListsReading extends ListingIds {
  /** Pages of listings that have a reference. */
  pathOfReference: ReadonlyMap<string, string>
  /** Equal for equal lists. */
  digest: string
}

const LIST_TIMEOUT_MS = 30_000

/** Fetches both lists. Throws a UserError that names the URL when one cannot be read. */
export async function readLists(backendUrl: string): Promise<ListsReading> {
  const lists = await fetchLists({ url: backendUrl, timeoutMs: LIST_TIMEOUT_MS }).catch((error: unknown) => {
    throw new UserError(`${error instanceof Error ? error.message : String(error)}.`, { cause: error })
  })
  const properties = lists.Property.flatMap((record) => readProperty(record) ?? [])
  const cars = lists.Car.flatMap((record) => readCar(record) ?? [])
  const pages = [
    ...properties.map(({ reference, id }) => [reference, listingPath('property', id)] as const),
    ...cars.map(({ reference, id }) => [reference, listingPath('car', id)] as const),
  ]
  return {
    propertyIds: new Set(properties.map(({ id }) => id)),
    carIds: new Set(cars.map(({ id }) => id)),
    pathOfReference: new Map(
      pages.flatMap(([reference, path]) => (reference === undefined ? [] : [[reference, path]])),
    ),
    digest: createHash('sha256').update(JSON.stringify(lists)).digest('hex'),
  }
}

const LISTING_TIMEOUT_MS = 30_000

/**
 * Throws a UserError when the backend has no listings and the current release shows some that were never deleted.
 * Gatsby checks the same for the site at SITE_URL, which this machine may be unable to reach.
 */
export async function explainEmptyRelease({
  releases,
  backendUrl,
}: {
  releases: string
  backendUrl: string
}): Promise<void> {
  const current = await currentRelease(releases)
  if (current === null) return
  const shown = await listingsOfRelease(join(releases, current.id))
  try {
    await explainEmptyLists({ url: backendUrl, timeoutMs: LISTING_TIMEOUT_MS }, shown)
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : String(error)}.`, { cause: error })
  }
}

async function listingsOfRelease(folder: string): Promise<ShownListing[]> {
  const lists = [pagePaths.properties, pagePaths.cars].map(async (list) => {
    const entries = await readdir(join(folder, list), { withFileTypes: true })
    // Names in brackets are client-only pages.
    const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('['))
    return names.flatMap(({ name }) => listingOfPath(`${list}/${name}`) ?? [])
  })
  return (await Promise.all(lists)).flat()
}
