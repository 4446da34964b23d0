import { LRUCache } from 'lru-cache'
import type { ListingKind } from '../../../../contract/limits'
import { decodeUrlPart, listingPath, SHORTLIST_PATH } from '../../../../contract/paths'
import { parseReference } from '../../../../contract/reference'
import { etagOf, encodeOnce, weightOf, type EncodedBody } from '../../lib/encoded-body'
import { HttpError } from '../../lib/errors'
import type { DeletedListings } from '../listings'
import type { SiteFile, SiteFiles } from './files'
import { withHead, type PageHead, type ListingHead, type ListingHeads } from './heads'
import {
  clientOnlyPageOf,
  isFilePath,
  isHashed,
  listingAt,
  misspelledListings,
  parseSitePath,
  redirectKey,
  type ListingId,
} from './paths'
import type { Releases } from './releases'

/** Pages of shortlists, and of listings that are newer than the release, are cached up to this size. */
const MAX_REWRITTEN_BYTES = 4 * 1024 * 1024

export type CacheRule = 'immutable' | 'revalidate' | 'no-cache'

export type SiteResponse =
  | {
      readonly kind: 'file'
      readonly file: SiteFile
      readonly path: string
      readonly status: 200 | 404 | 410
      readonly cache: CacheRule
    }
  | { readonly kind: 'redirect'; readonly location: string; readonly status: 301 | 302 }
  | { readonly kind: 'rejected'; readonly status: 400 | 404 }
  | { readonly kind: 'unpublished' }

export interface SiteService {
  /**
   * @param target the raw target of the request, with its query
   * @param address the visitor's IP address
   */
  respond(target: string, address: string): Promise<SiteResponse>
}

