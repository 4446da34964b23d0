import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { SHARE_CARD } from '../contract/share-card'

/** A listing's card as its page names it. */
export interface CardToCheck {
  /** Of its page, for whoever has to mend it. */
  readonly page: string
  /** Path on the backend. */
  readonly path: string
}

interface CheckOptions {
  /** Origin of the backend that draws the cards. */
  readonly backend: string
  /** Paths found good by earlier builds: content and address of a card never part. */
  readonly known: ReadonlySet<string>
  readonly timeoutMs: number
  /** No card is begun once it is aborted. A site full of new listings is checked over several builds. */
  readonly enough: AbortSignal
}

export interface CardCheck {
  /** Paths of all cards found good, now or earlier, that a page still names. */
  readonly good: string[]
  /** How many there was no time for, or no answer that tells of the card. */
  readonly unchecked: number
}

const AT_ONCE = 4
/** The backend turns away what exceeds its waiting line, and connections break. */
const ATTEMPTS = 4
const RETRY_AFTER_MS = 1_000
const FAULTS_NAMED = 5

/**
 * Asks for every card that is new and looks at it as a chat would. Throws one error that names the
 * pages whose cards chats would drop.
 */
export async function checkShareCards(cards: readonly CardToCheck[], options: CheckOptions): Promise<CardCheck> {
  const fresh = cards.filter(({ path }) => !options.known.has(path))
  const good = cards.filter(({ path }) => options.known.has(path)).map(({ path }) => path)
  const faults: string[] = []
  const queue = fresh.values()
  let unchecked = 0

  async function worker(): Promise<void> {
    for (const { page, path } of queue) {
      if (options.enough.aborted) {
        unchecked++
        continue
      }
      const answer = await fetchPatiently(options.backend + path, options.timeoutMs)
      const fault = answer && (await faultOf(options.backend + path, answer))
      if (answer === null) unchecked++
      else if (fault === null) good.push(path)
      else faults.push(`${page}: ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))

  if (faults.length > 0) {
    const more = faults.length > FAULTS_NAMED ? ` and ${faults.length - FAULTS_NAMED} more` : ''
    throw new Error(`Share cards that chats would not show: ${faults.sort().slice(0, FAULTS_NAMED).join('; ')}${more}`)
  }
  return { good, unchecked }
}

/** What is wrong with the card of this address, or null. */
async function faultOf(address: string, { status, body }: Answer): Promise<string | null> {
  if (status !== 200) return `${address} answered status ${status}`
  const card = Buffer.from(body)
  if (card.length > SHARE_CARD.maxBytes) {
    return `${address} weighs ${card.length} bytes, more than ${SHARE_CARD.maxBytes}`
  }
  try {
    const { format, width, height } = await sharp(card).metadata()
    const isRight = format === 'jpeg' && width === SHARE_CARD.width && height === SHARE_CARD.height
    return isRight
      ? null
      : `${address} is a ${format} of ${width} × ${height}, not a jpeg of ${SHARE_CARD.width} × ${SHARE_CARD.height}`
  } catch (error) {
    return `${address} could not be read: ${error instanceof Error ? error.message : String(error)}`
  }
}

interface Answer {
  status: number
  body: ArrayBuffer
}

/** Null when the backend is busy time and again, or no answer comes: that says nothing of the card. */
async function fetchPatiently(address: string, timeoutMs: number): Promise<Answer | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (attempt > 1) await sleep((attempt - 1) * RETRY_AFTER_MS)
    try {
      const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
      const body = await response.arrayBuffer()
      if (response.status !== 503) return { status: response.status, body }
    } catch (error) {
      if (hasTimedOut(error)) return null
    }
  }
  return null
}

function hasTimedOut(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'TimeoutError'
}
