import { setTimeout as sleep } from 'node:timers/promises'
import { LISTING_KINDS, type ListingKind } from '../../../contract/limits'
import { RefusedCallError, type Administrator } from '../../support/administrator'
import type { Randomness } from './randomness'

/** Titles of listings by kind and id, as the administrator was told they are; null when it was deleted. */
export type Ledger = Record<`${ListingKind}/${string}`, string | null>

const RETRY_MS = 300
const GIVE_UP_MS = 90_000

/** Makes one change by chance, again and again until it is answered, and notes what was answered. */
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
      await untilDone(() => administrator.change(kind, id, { title }))
      ledger[`${kind}/${id}`] = title
      break
    }
    case 'create': {
      const { id } = await untilDone(() => administrator.create(kind, { ...NEW[kind], title }))
      ledger[`${kind}/${id}`] = title
      break
    }
    case 'delete': {
      const id = random.oneOf(existing)
      await untilDone(() => administrator.remove(kind, id).catch(unlessGone))
      ledger[`${kind}/${id}`] = null
    }
  }
  return `${act} ${kind}`
}

/** A backend that dies before it answers is asked again, as an administrator would. */
async function untilDone<Result>(act: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + GIVE_UP_MS
  for (;;) {
    try {
      return await act()
    } catch (error) {
      const isDown = !(error instanceof RefusedCallError) || error.status >= 500
      if (!isDown || Date.now() > deadline) throw error
    }
    await sleep(RETRY_MS)
  }
}

/** The first try was carried out, only its answer got lost. */
function unlessGone(error: unknown): void {
  if (!(error instanceof RefusedCallError) || error.status !== 404) throw error
}

const COMMON = { description: 'Written while the lights go out.', price: 5_000_000, imageUrls: [], featured: false }
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
