import { parse } from 'csv-parse/sync'
import { isDeepStrictEqual } from 'node:util'
import type { Answer } from './answers'

/** What calls answer otherwise than an earlier version, by design; every other difference is a fault. */
const MEANT: readonly { readonly reason: string; readonly calls: RegExp; readonly differences: RegExp }[] = [
  {
    reason: 'The facts of homes and cars, and documents, came later.',
    calls: /^\/api\/(properties|cars|search-index|admin\/listings\.csv)\b/,
    differences:
      /\.(documents|tenure|leaseYears|titleState|titleSearchedOn|plotAcres|builtIn|completion|completionMonth|serviceCharge|depositMonths|paymentPlan|agent|furnished|parkingSpaces|duty|usage|seats|registeredMonth|logbook|inspectedOn|hirePurchase|engineCc|bodyType): nothing → (null|\[\]|"")$/,
  },
  {
    reason: 'Words among the features became facts, beside which they stay (docs/add-a-field.md).',
    calls: /^\/api\/(properties|cars|search-index|admin\/listings\.csv)\b/,
    differences: /\.(furnished: nothing → "yes"|parkingSpaces: nothing → "?1"?|duty: nothing → "paid")$/,
  },
  {
    reason: 'A spreadsheet carries versions, so that an import does not overwrite what changed meanwhile.',
    calls: /^\/api\/admin\/listings\.csv/,
    differences: /^body\[\]\.version: nothing → "\d+"$/,
  },
  {
    reason: 'Unfinished forms of other devices became draft listings (docs/upgrading.md, "To 1.0.0").',
    calls: /^\/api\/(properties$|properties\?fields=card$|admin\/listings\.csv|publish)/,
    differences: /^body\[\]: nothing → \{.*"House with a rose garden"|^body\.waitingChanges: /,
  },
  {
    reason: 'Unfinished forms have no calls any more.',
    calls: /^\/api\/admin\/drafts/,
    differences: /^status: (200|401|403) → 404$/,
  },
  {
    reason: 'Visits came later.',
    calls: /^\/api\/(admin\/stats|account\/data|enquiries)/,
    differences:
      /\.(confirmed|done|requested): nothing → 0$|^body\.viewings: nothing → \[\]$|\.viewingId: nothing → null$/,
  },
  {
    reason: 'Offers of homes and cars, and mails that a server refuses for good, came later.',
    calls: /^\/api\/(account\/data|enquiries)/,
    differences:
      /\.kind: nothing → "message"$|\.(offer|refusedAt): nothing → null$|^body\.hasStoppedMails: nothing → false$/,
  },
  {
    reason: 'The export of one’s data says when it was made, to the millisecond.',
    calls: /^\/api\/account\/data$/,
    differences: /^body\.exportedAt: /,
  },
  {
    reason: 'The overview of ratings shows the latest review.',
    calls: /^\/api\/reviews\?fields=summary$/,
    differences: /^body\[\]\.latest: nothing → \{/,
  },
  {
    reason: 'A rate for hire purchase, and a route for documents, came later.',
    calls: /^\/api\/(rates|uploadthing)$/,
    differences: /^body(\.rates)?\[\]: nothing → \{"(key":"hire-purchase-interest|slug":"documentUploader)"/,
  },
]

/**
 * The differences that nobody meant.
 * @param met gets the reasons of those that were
 */
export function faults(before: Answer, now: Answer, met: Set<string>): string[] {
  return differences(before, now).flatMap((line) => {
    const meant = MEANT.find(({ calls, differences: known }) => calls.test(before.url) && known.test(line))
    if (meant === undefined) return `${before.caller} ${before.url} ${line}`
    met.add(meant.reason)
    return []
  })
}

/** Why answers may differ. */
export const REASONS = MEANT.map(({ reason }) => reason)

/** A line for each field: `body[].price: 1 → 2`; `nothing` stands for one that is not there. */
function differences(before: Answer, now: Answer): string[] {
  const lines: string[] = []
  compare(before.status, now.status, 'status')
  if (before.status === now.status) {
    compare(before.type, now.type, 'type')
    compare(readTable(before), readTable(now), 'body')
  }
  return lines

  function compare(then: unknown, today: unknown, path: string): void {
    if (isDeepStrictEqual(then, today)) return
    if (Array.isArray(then) && Array.isArray(today)) compareLists(then, today, path)
    else if (isRecord(then) && isRecord(today)) {
      for (const name of new Set([...Object.keys(then), ...Object.keys(today)]))
        compare(then[name], today[name], `${path}.${name}`)
    } else lines.push(`${path}: ${text(then)} → ${text(today)}`)
  }

  /** Items of one name belong together; then the order counts as well. */
  function compareLists(then: readonly unknown[], today: readonly unknown[], path: string): void {
    const [older, newer] = [then.map(nameOf), today.map(nameOf)]
    if (older.includes(undefined) || newer.includes(undefined)) {
      for (const index of Array(Math.max(then.length, today.length)).keys())
        compare(then[index], today[index], `${path}[]`)
      return
    }
    for (const name of new Set([...older, ...newer]))
      compare(then[older.indexOf(name)], today[newer.indexOf(name)], `${path}[]`)
    const common = newer.filter((name) => older.includes(name))
    compare(older.filter((name) => newer.includes(name)).join(), common.join(), `order of ${path}`)
  }
}

/** Of CSV the rows by column. */
function readTable({ type, body }: Answer): unknown {
  return type === 'text/csv' && typeof body === 'string' ? parse(body, { columns: true, bom: true }) : body
}

function nameOf(item: unknown): string | undefined {
  if (!isRecord(item)) return undefined
  const name = item.id ?? item.reference
  return typeof name === 'string' || typeof name === 'number' ? String(name) : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function text(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value)
}
