import { isIPv4 } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as z from 'zod'
import { agency } from '../../contract/agency'
import { environmentFaults, environmentSchema, givenVariables } from '../../contract/site/environment'
import { mapTilesOrigin } from '../../contract/site/map-tiles'
import { publisherPaths } from '../../contract/site/publisher'
import { StartError } from './lib/errors'

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url))
/** UploadThing's hosts. */
const UPLOADTHING_SOURCES = ['https://utfs.io', 'https://*.ufs.sh']
/** Projects with this prefix exist only in the emulator. */
const DEMO_PREFIX = 'demo-'

/** The validated environment of the backend. Folders are absolute. */
export type Config = Readonly<ReturnType<typeof configOf>>

/** The environment is invalid; the message names every faulty variable. */
export class ConfigError extends StartError {}

/**
 * Reads the configuration. A variable that is set but empty counts as not set.
 * @throws ConfigError naming all faults at once, one line each
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const { data, error } = schema.safeParse(givenVariables(env))
  if (!error) return configOf(data)
  const faults = environmentFaults(error).map((fault) => `  ${fault}`)
  throw new ConfigError(`The configuration cannot be used:\n${faults.join('\n')}`)
}

type Values = z.infer<typeof schema>

const schema = environmentSchema('backend').superRefine((values, context) => {
  if (values.REBUILD_WEBHOOK_SECRET === undefined && (values.REBUILD_WEBHOOK_URL ?? values.PUBLISHER_URL)) {
    context.addIssue({ code: 'custom', path: ['REBUILD_WEBHOOK_SECRET'], message: 'is missing' })
  }
  const reject = (name: keyof typeof values, message: string) => {
    context.addIssue({ code: 'custom', path: [name], message })
  }
  if (values.NODE_ENV === 'production' && values.TRUST_PROXY === true) {
    reject(
      'TRUST_PROXY',
      'must be the number of proxies in front, like 1, in production: with true every visitor can claim any address',
    )
  }
  if (values.FIREBASE_AUTH_EMULATOR_HOST === undefined) {
    if (values.FIREBASE_API_KEY === undefined && !values.FIREBASE_PROJECT_ID.startsWith(DEMO_PREFIX)) {
      reject('FIREBASE_API_KEY', "is missing: it is the web API key on the Firebase project's settings page")
    }
    return
  }
  const fault = emulatorError(values)
  if (fault !== null) reject('FIREBASE_AUTH_EMULATOR_HOST', `${fault}: the emulator accepts any sign-in`)
})

/** The emulator's tokens are not signed, so other machines must not reach the backend. */
function emulatorError({
  NODE_ENV,
  HOST,
  SITE_URL,
  FIREBASE_PROJECT_ID,
  FIREBASE_AUTH_EMULATOR_HOST = '',
}: Values): string | null {
  if (NODE_ENV === 'production') return 'must not be set in production'
  if (!FIREBASE_PROJECT_ID.startsWith(DEMO_PREFIX)) return 'is for projects named demo-* only'
  if (!isLocalHost(HOST)) return `must not be set while HOST is ${HOST}, which other machines can reach`
  if (SITE_URL !== undefined && !isLocalHost(new URL(SITE_URL).hostname)) {
    return `must not be set while SITE_URL is ${SITE_URL}, which is not this machine`
  }
  if (!isLocalHost(FIREBASE_AUTH_EMULATOR_HOST.replace(/:\d+$/, ''))) return 'must be an address of this machine'
  return null
}

