import { LRUCache } from 'lru-cache'
import { etagOf, encodeBody, weightOf, type EncodedBody } from '../../lib/encoded-body'
import type { DeletedListings } from '../listings'
import type { SiteFile, SiteFiles } from './files'
import { withHead } from './head-html'
import type { ListingHead, ListingHeads } from './listing-heads'
import { clientOnlyPageOf, isHashed, namesFile, readSiteAddress, type ClientOnlyPage } from './paths'
import type { Releases } from './releases'

/** Pages of listings newer than the release: a few, and each only until the next one. */
const MAX_CACHED_PAGES_BYTES = 4 * 1024 * 1024

export type CacheRule = 'immutable' | 'revalidate' | 'no-cache'

/** What a visitor gets for an address of the site. */
export type SiteResponse =
  | {
      readonly kind: 'file'
      readonly file: SiteFile
      readonly path: string
      readonly status: 200 | 404 | 410
      readonly cache: CacheRule
    }
  | { readonly kind: 'redirect'; readonly location: string; readonly status: 301 | 302 }
  | { readonly kind: 'refused'; readonly status: 400 | 404 }
  | { readonly kind: 'unpublished' }

export interface SiteService {
  /** @param target raw target of the request, query included */
  answer(target: string): Promise<SiteResponse>
}

/** Serves the current release (architecture: the backend is the static host of the embedded default). */
export function createSiteService(dependencies: {
  releases: Releases
  files: SiteFiles
  listings: ListingHeads
  deletedListings: DeletedListings
  onLookupError: (error: unknown) => void
}): SiteService {
  const { releases, files } = dependencies
  const writtenPages = new LRUCache<string, EncodedBody>({
    maxSize: MAX_CACHED_PAGES_BYTES,
    sizeCalculation: weightOf,
  })

  return {
    answer: async (target) => {
      const address = readSiteAddress(target)
      if (address.kind === 'refused') return address
      if (address.kind === 'redirect') return { kind: 'redirect', location: address.location, status: 301 }
      const release = releases.current()
      if (release === null) return { kind: 'unpublished' }
      return (
        ((await isDeleted(address.path)) ? null : await pageOrFile(release, address.path)) ??
        (await clientOnlyPage(release, address.path)) ??
        (await fileOfOlderRelease(address.path)) ??
        unknown(address.path)
      )
    },
  }

  /** A listing that was deleted after the build still has its page in the release. */
  async function isDeleted(path: string): Promise<boolean> {
    const listing = clientOnlyPageOf(path)?.listing ?? null
    return listing !== null && (await dependencies.deletedListings.has(listing.kind, listing.id))
  }

  async function pageOrFile(release: string, path: string): Promise<SiteResponse | null> {
    // Brackets are Gatsby's notation for client-only pages: part of file names, never of a page's address.
    if (path.includes('[') && !namesFile(path)) return null
    const candidates = namesFile(path) ? [path] : [pageFileOf(path), path]
    for (const candidate of candidates) {
      const file = candidate === '' ? null : await files.find(release, candidate)
      if (file === null) continue
      return {
        kind: 'file',
        file,
        path: candidate,
        status: 200,
        cache: isHashed(candidate) ? 'immutable' : 'revalidate',
      }
    }
    return null
  }

  async function clientOnlyPage(release: string, path: string): Promise<SiteResponse | null> {
    const page = clientOnlyPageOf(path)
    if (page === null) return null
    const file = await files.find(release, page.shell)
    if (file === null) return null
    const found = page.listing === null ? null : await lookUp(page.listing)
    const answer = { kind: 'file', path: page.shell, cache: 'no-cache' } as const
    if (found === null) return { ...answer, file, status: 200 }
    return { ...answer, file: await fileWithHead(file, found), status: found.status }
  }

  async function lookUp({ kind, id }: NonNullable<ClientOnlyPage['listing']>): Promise<ListingHead | null> {
    try {
      return await dependencies.listings.of(kind, id)
    } catch (error) {
      // The page itself will find out; a 404 here would make search engines forget the listing.
      dependencies.onLookupError(error)
      return null
    }
  }

  /** The client-only page with the listing's own head: the first to open a new link is often no browser. */
  async function fileWithHead(shell: SiteFile, { head }: ListingHead): Promise<SiteFile> {
    const html = shell.kept === null ? null : withHead(shell.kept.identity.toString(), head)
    if (html === null) return shell
    const etag = etagOf(Buffer.from(html))
    const known = writtenPages.get(etag)
    // Only the built page's scripts may run: nothing in a listing's words becomes one.
    const { inlineScripts } = shell
    if (known !== undefined) return { kept: known, inlineScripts }
    const body = await encodeBody(html)
    writtenPages.set(etag, body)
    return { kept: body, inlineScripts }
  }

  /** A visitor whose page is older than the release goes on loading that page's own scripts. */
  async function fileOfOlderRelease(path: string): Promise<SiteResponse | null> {
    if (!isHashed(path)) return null
    for (const release of await releases.others()) {
      const file = await files.find(release, path)
      if (file !== null) return { kind: 'file', file, path, status: 200, cache: 'immutable' }
    }
    return null
  }
}

function pageFileOf(path: string): string {
  return path === '' ? 'index.html' : `${path}/index.html`
}

/** Spec §2: any other path redirects to the home page. A missing file must not look like a page. */
function unknown(path: string): SiteResponse {
  return namesFile(path) ? { kind: 'refused', status: 404 } : { kind: 'redirect', location: '/', status: 302 }
}
