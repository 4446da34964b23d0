import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { alertPaths } from '../../../../contract/alert'
import { DAY_MS, HOUR_MS } from '../../../../contract/limits'
import { mailboxOf } from '../../../../contract/text/email-address'
import type { Config } from '../../config'
import { ADVISORY_LOCKS, type Database } from '../../db/database'
import { stoppedMailboxes, strangerMails } from '../../db/schema'
import { readSecret } from '../../db/secrets'
import { HttpError } from '../../lib/errors'

/**
 * Mails to addresses that anybody can enter: links to confirm an alert (`../alerts`), and mails about a visit that the
 * office has not confirmed (`../viewings/mails.ts`; decision 0092). They are counted per mailbox and all together, and each has a link that ends them for ever.
 */
export interface StrangerMails {
  /**
   * When there is room for one more mail to anybody. Other requests for room wait until the transaction ends.
   * @throws HttpError 429 when that is too late for somebody who waits for it
   */
  findRoom(transaction: Database, now: Date): Promise<Date>
  /** When there is room for one more mail to this mailbox too, however late that is. It does not ask who has stopped. */
  findRoomFor(transaction: Database, email: string, now: Date): Promise<Date>
  /** False when the mailbox has got its mails of the day, or its owner has stopped them: then nothing is sent. */
  mayReceive(transaction: Database, email: string, now: Date): Promise<boolean>
  /** Takes the room for the mail with this id; the one it had before becomes free. */
  takeRoom(
    transaction: Database,
    mail: { readonly id: string; readonly email: string; readonly dueAt: Date },
  ): Promise<void>
  /** Moves a mail that could not be sent to the next room from `earliest` on, and returns its time. */
  postpone(id: string, earliest: Date): Promise<Date>
  /** What stands in tables in place of an address. */
  hashOf(transaction: Database, email: string): Promise<string>
  /** The link that ends such mails to the mailbox for ever. */
  stopUrl(email: string): Promise<string>
  /** Whether a token is one of ours; changes nothing. */
  isToken(token: string): Promise<boolean>
  /** Ends such mails to the token's mailbox for ever. False for a token that is not ours. */
  stop(token: string): Promise<boolean>
  isStopped(database: Database, email: string): Promise<boolean>
  /** Called in the transaction that stops a mailbox: modules delete what they would mail to it. */
  onStop(forget: (transaction: Database, addressHash: string) => Promise<unknown>): void
  /** Deletes the counted mails to an address; that its owner has stopped them is remembered. */
  forget(transaction: Database, email: string): Promise<void>
  /** Deletes what no limit counts any more. */
  removeOld(now: Date): Promise<void>
}

const PER_MAILBOX_AND_DAY = 3
/** A visitor who waits for a link is told so at the form when it would come later than this. */
const LONGEST_WAIT_MS = HOUR_MS

/** Hashes are remembered for ever, so that this key has to stay; the key of links can be replaced. */
const HASH_SECRET = 'mailbox-hashes'
const LINK_SECRET = 'stranger-mail-links'
const HASH_BYTES = 32
/** A hash and its signature in base64url. */
const TOKEN = /^[\w-]{86}$/

interface Dependencies {
  readonly database: Database
  readonly limits: Config['strangerMails']
  /** Origin of this backend for browsers. */
  readonly publicUrl: string
}