function configOf(values: Values) {
  const siteUrl = values.SITE_URL ?? `http://localhost:${values.PORT}`
  return {
    production: values.NODE_ENV === 'production',
    host: values.HOST,
    /** 0 for any free port (tests). */
    port: values.PORT,
    /** The port of 127.0.0.1 that serves metrics; undefined when none are served. */
    metricsPort: values.METRICS_PORT,
    dataDir: resolve(values.DATA_DIR),
    /** Without it the embedded database in `<dataDir>/db` is used. */
    databaseUrl: values.DATABASE_URL,
    /** Public origin of the site, no trailing slash. */
    siteUrl,
    /** Origin of a site on another host, which may call this backend with credentials. */
    siteOrigin: values.SITE_ORIGIN,
    /** Origin of this backend for browsers, no trailing slash. */
    publicUrl: values.GATSBY_API_URL ?? siteUrl,
    /** Where browsers fetch map tiles; undefined without tiles. */
    mapTilesOrigin: mapTilesOrigin(values.GATSBY_MAP_TILES),
    /** Photos are stored by UploadThing; without it in `<dataDir>/uploads`. */
    uploadThing: values.UPLOADTHING_TOKEN,
    firebaseProjectId: values.FIREBASE_PROJECT_ID,
    /** Host of the project's sign-in pages. */
    firebaseAuthDomain: values.FIREBASE_AUTH_DOMAIN ?? `${values.FIREBASE_PROJECT_ID}.firebaseapp.com`,
    /** host:port; never set in production. */
    firebaseAuthEmulatorHost: values.FIREBASE_AUTH_EMULATOR_HOST,
    /** Web API key of the project; the emulator takes any. */
    firebaseApiKey: values.FIREBASE_API_KEY ?? 'emulator',
    adminEmail: values.ADMIN_EMAIL,
    /** Uid of the administrator's account; undefined for any account with the email address. */
    adminUid: values.ADMIN_UID,
    /** The only sign-in methods that the administrator's account may have. */
    adminSignInProviders: values.ADMIN_SIGN_IN_PROVIDERS,
    /** https origins photos may come from; the first label may be `*`. */
    mediaSources: values.MEDIA_SOURCES ?? (values.UPLOADTHING_TOKEN === undefined ? [] : UPLOADTHING_SOURCES),
    /** Maximum size of `<dataDir>/media`: resized photos, downloaded photos, share cards. */
    mediaCacheBytes: values.MEDIA_CACHE_MB * 1024 * 1024,
    logLevel: values.LOG_LEVEL,
    /** Like Fastify's `trustProxy`: whether, or through how many hops, forwarded IP addresses are trusted. */
    trustProxy: values.TRUST_PROXY,
    /**
     * Reviews and messages per user, and per IP address, in a minute; six times as many of the administrator's changes,
     * replies and removals.
     */
    writesPerMinute: values.RATE_LIMIT_WRITES_PER_MINUTE,
    /** Photos that one IP address may request in a minute in sizes that are not cached. */
    newPhotosPerMinute: values.RATE_LIMIT_NEW_PHOTOS_PER_MINUTE,
    /** Without it mail is written to `<dataDir>/outbox`. */
    smtpUrl: values.SMTP_URL,
    /** Recipient and sender of visitors' messages. */
    mailTo: values.MAIL_TO ?? values.ADMIN_EMAIL,
    mailFrom: values.MAIL_FROM ?? { name: agency.siteName, address: values.MAIL_TO ?? values.ADMIN_EMAIL },
    /** How many mails go to addresses that anybody can enter, all together (modules/stranger-mails). */
    strangerMails: { perHour: values.STRANGER_MAILS_PER_HOUR, perDay: values.STRANGER_MAILS_PER_DAY },
    /** Requests a build of the site; undefined when nothing builds it. */
    rebuildWebhook: signedTarget(
      values.REBUILD_WEBHOOK_URL ?? (values.PUBLISHER_URL && values.PUBLISHER_URL + publisherPaths.rebuild),
      values.REBUILD_WEBHOOK_SECRET,
    ),
    /** The project's own publisher, which also reports its progress. */
    publisher: signedTarget(values.PUBLISHER_URL, values.REBUILD_WEBHOOK_SECRET),
    /** When a change is published (modules/publish/schedule.ts). */
    publishTimes: {
      quietSeconds: values.PUBLISH_QUIET_SECONDS,
      atMostSeconds: values.PUBLISH_AT_MOST_SECONDS,
      reviewSeconds: values.PUBLISH_REVIEWS_SECONDS,
    },
    /** How often new matches of saved searches are looked for. */
    alertsEverySeconds: values.ALERTS_EVERY_SECONDS,
    /** After how many days messages, files of the outbox and removed reviews are deleted. */
    storageDays: {
      enquiries: values.KEEP_ENQUIRIES_DAYS,
      outbox: values.KEEP_OUTBOX_DAYS,
      removedReviews: values.KEEP_REMOVED_REVIEWS_DAYS,
    },
    demoData: values.DEMO_DATA,
    demoDir: resolve(values.DEMO_DIR ?? join(REPOSITORY, 'demo')),
  }
}

function signedTarget(url: string | undefined, secret: string | undefined) {
  return url === undefined || secret === undefined ? undefined : { url, secret }
}

/** Whether a host name or address (IPv6 with or without brackets) always means the machine itself. */
function isLocalHost(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true
  return isIPv4(name) && name.startsWith('127.')
}
