import { readdir, readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pagePaths } from '../../contract/paths'
import { inParallel } from './in-parallel'
import type { ListsReading } from './lists'
import { ReleaseError } from './release-error'

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
 * Checks what Gatsby wrote before it may become a release. Returns the number of pages; throws a
 * ReleaseError that names what is wrong.
 */
export async function verifyRelease(folder: string, { before, after }: Expectation): Promise<number> {
  const missing = FIXED_PAGES.filter((path) => !existsSync(join(folder, path)))
  if (missing.length > 0) throw new ReleaseError(`The built site is refused: it has no ${missing.join(', no ')}.`)

  await verifyListings(folder, pagePaths.property, before.propertyIds, after.propertyIds)
  await verifyListings(folder, pagePaths.car, before.carIds, after.carIds)
  return verifyTitles(folder)
}

/** Every listing known all along has its page, and no page stands for a listing nobody knows. */
async function verifyListings(
  folder: string,
  pathOf: (id: string) => string,
  before: Set<string>,
  after: Set<string>,
): Promise<void> {
  const listFolder = pathOf('')
  const pages = await pageNames(join(folder, listFolder))
  const nameOf = (id: string) => pathOf(id).slice(listFolder.length)
  const hasPage = (id: string) => pages.has(nameOf(id)) || pages.has(id)

  const missing = [...before].filter((id) => after.has(id) && !hasPage(id))
  if (missing.length > 0)
    throw new ReleaseError(
      `The built site is refused: ${count(missing, 'page')} missing: ${some(missing.map(pathOf))}.`,
    )

  const known = new Set([...before, ...after].flatMap((id) => [id, nameOf(id)]))
  const unknown = [...pages].filter((name) => !known.has(name))
  if (unknown.length > 0) {
    const paths = unknown.map((name) => listFolder + name)
    throw new ReleaseError(
      `The built site is refused: ${count(unknown, 'page')} for listings that do not exist: ${some(paths)}.`,
    )
  }
}

/** Folders with a page of their own; `[id]` is the client-only page. */
async function pageNames(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('[')).map(({ name }) => name)
  return new Set(names.filter((name) => existsSync(join(folder, name, 'index.html'))))
}

async function verifyTitles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const pages = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith(GATSBY_FRAGMENTS))
  const untitled: string[] = []
  await inParallel(READ_AT_ONCE, pages, async (path) => {
    const html = await readFile(join(folder, path), 'utf8')
    if (!/<title[^>]*>[^<]*\S[^<]*<\/title>/.test(html)) untitled.push(path)
  })
  if (untitled.length > 0)
    throw new ReleaseError(
      `The built site is refused: ${count(untitled, 'page')} without a title: ${some(untitled.sort())}.`,
    )
  return pages.length
}

function count(items: readonly unknown[], noun: string): string {
  return `${items.length} ${noun}${items.length === 1 ? '' : 's'}`
}

function some(items: readonly string[]): string {
  return items.slice(0, 3).join(', ') + (items.length > 3 ? ' …' : '')
}
