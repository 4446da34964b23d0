import { createHmac, timingSafeEqual } from 'node:crypto'
import { describeSearch } from '../../../../contract/filters'
import { townMatcher, townOf } from '../../../../contract/filters/property'
import { DAY_MS } from '../../../../contract/limits'
import { PLACES } from '../../../../contract/text/places'
import { plainText } from '../../../../contract/text/plain-text'
import type { Database } from '../../db/database'
import { cars, properties } from '../../db/schema'
import { readSecret } from '../../db/secrets'
import {
  findAlerts,
  findTargeted,
  lockAlert,
  recordConfirmed,
  removeTargeted,
  removeUnconfirmed,
  replaceEqualSearches,
  type AlertRow,
  type Target,
} from './repository'

/** How long an alert can be confirmed. */
const CONFIRM_WITHIN_MS = 7 * DAY_MS

/** What a link that ends alerts leads to. */
export type SubscriptionState =
  | { readonly state: 'open'; readonly searches: readonly string[] }
  /** The token was changed or cut. */
  | { readonly state: 'invalid' }
  /** The alert was ended, or not confirmed in time. */
  | { readonly state: 'gone' }

/** What a link to confirm an alert leads to. */
export type ConfirmationState =
  | SubscriptionState
  /** The alert is confirmed already. */
  | { readonly state: 'used'; readonly searches: readonly string[] }

export function createSubscriptions({ database, tokens }: { database: Database; tokens: LinkTokens }) {
  return {
    /** What the link to confirm leads to; changes nothing. */
    findUnconfirmed: async (token: string): Promise<ConfirmationState> => {
      const id = await tokens.read('confirm', token)
      return id === null ? { state: 'invalid' } : confirmationState(database, (await findAlerts(database, [id]))[0])
    },

    /** Turns an alert on. Only one of several calls finds it open. */
    confirm: async (token: string): Promise<ConfirmationState> => {
      const id = await tokens.read('confirm', token)
      if (id === null) return { state: 'invalid' }
      return database.transaction(async (transaction) => {
        const locked = await lockAlert(transaction, id)
        const state = await confirmationState(transaction, locked)
        if (locked === undefined || state.state !== 'open') return state
        await replaceEqualSearches(transaction, locked)
        await recordConfirmed(transaction, locked, new Date())
        return state
      })
    },

    /** What a link to unsubscribe ends; changes nothing. */
    findSubscribed: async (token: string): Promise<SubscriptionState> => {
      const target = await readTarget(token)
      if (target === null) return { state: 'invalid' }
      const found = await findTargeted(database, target)
      return found.length === 0 ? { state: 'gone' } : { state: 'open', searches: await wordsOf(database, found) }
    },

    /** Deletes the alerts, and the email address with the last one. */
    unsubscribe: async (token: string): Promise<SubscriptionState> => {
      const target = await readTarget(token)
      if (target === null) return { state: 'invalid' }
      return database.transaction(async (transaction) => {
        const deleted = await removeTargeted(transaction, target)
        return deleted.length === 0
          ? { state: 'gone' }
          : { state: 'open', searches: await wordsOf(transaction, deleted) }
      })
    },

    /** Deletes alerts that nobody confirmed for a week. */
    removeUnconfirmed: (now: Date): Promise<void> =>
      removeUnconfirmed(database, new Date(now.getTime() - CONFIRM_WITHIN_MS)),
  }

  async function readTarget(token: string): Promise<Target | null> {
    const subscriberId = await tokens.read('subscriber', token)
    if (subscriberId !== null) return { subscriberId }
    const alertId = await tokens.read('alert', token)
    return alertId === null ? null : { alertId }
  }
}

async function confirmationState(database: Database, alert: AlertRow | undefined): Promise<ConfirmationState> {
  if (alert === undefined) return { state: 'gone' }
  if (alert.confirmedAt !== null) return { state: 'used', searches: await wordsOf(database, [alert]) }
  const isExpired = Date.now() - alert.requestedAt.getTime() > CONFIRM_WITHIN_MS
  return isExpired ? { state: 'gone' } : { state: 'open', searches: await wordsOf(database, [alert]) }
}

async function wordsOf(database: Database, found: readonly AlertRow[]): Promise<string[]> {
  const words: string[] = []
  for (const alert of found) words.push(await searchWords(database, alert))
  return words
}

/** Filters whose value a visitor can type, with the column of listings that has the known ones. */
const TYPED = { location: properties.location, town: properties.location, make: cars.make, model: cars.model } as const
const OTHER_WORDS = 'Your search'

/**
 * A search in words for a mail or a page that a mail links to. Anybody can ask for an alert in another person's name,
 * so nothing that they typed is repeated: a place, make or model is named as the listings write it, and a search with
 * any other word is "Your search".
 */
export async function searchWords(
  database: Database,
  { kind, filters }: Pick<AlertRow, 'kind' | 'filters'>,
): Promise<string> {
  const known: Record<string, string> = { ...filters }
  for (const name of ['location', 'town', 'make', 'model'] as const) {
    const typed = filters[name]
    if (typed === undefined) continue
    const word = await findWord(database, name, typed)
    if (word === undefined) return OTHER_WORDS
    known[name] = word
  }
  return describeSearch(kind, known)
}

async function findWord(database: Database, name: keyof typeof TYPED, typed: string): Promise<string | undefined> {
  const column = TYPED[name]
  const rows = await database.selectDistinct({ word: column }).from(column.table)
  const places = column === properties.location ? PLACES.map((place) => place.name) : []
  const words = [...rows.map(({ word }) => word), ...places]
  if (name === 'town') return words.map(townOf).find(townMatcher(typed))
  const plain = plainText(typed)
  return words.find((word) => plainText(word) === plain)
}

const SECRET_NAME = 'alert-links'
const ID_BYTES = 16

/** What a link does: confirm an alert, end one alert, or end all alerts of a subscriber. */
export type LinkPurpose = 'confirm' | 'alert' | 'subscriber'

/**
 * Links carry the id of a row and its HMAC-SHA256, so that no token is stored and none can be guessed; a link of one
 * purpose is invalid for another.
 */
export interface LinkTokens {
  /** @param id a UUID; returns 64 characters of base64url */
  create(purpose: LinkPurpose, id: string): Promise<string>
  /** The id, or null when the token is not one of ours. */
  read(purpose: LinkPurpose, token: string): Promise<string | null>
}

export function createLinkTokens(database: Database): LinkTokens {
  return {
    create: async (purpose, id) => {
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
      return Buffer.concat([bytes, await sign(purpose, bytes)]).toString('base64url')
    },
    read: async (purpose, token) => {
      if (!/^[\w-]{64}$/.test(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      const id = bytes.subarray(0, ID_BYTES)
      return timingSafeEqual(bytes.subarray(ID_BYTES), await sign(purpose, id)) ? uuidOf(id) : null
    },
  }

  async function sign(purpose: LinkPurpose, id: Buffer): Promise<Buffer> {
    return createHmac('sha256', await readSecret(database, SECRET_NAME))
      .update(`${purpose}:${id.toString('hex')}`)
      .digest()
  }
}

function uuidOf(id: Buffer): string {
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
