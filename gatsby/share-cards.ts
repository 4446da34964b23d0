import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { shareCardOf, shareCardPath, SHARE_CARD } from '../contract/site/share-card'
import type { BuildEnvironment } from './environment'
import type { PublishedListing } from './seo-files/published-listing'
import { isTimeout } from './source/source-lists'

/** The listings of a change are among the latest; its publication does not wait for the cards of others. */
const CHECKED_ALWAYS = 10
/** Drawing takes processor time that visitors and the build need: a large site is checked over several builds. */
const MAX_CHECK_MS = 10_000

export interface ShareCardCheck {
  /** Starts no further card of an older listing. Throws when a card is invalid. */
  readonly finish: () => Promise<Pick<CheckResult, 'unchecked' | 'withdrawn'>>
}

/**
 * Checks the share cards that no earlier build has checked, those of the latest listings first, while the build
 * continues. The next build checks the cards that this one did not.
 */
export async function checkNewShareCards(
  listings: readonly PublishedListing[],
  root: string,
  { BUILD_API_URL, BUILD_API_TIMEOUT_MS }: BuildEnvironment,
): Promise<ShareCardCheck> {
  const known = await readGoodCards(root)
  const latestFirst = listings.toSorted((one, other) => (other.updatedAt ?? '').localeCompare(one.updatedAt ?? ''))
  const ending = new AbortController()
  void sleep(MAX_CHECK_MS, undefined, { ref: false }).then(() => ending.abort())
  const checking = checkShareCards(latestFirst.flatMap(cardOf), {
    backend: BUILD_API_URL,
    known: new Set(known),
    timeoutMs: BUILD_API_TIMEOUT_MS,
    signal: ending.signal,
    always: CHECKED_ALWAYS,
  })
  // `finish` reports a failure; a build that fails before reports its own cause.
  checking.catch(() => undefined)
  return {
    finish: async () => {
      ending.abort()
      const { good, ...rest } = await checking
      await writeGoodCards(root, good)
      return rest
    },
  }
}

/** A backend that measures no photos draws no cards (contract/seo/listing-page.ts). */
function cardOf({ listing, path }: PublishedListing): CardToCheck[] {
  if (!listing.fields.images) return []
  return [{ page: path, path: shareCardPath(shareCardOf(listing)) }]
}

/** A listing's card as its page names it. */
export interface CardToCheck {
  /** Path of the page. */
  readonly page: string
  /** Path of the card on the backend. */
  readonly path: string
}

interface CheckOptions {
  /** Origin of the backend that draws the cards. */
  readonly backend: string
  /** Paths that earlier builds found valid; a card with other content has another path. */
  readonly known: ReadonlySet<string>
  readonly timeoutMs: number
  /** No card is started once it is aborted. A site full of new listings is checked over several builds. */
  readonly signal: AbortSignal
  /** This many of the first new cards are checked nevertheless. */
  readonly always: number
}

export interface CheckResult {
  /** Paths of all valid cards that pages name, checked now or earlier. */
  readonly good: string[]
  /** Cards for which time ran out, or for which the backend sent no conclusive response. */
  readonly unchecked: number
  /** Paths of the pages whose listings were withdrawn while the build was running. */
  readonly withdrawn: string[]
}

const CONCURRENCY = 4
/** The backend refuses requests when its queue is full, and connections break. */
const ATTEMPTS = 4
const RETRY_AFTER_MS = 1_000
const MAX_ERRORS_NAMED = 5

/** Fetches every new card and checks it as a chat app would. Throws one error that names pages with invalid cards. */
export async function checkShareCards(cards: readonly CardToCheck[], options: CheckOptions): Promise<CheckResult> {
  const fresh = cards.filter(({ path }) => !options.known.has(path))
  const good = cards.filter(({ path }) => options.known.has(path)).map(({ path }) => path)
  const errors: string[] = []
  const queue = fresh.entries()
  const withdrawn: string[] = []
  let unchecked = 0

  async function worker(): Promise<void> {
    for (const [index, { page, path }] of queue) {
      if (options.signal.aborted && index >= options.always) {
        unchecked++
        continue
      }
      const response = await fetchWithRetries(options.backend + path, options.timeoutMs)
      const error = response && (await cardError(options.backend + path, response))
      if (response === null) unchecked++
      else if (isGone(response.status) && (await isWithdrawn(page, options))) withdrawn.push(page)
      else if (error === null) good.push(path)
      else errors.push(`${page}: ${error}`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))

  if (errors.length > 0) {
    const more = errors.length > MAX_ERRORS_NAMED ? ` and ${errors.length - MAX_ERRORS_NAMED} more` : ''
    throw new Error(
      `Share cards that chats would not show: ${errors.sort().slice(0, MAX_ERRORS_NAMED).join('; ')}${more}`,
    )
  }
  return { good, unchecked, withdrawn }
}

function isGone(status: number): boolean {
  return status === 404 || status === 410
}

/** Whether the listing is deleted or a draft now, although the build has its page. */
async function isWithdrawn(page: string, { backend, timeoutMs }: CheckOptions): Promise<boolean> {
  const response = await fetchWithRetries(`${backend}/api${page}`, timeoutMs)
  return response !== null && isGone(response.status)
}

/** What is wrong with the card at this URL, or null. */
async function cardError(url: string, { status, body }: CardResponse): Promise<string | null> {
  if (status !== 200) return `${url} returned status ${status}`
  const card = Buffer.from(body)
  if (card.length > SHARE_CARD.maxBytes) {
    return `${url} has ${card.length} bytes, more than ${SHARE_CARD.maxBytes}`
  }
  try {
    const { format, width, height } = await sharp(card).metadata()
    const isValid = format === 'jpeg' && width === SHARE_CARD.width && height === SHARE_CARD.height
    return isValid
      ? null
      : `${url} is a ${format} of ${width} × ${height}, not a jpeg of ${SHARE_CARD.width} × ${SHARE_CARD.height}`
  } catch (error) {
    return `${url} could not be read: ${error instanceof Error ? error.message : String(error)}`
  }
}

interface CardResponse {
  status: number
  body: ArrayBuffer
}

/** Returns null when the backend stays busy or does not respond, which says nothing about the card. */
async function fetchWithRetries(url: string, timeoutMs: number): Promise<CardResponse | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (attempt > 1) await sleep((attempt - 1) * RETRY_AFTER_MS)
    try {
      const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
      const body = await response.arrayBuffer()
      if (response.status !== 503) return { status: response.status, body }
    } catch (error) {
      if (isTimeout(error)) return null
    }
  }
  return null
}

/** Stored in Gatsby's own folder: when Gatsby does not trust that, the record is gone too. */
const recordIn = (root: string) => join(root, '.cache', 'share-cards.json')
const recordSchema = z.array(z.string())

/** Paths of the cards that pages name and earlier builds found valid; none without a record, and when it is damaged. */
async function readGoodCards(root: string): Promise<string[]> {
  const text = await readFile(recordIn(root), 'utf8').catch(() => '')
  try {
    return recordSchema.safeParse(JSON.parse(text)).data ?? []
  } catch {
    return []
  }
}

export async function writeGoodCards(root: string, paths: readonly string[]): Promise<void> {
  await mkdir(dirname(recordIn(root)), { recursive: true })
  await writeFile(recordIn(root), JSON.stringify(paths))
}
