import { isIPv4 } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { agency } from '../../contract/agency'
import { DAY_SECONDS } from '../../contract/limits'
import { DEFAULT_MAP_TILES, isMapTiles, MAP_TILES_RULE, mapTilesOrigin } from '../../contract/site/map-tiles'
import { publisherPaths, isWebhookSecretSetting, WEBHOOK_SECRET_RULE } from '../../contract/site/publisher'
import { StartError } from './lib/errors'
import { readUploadToken } from './lib/upload-token'

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url))
/** UploadThing's hosts. */
const UPLOADTHING_SOURCES = ['https://utfs.io', 'https://*.ufs.sh']
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
/** Names of the identity service: `password`, `google.com`, `oidc.example`. */
const SIGN_IN_PROVIDER = /^[a-z][\w.-]*$/
/** Projects with this prefix exist only in the emulator. */
const DEMO_PREFIX = 'demo-'
/** An https origin whose first label may be a wildcard: `https://utfs.io`, `https://*.ufs.sh`. */
const MEDIA_SOURCE = /^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/

const origin = z.string().transform((text, context) => {
  if (URL.canParse(text)) {
    const url = new URL(text)
    if (/^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.hash === '')
      return url.origin
  }
  context.addIssue({ code: 'custom', message: 'must be an http(s) origin without a path, like https://example.com' })
  return z.NEVER
})

/** One token or, while one replaces the other, two with a comma between: the first signs, both are accepted. */
const uploadTokens = z.string().transform((text, context) => {
  const [current, previous, ...more] = text.split(',').map((token) => readToken(token.trim()))
  // The previous one is being replaced: photos whose upload it signed may still arrive.
  if (current && previous !== null && more.length === 0) return { ...current, previous }
  context.addIssue({
    code: 'custom',
    message: "must be a token from UploadThing's dashboard, or two with a comma between",
  })
  return z.NEVER
})

function readToken(token: string) {
  const content = readUploadToken(token)
  if (content === null) return null
  const { apiKey, regions, ingestHost } = content
  return { token, apiKey, ingestHosts: regions.map((region) => `${region}.${ingestHost}`) }
}

/** Quotes, brackets and line breaks end a name in a mail's header. */
const SENDER = /^(?:"?(?<name>[^"<>\p{Cc}]*?)"? *<(?<address>[^<>]+)>|(?<bare>[^<>]+))$/u
const SENDER_RULE = `must be an email address, or a name and an address like ${agency.siteName} <hello@example.com>`

/** `Kilele Properties <hello@kilele.example>`, or the address alone, which gets the agency's name. */
const sender = z.string().transform((text, context) => {
  const { name = '', address, bare } = SENDER.exec(text.trim())?.groups ?? {}
  const parsed = z.email().safeParse(address ?? bare)
  if (parsed.success) return { name: name.trim() || agency.siteName, address: parsed.data }
  context.addIssue({ code: 'custom', message: SENDER_RULE })
  return z.NEVER
})

const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')

