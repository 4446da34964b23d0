import { COMPLETE_LISTING, CONFIRM_AFTER_DAYS } from '../../../../contract/admin-limits'
import { DAY_MS, type ListingKind, type PropertyType } from '../../../../contract/limits'
import type { ListingFigures, QuietListing } from '../../../../contract/statistics'

/** A listing on offer, as it is compared. */
export interface OfferedListing {
  readonly kind: ListingKind
  readonly id: string
  readonly title: string
  /** Null for cars. */
  readonly type: PropertyType | null
  /** The groups of listings that a client would look at instead, the nearest first. */
  readonly alike: readonly string[]
  /** Shillings in the unit that its groups share: for all of it, a month, an acre. Null on request. */
  readonly price: number | null
  readonly photos: number
  /** Null where nobody expects a floor plan. */
  readonly hasFloorPlan: boolean | null
  /** Milliseconds since 1970. */
  readonly confirmedAt: number
  /** What visitors miss: the field's name and a word for it, the most important first. */
  readonly missing: readonly (readonly [field: string, word: string])[]
  /** Days up to today in which the figures were counted, 1 at least. */
  readonly days: number
  readonly figures: ListingFigures
}

/** So many others of the same offer type are compared; when there are fewer, all others of the kind. */
const ENOUGH_OTHERS = 5
/** So many prices of other listings make a usual one. */
const ENOUGH_PRICES = 3
/** A price so many per cent above the usual one is named. */
const HIGH_PRICE_PERCENT = 10
/** In its first days nobody can say that a listing is quiet. */
const TOO_EARLY_DAYS = 3
const CAUSES_MAX = 3

/**
 * Compares each listing with the others and names what may keep people from asking for it
 * (docs/product.md, "Quiet listings"): first those that are quiet and can be mended, within that by views, because what
 * many see gains most.
 * @param now milliseconds since 1970
 */
export function judgeListings(listings: readonly OfferedListing[], now: number): QuietListing[] {
  return listings
    .map((listing) => judge(listing, listings, now))
    .sort(
      (one, other) =>
        urgency(one) - urgency(other) || other.figures.views - one.figures.views || one.id.localeCompare(other.id),
    )
}

function urgency({ isQuiet, causes }: QuietListing): number {
  return (isQuiet ? 0 : 2) + (causes.length > 0 ? 0 : 1)
}

function judge(listing: OfferedListing, all: readonly OfferedListing[], now: number): QuietListing {
  const { kind, id, title, type, days, figures } = listing
  const ofKind = all.filter((other) => other.kind === kind && other !== listing)
  const ofType = ofKind.filter((other) => other.type === type)
  const others = ofType.length >= ENOUGH_OTHERS ? ofType : ofKind
  const usual = usualOf(others, days)
  return {
    ...{ kind, id, title, days, figures, usual },
    compared: others.length,
    group: groupName(kind, others === ofType ? type : null),
    isQuiet: days >= TOO_EARLY_DAYS && isBehind(figures, usual),
    causes: causesOf(listing, ofKind, now),
  }
}

/** What the one in the middle gets a day, over so many days. */
function usualOf(others: readonly OfferedListing[], days: number): ListingFigures | null {
  if (others.length === 0) return null
  const usual = (name: keyof ListingFigures) =>
    Math.round(days * median(others.map((other) => other.figures[name] / other.days)))
  return { views: usual('views'), saves: usual('saves'), messages: usual('messages'), visits: usual('visits') }
}

/** Nobody asked, fewer asked than usual, or fewer than half of the usual number looked. */
function isBehind({ views, messages, visits }: ListingFigures, usual: ListingFigures | null): boolean {
  if (messages + visits === 0) return true
  return usual !== null && (messages + visits < usual.messages + usual.visits || views < usual.views / 2)
}

function groupName(kind: ListingKind, type: PropertyType | null): string {
  if (kind === 'car') return 'cars'
  return type === null ? 'homes and land' : `homes and land for ${type}`
}

function causesOf(listing: OfferedListing, others: readonly OfferedListing[], now: number): QuietListing['causes'] {
  const { photos, hasFloorPlan, confirmedAt, missing } = listing
  const causes: QuietListing['causes'] = []
  if (photos < COMPLETE_LISTING.photos) {
    const text = photos === 0 ? 'no photos' : `only ${photos} ${photos === 1 ? 'photo' : 'photos'}`
    causes.push({ cause: 'photos', field: 'imageUrls', text })
  }
  const percent = percentAbove(listing, others)
  if (percent >= HIGH_PRICE_PERCENT)
    causes.push({ cause: 'price', field: 'price', text: `price ${percent} % above similar ones` })
  const unconfirmed = Math.floor((now - confirmedAt) / DAY_MS)
  if (unconfirmed >= CONFIRM_AFTER_DAYS)
    causes.push({ cause: 'confirmation', field: 'status', text: `not confirmed for ${unconfirmed} days` })
  const [first] = missing
  if (first !== undefined)
    causes.push({ cause: 'facts', field: first[0], text: `no ${list.format(missing.map(([, word]) => word))}` })
  if (hasFloorPlan === false) causes.push({ cause: 'floor-plan', field: 'documents', text: 'no floor plan' })
  return causes.slice(0, CAUSES_MAX)
}

const list = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Whole per cent above the middle of the prices in its nearest group that has enough of them; 0 without such a group. */
function percentAbove({ price, alike }: OfferedListing, others: readonly OfferedListing[]): number {
  if (price === null) return 0
  const prices = alike
    .map((group) => others.flatMap((other) => (other.alike.includes(group) ? (other.price ?? []) : [])))
    .find((found) => found.length >= ENOUGH_PRICES)
  return prices === undefined ? 0 : Math.round(100 * (price / median(prices) - 1))
}

/** @param numbers one at least */
function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[middle - (sorted.length % 2 === 0 ? 1 : 0)], sorted[middle]]
  return (low + high) / 2
}
