import { lookup, type LookupAddress } from 'node:dns'
import { randomUUID } from 'node:crypto'
import { Agent, type AgentOptions } from 'node:https'
import { asc, eq } from 'drizzle-orm'
import webPush from 'web-push'
import * as z from 'zod/mini'
import { DAY_MS, type ListingKind } from '../../../../contract/limits'
import { adminPagePaths, pagePaths } from '../../../../contract/paths'
import type { PushMessage } from '../../../../contract/site/site-files'
import {
  NEWS_KINDS,
  PUSH_LIMITS,
  type NewsKind,
  type PushDevice,
  type PushDeviceInput,
  type PushDevices,
} from '../../../../contract/viewings/push'
import { viewingPaths } from '../../../../contract/viewings/viewing'
import type { Database } from '../../db/database'
import { LISTING_TABLES, pushSubscriptions } from '../../db/schema'
import { readSecret } from '../../db/secrets'
import type { Jobs } from '../../jobs/jobs'
import { retryLater } from '../../jobs/mail-delivery'
import type { JobQueue } from '../../jobs/queue'
import { HttpError, innermostReason } from '../../lib/errors'
import { isPublicAddress } from '../photos'

/** Something that the administrator wants to hear of at once. */
export interface News {
  readonly kind: NewsKind
  /** The listing it is about, whose reference is told; null for none. */
  readonly listing: { readonly kind: ListingKind; readonly id: string } | null
}

/** Messages to the administrator's devices by Web Push (docs/product.md, "Device messages"). */
export interface PushService {
  /** The devices that are told, those added first, and the key with which browsers ask for messages of ours. */
  devices(): Promise<PushDevices>
  /**
   * Adds a device; a known endpoint is the same device with new keys and label.
   * @param by uid of the administrator
   * @throws HttpError 400 for keys that cannot encrypt, 409 when there are too many devices
   */
  add(device: PushDeviceInput, by: string): Promise<PushDevice>
  /** Revoking a device twice is no error. */
  remove(id: string): Promise<void>
  /** Adds, in the transaction of what happened, a job for each device. Without a device it adds none. */
  tellDevices(transaction: Database, news: News): Promise<void>
  /** Tells one device: the work of the `push` queue. */
  send(job: PushJob): Promise<void>
}

const jobSchema = z.object({
  deviceId: z.string(),
  /** Of what happened. A device that is told twice, because a process died, shows it once. */
  newsId: z.string(),
  kind: z.enum(NEWS_KINDS),
  reference: z.nullable(z.string()),
  /** When it happened, ISO 8601. */
  at: z.string(),
  tries: z.int(),
})
type PushJob = z.infer<typeof jobSchema>

/** The retries are for jobs whose process died; after a failure a job adds itself again. */
export const pushQueue: JobQueue<PushJob> = {
  name: 'push',
  data: jobSchema,
  retries: { limit: 5, delaySeconds: 30, backoff: false },
  timeoutSeconds: 60,
}

const TEXTS: Readonly<Record<NewsKind, string>> = {
  viewing: 'A viewing was asked for',
  message: 'A message arrived',
  offer: 'A home, land or car was offered',
  review: 'A review was written',
}
const PAGES: Readonly<Record<NewsKind, string>> = {
  viewing: viewingPaths.diary,
  message: pagePaths.adminMessages,
  offer: pagePaths.adminMessages,
  review: adminPagePaths.reviews,
}

/** After a day the dashboard itself is how the office hears of it. */
const KEEP_MS = DAY_MS
const RETRY_SECONDS = { first: 10, longest: 3_600 }
const REQUEST_TIMEOUT_MS = 10_000
const NO_LONGER_SUBSCRIBED = [404, 410]
const TOO_MANY_DEVICES = `At most ${PUSH_LIMITS.devices} devices can get messages. Please revoke one that is no longer used.`

interface Dependencies {
  readonly database: Database
  readonly jobs: Jobs
  /** The agency's address: push services write to it when they have to complain. */
  readonly contact: string
  readonly network: PushNetwork | undefined
  readonly log: { info(details: object, message: string): void; warn(details: object, message: string): void }
}