export function createStrangerMails({ database, limits, publicUrl }: Dependencies): StrangerMails {
  const forgetting: Parameters<StrangerMails['onStop']>[0][] = []

  return {
    findRoom: async (transaction, now) => {
      await lock(transaction)
      const dueAt = await nextRoom(transaction, now)
      const wait = dueAt.getTime() - now.getTime()
      if (wait <= LONGEST_WAIT_MS) return dueAt
      throw new HttpError(429, `We cannot send more emails at the moment. Please try again in ${wordsOf(wait)}.`, {
        'retry-after': String(Math.ceil((wait - LONGEST_WAIT_MS) / 1_000)),
      })
    },
    findRoomFor: async (transaction, email, now) => {
      await lock(transaction)
      const [last] = await transaction
        .select({ dueAt: strangerMails.dueAt })
        .from(strangerMails)
        .where(eq(strangerMails.addressHash, await hashOf(transaction, email)))
        .orderBy(desc(strangerMails.dueAt))
        .limit(1)
        .offset(PER_MAILBOX_AND_DAY - 1)
      const free = last === undefined ? 0 : last.dueAt.getTime() + DAY_MS
      return nextRoom(transaction, new Date(Math.max(now.getTime(), free)))
    },
    mayReceive: async (transaction, email, now) => {
      if (await isStopped(transaction, email)) return false
      const since = new Date(now.getTime() - DAY_MS)
      const recent = and(
        eq(strangerMails.addressHash, await hashOf(transaction, email)),
        gt(strangerMails.dueAt, since),
      )
      return (await transaction.$count(strangerMails, recent)) < PER_MAILBOX_AND_DAY
    },
    takeRoom: async (transaction, { id, email, dueAt }) => {
      await transaction
        .insert(strangerMails)
        .values({ id, addressHash: await hashOf(transaction, email), dueAt })
        .onConflictDoUpdate({ target: strangerMails.id, set: { dueAt } })
    },
    postpone: (id, earliest) =>
      database.transaction(async (transaction) => {
        await lock(transaction)
        const dueAt = await nextRoom(transaction, earliest, id)
        await transaction.update(strangerMails).set({ dueAt }).where(eq(strangerMails.id, id))
        return dueAt
      }),
    hashOf,
    stopUrl: async (email) => {
      const hash = Buffer.from(await hashOf(database, email), 'hex')
      const token = Buffer.concat([hash, await signatureOf(hash)]).toString('base64url')
      return `${publicUrl}${alertPaths.stop}?token=${token}`
    },
    isToken: async (token) => (await readToken(token)) !== null,
    stop: async (token) => {
      const addressHash = await readToken(token)
      if (addressHash === null) return false
      await database.transaction(async (transaction) => {
        await transaction.insert(stoppedMailboxes).values({ addressHash, stoppedAt: new Date() }).onConflictDoNothing()
        for (const forget of forgetting) await forget(transaction, addressHash)
      })
      return true
    },
    isStopped,
    onStop: (forget) => {
      forgetting.push(forget)
    },
    forget: async (transaction, email) => {
      await transaction.delete(strangerMails).where(eq(strangerMails.addressHash, await hashOf(transaction, email)))
    },
    removeOld: async (now) => {
      await database.delete(strangerMails).where(lt(strangerMails.dueAt, new Date(now.getTime() - DAY_MS)))
    },
  }

  /** No span of an hour or a day then has more mails than its limit, whatever was moved. */
  async function nextRoom(transaction: Database, earliest: Date, exceptId = ''): Promise<Date> {
    const hour = await latestBut(transaction, limits.perHour, exceptId)
    const day = await latestBut(transaction, limits.perDay, exceptId)
    return new Date(
      Math.max(
        earliest.getTime(),
        hour === undefined ? 0 : hour.getTime() + HOUR_MS,
        day === undefined ? 0 : day.getTime() + DAY_MS,
      ),
    )
  }

  /** The time of the mail that is the `count`th from the end. */
  async function latestBut(transaction: Database, count: number, exceptId: string): Promise<Date | undefined> {
    const [row] = await transaction
      .select({ dueAt: strangerMails.dueAt })
      .from(strangerMails)
      .where(ne(strangerMails.id, exceptId))
      .orderBy(desc(strangerMails.dueAt))
      .limit(1)
      .offset(count - 1)
    return row?.dueAt
  }

  async function isStopped(on: Database, email: string): Promise<boolean> {
    return (await on.$count(stoppedMailboxes, eq(stoppedMailboxes.addressHash, await hashOf(on, email)))) > 0
  }

  async function hashOf(on: Database, email: string): Promise<string> {
    return createHmac('sha256', await readSecret(on, HASH_SECRET))
      .update(mailboxOf(email))
      .digest('hex')
  }

  async function signatureOf(hash: Buffer): Promise<Buffer> {
    return createHmac('sha256', await readSecret(database, LINK_SECRET))
      .update(hash)
      .digest()
  }

  /** The hash of the mailbox, or null for a token that is not ours. */
  async function readToken(token: string): Promise<string | null> {
    if (!TOKEN.test(token)) return null
    const bytes = Buffer.from(token, 'base64url')
    const hash = bytes.subarray(0, HASH_BYTES)
    return timingSafeEqual(bytes.subarray(HASH_BYTES), await signatureOf(hash)) ? hash.toString('hex') : null
  }
}

async function lock(transaction: Database): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.strangerMails})`)
}

function wordsOf(wait: number): string {
  const minutes = Math.ceil((wait - LONGEST_WAIT_MS) / 60_000)
  if (minutes <= 90) return minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `${Math.ceil(minutes / 60)} hours`
}