const wholeNumber = (rule: string, min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number(rule).int(rule).min(min, rule).max(max, rule)

const port = (min: number) => wholeNumber('must be a port number', min, 65_535)
const wholeSeconds = wholeNumber('must be a whole number of seconds', 0)
const wholeDays = wholeNumber('must be a whole number of days from 1', 1)
const count = wholeNumber('must be a whole number from 1', 1)

const environmentSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production'], 'must be development, test or production').optional(),
    HOST: z.string().default('localhost'),
    PORT: port(0).default(8000),
    METRICS_PORT: port(1).optional(),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: z
      .string()
      .refine(
        (text) => /^postgres(ql)?:\/\/.+/.test(text) && URL.canParse(text),
        'must be the URL of a PostgreSQL database, like postgres://user:password@host:5432/name',
      )
      .optional(),
    SITE_URL: origin.optional(),
    SITE_ORIGIN: origin.optional(),
    GATSBY_API_URL: origin.optional(),
    GATSBY_MAP_TILES: z.string().refine(isMapTiles, MAP_TILES_RULE).default(DEFAULT_MAP_TILES),
    UPLOADTHING_TOKEN: uploadTokens.optional(),
    FIREBASE_PROJECT_ID: z
      .string('is missing')
      .regex(/^[a-z][a-z0-9-]{3,29}$/, 'must be the id of a Firebase project, like my-project'),
    FIREBASE_AUTH_DOMAIN: z
      .string()
      .regex(/^[\w-]+(\.[\w-]+)+$/, 'must be a host name, like my-project.firebaseapp.com')
      .optional(),
    FIREBASE_API_KEY: z.string().optional(),
    FIREBASE_AUTH_EMULATOR_HOST: z
      .string()
      .regex(/^[\w.-]+:\d{1,5}$/, 'must be host:port, like 127.0.0.1:9099')
      .optional(),
    ADMIN_EMAIL: z.email({
      error: (issue) => (issue.input === undefined ? 'is missing' : 'must be an email address'),
    }),
    ADMIN_UID: z.string().max(128, 'must be the id of an account, of at most 128 characters').optional(),
    ADMIN_SIGN_IN_PROVIDERS: z
      .string()
      .default('password,google.com')
      .transform((text) => text.split(',').map((provider) => provider.trim()))
      .pipe(
        z.array(z.string().regex(SIGN_IN_PROVIDER, 'must be providers with commas between, like password,google.com')),
      ),
    MEDIA_SOURCES: z
      .string()
      .transform((text) => text.split(',').map((source) => source.trim().toLowerCase()))
      .pipe(z.array(z.string().regex(MEDIA_SOURCE, 'must be https origins with commas between, like https://*.ufs.sh')))
      .optional(),
    MEDIA_CACHE_MB: wholeNumber('must be a whole number from 100', 100).default(4096),
    LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
    TRUST_PROXY: z
      .string()
      .regex(/^(true|false|\d{1,2})$/, 'must be true, false or the number of proxies in front')
      .default('false')
      .transform((text) => (/^\d/.test(text) ? Number(text) : text === 'true')),
    RATE_LIMIT_WRITES_PER_MINUTE: count.default(20),
    RATE_LIMIT_NEW_PHOTOS_PER_MINUTE: count.default(600),
    SMTP_URL: z
      .string()
      .refine(
        (text) => /^smtps?:\/\/.+/.test(text) && URL.canParse(text),
        'must be the URL of a mail server, like smtps://user:password@smtp.example.com:465',
      )
      .optional(),
    MAIL_TO: z.email('must be an email address').optional(),
    MAIL_FROM: sender.optional(),
    STRANGER_MAILS_PER_HOUR: count.default(60),
    STRANGER_MAILS_PER_DAY: count.default(400),
    REBUILD_WEBHOOK_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
    REBUILD_WEBHOOK_SECRET: z.string().refine(isWebhookSecretSetting, WEBHOOK_SECRET_RULE).optional(),
    PUBLISHER_URL: origin.optional(),
    PUBLISH_QUIET_SECONDS: wholeSeconds.default(10),
    PUBLISH_AT_MOST_SECONDS: wholeSeconds.default(60),
    PUBLISH_REVIEWS_SECONDS: wholeSeconds.default(600),
    ALERTS_EVERY_SECONDS: wholeNumber('must be a whole number of seconds from 1', 1).default(DAY_SECONDS),
    KEEP_ENQUIRIES_DAYS: wholeDays.default(730),
    KEEP_OUTBOX_DAYS: wholeDays.default(30),
    KEEP_REMOVED_REVIEWS_DAYS: wholeDays.default(180),
    DEMO_DATA: flag.default(false),
    DEMO_DIR: z.string().default(resolve(REPOSITORY, 'demo')),
  })
  .superRefine((values, context) => {
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
function emulatorError(values: {
  NODE_ENV?: string | undefined
  HOST: string
  SITE_URL?: string | undefined
  FIREBASE_PROJECT_ID: string
  FIREBASE_AUTH_EMULATOR_HOST?: string | undefined
}): string | null {
  const { NODE_ENV, HOST, SITE_URL, FIREBASE_PROJECT_ID, FIREBASE_AUTH_EMULATOR_HOST = '' } = values
  if (NODE_ENV === 'production') return 'must not be set in production'
  if (!FIREBASE_PROJECT_ID.startsWith(DEMO_PREFIX)) return 'is for projects named demo-* only'
  if (!isLocalHost(HOST)) return `must not be set while HOST is ${HOST}, which other machines can reach`
  if (SITE_URL !== undefined && !isLocalHost(new URL(SITE_URL).hostname)) {
    return `must not be set while SITE_URL is ${SITE_URL}, which is not this machine`
  }
  if (!isLocalHost(FIREBASE_AUTH_EMULATOR_HOST.replace(/:\d+$/, ''))) return 'must be an address of this machine'
  return null
}

/** The validated environment of the backend. Folders are absolute. */
export type Config = Readonly<ReturnType<typeof configOf>>

/** The environment is invalid; the message names every faulty variable. */
export class ConfigError extends StartError {}

/**
 * Reads the configuration. A variable that is set but empty counts as not set.
 * @throws ConfigError naming all faults at once, one line each
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = environmentSchema.safeParse(given)
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `  ${String(issue.path[0])} ${issue.message}`)
    throw new ConfigError(`The configuration cannot be used:\n${[...new Set(faults)].join('\n')}`)
  }
  return configOf(result.data)
}

function configOf(values: z.infer<typeof environmentSchema>) {
  const siteUrl = values.SITE_URL ?? `http://localhost:${values.PORT}`
  return {
    production: values.NODE_ENV === 'production',
    host: values.HOST,
    /** 0 for any free port (tests). */
    port: values.PORT,
    /** On 127.0.0.1; undefined for no metrics. */
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
    demoDir: resolve(values.DEMO_DIR),
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
