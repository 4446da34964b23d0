import { setTimeout as sleep } from 'node:timers/promises'
import { LISTING_KINDS, type ListingKind } from '../../../contract/limits'
import { RejectedCallError, type Administrator } from '../../support/administrator'
import type { Randomness } from './randomness'

/** Acknowledged titles of listings by kind and id; null when deleted. */
export type Ledger = Record<`${ListingKind}/${string}`, string | null>

const RETRY_MS = 300
const GIVE_UP_MS = 90_000

/** Makes one random change, retries it until the backend acknowledges it, and notes the result. */
export async function makeChange(
  number: number,
  { administrator, ledger, random }: { administrator: Administrator; ledger: Ledger; random: Randomness },
): Promise<string> {
  const kind = random.oneOf(LISTING_KINDS)
  const existing = Object.entries(ledger).flatMap(([key, title]) =>
    title !== null && key.startsWith(`${kind}/`) ? key.slice(kind.length + 1) : [],
  )
  const title = `Change ${number} of a ${kind}`
  const act = random.oneOf(['rename', 'rename', 'rename', 'create', 'delete'] as const)
  switch (act) {
    case 'rename': {
      const id = random.oneOf(existing)
      await retryUntilDone(() => administrator.change(kind, id, { title }))
      ledger[`${kind}/${id}`] = title
      break
    }
    case 'create': {
      const { id } = await retryUntilDone(() => administrator.create(kind, { ...NEW[kind], title }))
      ledger[`${kind}/${id}`] = title
      break
    }
    case 'delete': {
      const id = random.oneOf(existing)
      await retryUntilDone(() => administrator.remove(kind, id).catch(acceptNotFound))
      ledger[`${kind}/${id}`] = null
    }
  }
  return `${act} ${kind}`
}

/** Retries when the backend is down, as an administrator would. */
async function retryUntilDone<Result>(act: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + GIVE_UP_MS
  for (;;) {
    try {
      return await act()
    } catch (error) {
      const isDown = !(error instanceof RejectedCallError) || error.status >= 500
      if (!isDown || Date.now() > deadline) throw error
    }
    await sleep(RETRY_MS)
  }
}

/** A 404 means that an earlier attempt was executed and its response got lost. */
function acceptNotFound(error: unknown): void {
  if (!(error instanceof RejectedCallError) || error.status !== 404) throw error
}

const COMMON = { description: 'Written during a crash.', price: 5_000_000, imageUrls: [], featured: false }
const NEW = {
  property: {
    ...COMMON,
    type: 'sale',
    category: 'house',
    location: 'Karen, Nairobi',
    bedrooms: [3],
    bathrooms: 2,
    area: 2_000,
    youtubeLink: null,
  },
  car: { ...COMMON, year: 2020, make: 'Mazda', model: 'Demio', condition: 'used', mileage: 30_000, youtubeLink: null },
} as const satisfies Record<ListingKind, object>