export function createPushService({ database, jobs, contact, network, log }: Dependencies): PushService {
  const agent = createAgent(network)

  return {
    devices: async () => ({
      publicKey: (await readKeys(database)).publicKey,
      devices: (await database.select().from(pushSubscriptions).orderBy(asc(pushSubscriptions.createdAt))).map(
        toDevice,
      ),
    }),
    add: ({ endpoint, keys, label }, createdBy) => {
      requireUsableKeys(keys)
      return database.transaction(async (transaction) => {
        const isKnown = (await transaction.$count(pushSubscriptions, eq(pushSubscriptions.endpoint, endpoint))) > 0
        if (!isKnown && (await transaction.$count(pushSubscriptions)) >= PUSH_LIMITS.devices)
          throw new HttpError(409, TOO_MANY_DEVICES)
        const changing = { ...keys, label, createdBy }
        const [row] = await transaction
          .insert(pushSubscriptions)
          .values({ id: randomUUID(), endpoint, ...changing, createdAt: new Date().toISOString() })
          .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: changing })
          .returning()
        if (row === undefined) throw new Error('The device was not stored')
        return toDevice(row)
      })
    },
    remove,
    tellDevices: async (transaction, { kind, listing }) => {
      const devices = await transaction.select({ id: pushSubscriptions.id }).from(pushSubscriptions)
      if (devices.length === 0) return
      const reference = listing && (await findReference(transaction, listing))
      const news = { newsId: randomUUID(), kind, reference, at: new Date().toISOString(), tries: 0 }
      for (const { id: deviceId } of devices) await jobs.add(pushQueue, { deviceId, ...news }, { transaction })
    },
    send: async (job) => {
      const [device] = await database.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, job.deviceId))
      const keptForMs = Date.parse(job.at) + KEEP_MS - Date.now()
      if (device === undefined || keptForMs <= 0) return
      const { endpoint, p256dh, auth } = device
      const vapidDetails = { subject: `mailto:${contact}`, ...(await readKeys(database)) }
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, JSON.stringify(messageOf(job)), {
          vapidDetails,
          TTL: Math.ceil(keptForMs / 1_000),
          // The last one of a kind is enough for a device that was off.
          topic: job.kind,
          urgency: 'high',
          timeout: REQUEST_TIMEOUT_MS,
          agent,
        })
      } catch (error) {
        await afterFailure(job, error)
      }
    },
  }

  async function remove(id: string): Promise<void> {
    await database.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
  }

  /** The log never has the endpoint: whoever knows it could try to write to the device. */
  async function afterFailure(job: PushJob, error: unknown): Promise<void> {
    const refusal = error instanceof webPush.WebPushError ? error : null
    const details = { device: job.deviceId, tries: job.tries, reason: refusal?.statusCode ?? innermostReason(error) }
    if (refusal !== null && NO_LONGER_SUBSCRIBED.includes(refusal.statusCode)) {
      await remove(job.deviceId)
      log.info(details, 'a device no longer takes messages and was forgotten')
      return
    }
    const isRefused = refusal !== null && refusal.statusCode < 500 && refusal.statusCode !== 429
    if (isRefused || error instanceof PrivateAddressError) {
      log.warn(details, 'a message to a device is given up: its push service refuses it')
      return
    }
    log.warn(details, 'a message to a device could not be sent yet')
    const allowedAt = retryAfterOf(refusal?.headers['retry-after'])
    const notBefore = (earliest: Date) => Promise.resolve(new Date(Math.max(earliest.getTime(), allowedAt)))
    await retryLater(jobs, pushQueue, job, { ...RETRY_SECONDS, notBefore })
  }
}

/** The pair of keys that signs messages (VAPID, RFC 8292). Without its row browsers have to be asked again. */
async function readKeys(database: Database): Promise<webPush.VapidKeys> {
  const stored = await readSecret(database, 'push-keys', () => JSON.stringify(webPush.generateVAPIDKeys()))
  return keysSchema.parse(JSON.parse(stored))
}
const keysSchema = z.object({ publicKey: z.string(), privateKey: z.string() })

/** @throws HttpError 400: a key of the right length need not be a point of the curve */
function requireUsableKeys({ p256dh, auth }: PushDeviceInput['keys']): void {
  try {
    webPush.encrypt(p256dh, auth, 'test', 'aes128gcm')
  } catch {
    throw new HttpError(400, 'keys: nothing can be encrypted for these keys')
  }
}

function toDevice({ id, endpoint, label, createdAt }: typeof pushSubscriptions.$inferSelect): PushDevice {
  return { id, endpoint, label, createdAt }
}

async function findReference(
  transaction: Database,
  { kind, id }: NonNullable<News['listing']>,
): Promise<string | null> {
  const table = LISTING_TABLES[kind]
  const [row] = await transaction.select({ reference: table.reference }).from(table).where(eq(table.id, id))
  return row?.reference ?? null
}

/** What is on the locked screen of a phone: never a visitor's name, address or words. */
function messageOf({ newsId, kind, reference }: PushJob): PushMessage {
  const title = reference === null ? TEXTS[kind] : `${TEXTS[kind]}: ${reference}`
  return { id: newsId, tag: kind, title, path: PAGES[kind] }
}

/** Milliseconds since 1970 from which a push service takes requests again; at most a day ahead. */
function retryAfterOf(header: string | undefined): number {
  if (header === undefined) return 0
  const at = /^\d+$/.test(header) ? Date.now() + Number(header) * 1_000 : Date.parse(header)
  return Number.isNaN(at) ? 0 : Math.min(at, Date.now() + KEEP_MS)
}

/** Network access; tests replace it. */
export interface PushNetwork {
  /** All IP addresses of a host name. */
  readonly resolve?: (name: string, callback: (error: Error | null, addresses?: LookupAddress[]) => void) => void
  readonly isPublicAddress?: (address: string) => boolean
  readonly connection?: AgentOptions
}

class PrivateAddressError extends Error {}

/** Connects to the addresses that it has checked, so that an endpoint leads to no machine of the local network. */
function createAgent({
  resolve = (name, callback) => {
    lookup(name, { all: true }, callback)
  },
  isPublicAddress: isPublic = isPublicAddress,
  connection,
}: PushNetwork = {}): Agent {
  return new Agent({
    ...connection,
    lookup: (name, options, callback) => {
      // Without addresses when there is an error.
      resolve(name, (error, addresses = []) => {
        const [first] = addresses
        if (error !== null) callback(error, '')
        else if (first === undefined || !addresses.every(({ address }) => isPublic(address)))
          callback(new PrivateAddressError('The push service has a private IP address'), '')
        else if (options.all === true) callback(null, addresses)
        else callback(null, first.address, first.family)
      })
    },
  })
}
