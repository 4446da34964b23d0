import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pagePaths } from '../../contract/paths'
import type { BuildFiles } from './compare-files'
import { isHtml } from './files'
import { inParallel } from '../lib/in-parallel'
import type { ListsReading } from './read-lists'
import { ReleaseError } from '../lib/release-error'

const FIXED_PAGES = ['index.html', 'properties/index.html', 'cars/index.html', '404.html']
const READ_AT_ONCE = 32
/** Pieces of pages that Gatsby keeps beside them; no pages themselves. */
const GATSBY_FRAGMENTS = '_gatsby/'

interface Expectation {
  /** The lists before and after the build: in between the administrator may have changed them. */
  before: ListsReading
  after: ListsReading
}

/**
 * Checks what Gatsby wrote before it may become a release; what the previous release had as well was checked
 * then. Returns the number of pages; throws a ReleaseError that names what is wrong.
 */
export async function verifyRelease(
  folder: string,
  { same, others }: BuildFiles,
  { before, after }: Expectation,
): Promise<number> {
  const pages = new Set([...same, ...others].filter((path) => isHtml(path) && !path.startsWith(GATSBY_FRAGMENTS)))
  const missing = FIXED_PAGES.filter((path) => !pages.has(path))
  if (missing.length > 0) throw new ReleaseError(`The built site is refused: it has no ${missing.join(', no ')}.`)

  verifyListings(pages, pagePaths.property, before.propertyIds, after.propertyIds)
  verifyListings(pages, pagePaths.car, before.carIds, after.carIds)
  await verifyTitles(
    folder,
    others.filter((path) => pages.has(path)),
  )
  return pages.size
}

/** Every listing known all along has its page, and no page stands for a listing nobody knows. */
function verifyListings(
  pages: ReadonlySet<string>,
  pathOf: (id: string) => string,
  before: Set<string>,
  after: Set<string>,
): void {
  const listFolder = pathOf('')
  const nameOf = (id: string) => pathOf(id).slice(listFolder.length)
  const names = new Set([...pages].flatMap((path) => listingName(`/${path}`, listFolder) ?? []))
  const hasPage = (id: string) => names.has(nameOf(id)) || names.has(id)

  const missing = [...before].filter((id) => after.has(id) && !hasPage(id))
  if (missing.length > 0)
    throw new ReleaseError(
      `The built site is refused: ${count(missing, 'page')} missing: ${some(missing.map(pathOf))}.`,
    )

  const known = new Set([...before, ...after].flatMap((id) => [id, nameOf(id)]))
  const unknown = [...names].filter((name) => !known.has(name))
  if (unknown.length > 0) {
    const paths = unknown.map((name) => listFolder + name)
    throw new ReleaseError(
      `The built site is refused: ${count(unknown, 'page')} for listings that do not exist: ${some(paths)}.`,
    )
  }
}

/** Null for the list itself, `[id]`, the client-only page, and pages of something else. */
function listingName(path: string, listFolder: string): string | null {
  if (!path.startsWith(listFolder)) return null
  const [name = '', ...below] = path.slice(listFolder.length).split('/')
  return below.join('/') === 'index.html' && !name.startsWith('[') ? name : null
}

async function verifyTitles(folder: string, pages: readonly string[]): Promise<void> {
  const untitled: string[] = []
  await inParallel(READ_AT_ONCE, pages, async (path) => {
    const html = await readFile(join(folder, path), 'utf8')
    if (!/<title[^>]*>[^<]*\S[^<]*<\/title>/.test(html)) untitled.push(path)
  })
  if (untitled.length > 0)
    throw new ReleaseError(
      `The built site is refused: ${count(untitled, 'page')} without a title: ${some(untitled.sort())}.`,
    )
}

function count(items: readonly unknown[], noun: string): string {
  return `${items.length} ${noun}${items.length === 1 ? '' : 's'}`
}

function some(items: readonly string[]): string {
  return items.slice(0, 3).join(', ') + (items.length > 3 ? ' …' : '')
}