/** Serves the current release (architecture: the backend is the static host of the embedded default). */
export function createSiteService(dependencies: {
  releases: Releases
  files: SiteFiles
  listings: ListingHeads
  findByReference: (kind: ListingKind, reference: string) => Promise<{ kind: ListingKind; id: string } | null>
  deletedListings: DeletedListings
  /**
   * The head of a shortlist's link, by its query; null when none of its listings is on offer.
   * @throws HttpError 429 when this IP address asked for too many
   */
  describeShortlist: (search: string, address: string) => Promise<PageHead | null>
  onLookupError: (error: unknown) => void
}): SiteService {
  const { releases, files } = dependencies
  const rewrittenFiles = new LRUCache<string, EncodedBody>({
    maxSize: MAX_REWRITTEN_BYTES,
    sizeCalculation: weightOf,
  })

  return {
    respond: async (target, address) => {
      const parsed = parseSitePath(target)
      if (parsed.kind === 'rejected') return parsed
      const release = releases.current()
      if (parsed.kind === 'redirect') {
        const moved = release === null ? null : await movedPage(release, parsed.location)
        return moved ?? { kind: 'redirect', location: parsed.location, status: 301 }
      }
      if (release === null) return { kind: 'unpublished' }
      const { path } = parsed
      return (
        (path === '' ? await movedPage(release, target) : null) ??
        (await shortlistPage(release, path, { target, address })) ??
        ((await isDeleted(path)) ? null : await pageOrFile(release, path)) ??
        (await clientOnlyPage(release, path, target)) ??
        (await movedPage(release, target)) ??
        (await fileOfOlderRelease(path)) ??
        (await pageOfReference(path)) ??
        (await misspelledPage(release, path, target)) ??
        notFound(path)
      )
    },
  }

  /** The release may still contain the page, and its data, of a listing that was withdrawn after the build. */
  async function isDeleted(path: string): Promise<boolean> {
    const listing = listingAt(path)
    return listing !== null && (await dependencies.deletedListings.has(listing.kind, listing.id))
  }

  async function pageOrFile(release: string, path: string): Promise<SiteResponse | null> {
    // Brackets are Gatsby's notation for client-only pages: part of file names, never of a page's path.
    if (path.includes('[') && !isFilePath(path)) return null
    const candidates = isFilePath(path) ? [path] : [pageFileOf(path), path]
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

  async function clientOnlyPage(release: string, path: string, target: string): Promise<SiteResponse | null> {
    const page = clientOnlyPageOf(path)
    if (page === null) return null
    const file = await files.find(release, page.file)
    if (file === null) return null
    const response = { kind: 'file', path: page.file, cache: 'no-cache', status: 200 } as const
    if (page.kind === 'dashboard') return { ...response, file }
    if (page.kind === 'data') {
      return { ...response, file: await rewritten(file, (data) => withMatchPath(data, page.matchPath)) }
    }
    const found = await lookUp(page.listing)
    const moved = found?.status === 200 ? null : await movedPage(release, target)
    if (moved !== null) return moved
    const meant = found?.status === 404 ? await misspelledPage(release, path, target) : null
    if (meant !== null) return meant
    if (found === null) return { ...response, file }
    return { ...response, file: await fileWithHead(file, found.head), status: found.status }
  }

  /** One built page serves all shortlists; chats read what it contains in the head. */
  async function shortlistPage(
    release: string,
    path: string,
    { target, address }: { target: string; address: string },
  ): Promise<SiteResponse | null> {
    const query = target.indexOf('?')
    if (`/${path}` !== SHORTLIST_PATH || query === -1) return null
    const page = pageFileOf(path)
    const file = await files.find(release, page)
    if (file === null) return null
    const head = await orNull(() => dependencies.describeShortlist(target.slice(query), address))
    const response = { kind: 'file', path: page, cache: 'no-cache', status: 200 } as const
    return { ...response, file: head === null ? file : await fileWithHead(file, head) }
  }

  function lookUp({ kind, id }: ListingId): Promise<ListingHead | null> {
    return orNull(() => dependencies.listings.of(kind, id))
  }

  async function orNull<Found>(find: () => Promise<Found | null>): Promise<Found | null> {
    try {
      return await find()
    } catch (error) {
      // The page handles it; a 404 here would make search engines drop the listing.
      const isTooMany = error instanceof HttpError && error.statusCode === 429
      if (!isTooMany) dependencies.onLookupError(error)
      return null
    }
  }

  /** Gives a page that serves many URLs the head of one, for chats and crawlers that open a new link first. */
  function fileWithHead(page: SiteFile, head: PageHead): Promise<SiteFile> {
    return rewritten(page, (html) => withHead(html, head))
  }

  /** The file with another text, encoded once; as it was built when `rewrite` returns null. */
  async function rewritten(built: SiteFile, rewrite: (text: string) => string | null): Promise<SiteFile> {
    const text = built.body === null ? null : rewrite(built.body.identity.toString())
    if (text === null) return built
    const etag = etagOf(Buffer.from(text))
    const cached = rewrittenFiles.get(etag)
    // They are those of the built page alone, so that nothing in a listing's texts can run as a script.
    const { inlineScripts } = built
    if (cached !== undefined) return { body: cached, inlineScripts }
    const body = await encodeOnce(text, etag)
    rewrittenFiles.set(etag, body)
    return { body, inlineScripts }
  }

  /**
   * An address of the agency's former site. A page that exists is never one: builds refuse those of the release, and
   * listings that are newer come first.
   * @param target without a slash at its end
   */
  async function movedPage(release: string, target: string): Promise<SiteResponse | null> {
    const redirects = await releases.redirects(release)
    if (redirects.size === 0) return null
    const [raw = '', ...query] = target.split('?')
    const path = decodeUrlPart(raw) ?? raw
    const search = query.join('?')
    const location =
      redirects.get(redirectKey(path, search === '' ? '' : `?${search}`)) ?? redirects.get(redirectKey(path, ''))
    return location === undefined ? null : { kind: 'redirect', location, status: 301 }
  }

  /** `/PR-042` leads to the listing, so that a reference can be told over the telephone. */
  async function pageOfReference(path: string): Promise<SiteResponse | null> {
    const parsed = parseReference(path)
    if (parsed === null) return null
    const listing = await orNull(() => dependencies.findByReference(parsed.kind, parsed.reference))
    return listing && { kind: 'redirect', location: listingPath(listing.kind, listing.id), status: 302 }
  }

  /** Links are copied with what stands behind them, and typed in capitals. */
  async function misspelledPage(release: string, path: string, target: string): Promise<SiteResponse | null> {
    const query = /\?.*$/.exec(target)?.[0] ?? ''
    for (const { kind, id } of misspelledListings(path)) {
      const found = await lookUp({ kind, id })
      if (found?.status === 200) return { kind: 'redirect', location: listingPath(kind, id) + query, status: 302 }
    }
    const page = path.toLowerCase()
    if (page === path || isFilePath(path) || (await files.find(release, pageFileOf(page))) === null) return null
    return { kind: 'redirect', location: `/${encodeURI(page)}${query}`, status: 302 }
  }

  /** An open page of an older release still loads that release's scripts. */
  async function fileOfOlderRelease(path: string): Promise<SiteResponse | null> {
    if (!isHashed(path)) return null
    for (const release of await releases.others()) {
      const file = await files.find(release, path)
      if (file !== null) return { kind: 'file', file, path, status: 200, cache: 'immutable' }
    }
    return null
  }
}

/** The data of a page that Gatsby's router shows wherever `matchPath` fits. */
function withMatchPath(pageData: string, matchPath: string): string {
  return JSON.stringify({ ...(JSON.parse(pageData) as object), matchPath })
}

function pageFileOf(path: string): string {
  return path === '' ? 'index.html' : `${path}/index.html`
}

/** Spec §2: any other path redirects to the home page. The response to a missing file must not be a page. */
function notFound(path: string): SiteResponse {
  return isFilePath(path) ? { kind: 'rejected', status: 404 } : { kind: 'redirect', location: '/', status: 302 }
}
