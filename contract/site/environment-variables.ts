import * as z from 'zod'
import { DAY_SECONDS } from '../limits'
import {
  commaSeparated,
  count,
  databaseUrl,
  emailAddress,
  flag,
  hostAndPort,
  hostName,
  httpUrl,
  mailServerUrl,
  milliseconds,
  origin,
  port,
  resticRepository,
  sender,
  trustedProxies,
  uploadTokens,
  wholeNumber,
} from './environment-rules'
import { DEFAULT_MAP_ATTRIBUTION, DEFAULT_MAP_TILES, isMapTiles, MAP_TILES_RULE } from './map-tiles'
import { isWebhookSecretSetting, WEBHOOK_SECRET_RULE } from './publisher'

/**
 * Every environment variable of the product, and the one schema of it. `.env.example` says the same to owners: the text
 * of a variable there is its meaning here, the value its default. Variables that only tests read are described in
 * tests/README.md; ENV_FILE, which names the file of the variables, is read before them (tools/lib/environment.ts).
 */

/**
 * `build` is Gatsby, `tools` are the commands that start and build, `backup` those of backups, `emulator` is the identity
 * emulator, `upgrade` is `npm run upgrade`. `tests` read a variable without the schema.
 */
export type EnvironmentProcess = 'backend' | 'build' | 'tools' | 'backup' | 'emulator' | 'upgrade' | 'tests'

export interface Variable<Process extends EnvironmentProcess = EnvironmentProcess, Rule extends z.ZodType = z.ZodType> {
  readonly readBy: readonly Process[]
  /** Parses a value, or undefined when the variable is not set; its messages complete "NAME …". */
  readonly rule: Rule
  /** Sentences for owners; they name the default where it depends on other variables. */
  readonly meaning: string
  /** Never passed to a site build, which runs the code of two thousand packages. */
  readonly isSecret: boolean
  /** Set by a program or a platform for another one, not by owners. */
  readonly isInternal: boolean
}

function readBy<Process extends EnvironmentProcess, Rule extends z.ZodType>(
  processes: readonly Process[],
  rule: Rule,
  meaning: string,
  { isSecret = false, isInternal = false } = {},
): Variable<Process, Rule> {
  return { readBy: processes, rule, meaning, isSecret, isInternal }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const seconds = wholeNumber('must be a whole number of seconds', 0)
const days = wholeNumber('must be a whole number of days from 1', 1)

const portsAndFolders = {
  PORT: readBy(['backend', 'tools'], port(0).default(8000), 'The site and its API.'),
  DEV_PORT: readBy(['tools'], port(1).default(8001), "Gatsby's own server of `npm run dev`."),
  AUTH_EMULATOR_PORT: readBy(['tools', 'emulator'], port(1).default(9099), 'The identity emulator (127.0.0.1 only).'),
  METRICS_PORT: readBy(['backend'], port(1).optional(), "Prometheus' /metrics, on 127.0.0.1 only; empty for none."),
  DATA_DIR: readBy(
    ['backend', 'tools'],
    z.string().default('./data'),
    'Database, photos, accounts, releases and logs; a second stack beside the first needs its own.',
  ),
  HOST: readBy(
    ['backend'],
    z.string().default('localhost'),
    'Where the backend listens: localhost, or 0.0.0.0 to be reached from other machines. With the emulator, HOST and ' +
      "SITE_URL must be this machine's own: the emulator's tokens are not signed, so anybody could sign in as anybody.",
  ),
  DEMO_DIR: readBy(['backend'], z.string().optional(), 'Other demo listings than those of demo/.', {
    isInternal: true,
  }),
  ACCOUNT_FILE: readBy(['emulator'], z.string('is missing'), "The emulator's accounts.", { isInternal: true }),
}

const urls = {
  SITE_URL: readBy(
    ['backend', 'build', 'tools'],
    origin.optional(),
    'Where visitors find the site; canonical links and share previews start with it. Default: http://localhost:<PORT>',
  ),
  SITE_ORIGIN: readBy(
    ['backend'],
    origin.optional(),
    'Origin of a site served from elsewhere that may call this backend with credentials.',
  ),
  GATSBY_API_URL: readBy(
    ['backend', 'build'],
    origin.optional(),
    'The backend as the browser sees it; empty when it serves the site itself.',
  ),
  GATSBY_MEDIA_URL: readBy(
    ['build'],
    httpUrl.optional(),
    "Another photo resizer's origin; empty for the backend's own.",
  ),
  GATSBY_MAP_TILES: readBy(
    ['backend', 'build'],
    z.string().refine(isMapTiles, MAP_TILES_RULE).default(DEFAULT_MAP_TILES),
    'Tiles of the maps, like https://tiles.example/{z}/{x}/{y}.png, or none: maps then show coast, borders, lakes and ' +
      "towns. OpenStreetMap's need no key, but its policy (operations.osmfoundation.org/policies/tiles) excludes heavy " +
      'use: then name another provider.',
  ),
  GATSBY_MAP_ATTRIBUTION: readBy(
    ['build'],
    z.string().default(DEFAULT_MAP_ATTRIBUTION),
    'The attribution that the provider of the tiles demands: words, then optionally a URL.',
  ),
  BUILD_API_URL: readBy(
    ['build', 'tools'],
    httpUrl.optional(),
    'Where `npm run build` and `npm run release` read the listings. Default: http://localhost:<PORT>',
  ),
  BUILD_API_TIMEOUT_MS: readBy(
    ['build'],
    milliseconds.default(30_000),
    'Milliseconds the backend may take to send the build a list or a share card.',
  ),
}

const database = {
  DATABASE_URL: readBy(
    ['backend'],
    databaseUrl.optional(),
    'PostgreSQL, like postgres://user:password@host:5432/name; empty for the embedded database in DATA_DIR/db.',
    { isSecret: true },
  ),
  DEMO_DATA: readBy(
    ['backend'],
    flag.default(false),
    'Whether an empty database is filled with the demo listings (true or false). Default: true with the emulator, ' +
      'else false.',
  ),
}

const identity = {
  FIREBASE_PROJECT_ID: readBy(
    ['backend', 'build', 'tools', 'emulator'],
    z.string('is missing').regex(/^[a-z][a-z0-9-]{3,29}$/, 'must be the id of a Firebase project, like my-project'),
    'Firebase project. A name that begins with demo- uses the emulator, any other the real service.',
  ),
  FIREBASE_API_KEY: readBy(
    ['backend', 'build'],
    z.string().optional(),
    "The project's web API key, from its settings page; not needed with the emulator. The backend looks accounts up " +
      'with it; restrict it to SITE_URL and the Identity Toolkit API.',
  ),
  FIREBASE_AUTH_DOMAIN: readBy(
    ['backend', 'build'],
    hostName.optional(),
    "The project's sign-in domain. Default: <FIREBASE_PROJECT_ID>.firebaseapp.com",
  ),
  FIREBASE_AUTH_EMULATOR_HOST: readBy(
    ['backend', 'build'],
    hostAndPort.optional(),
    'Where the identity emulator listens.',
    { isInternal: true },
  ),
  ADMIN_EMAIL: readBy(
    ['backend', 'build'],
    emailAddress,
    "The administrator's email address. Default with the emulator: admin@kilele.example; required otherwise.",
  ),
  ADMIN_UID: readBy(
    ['backend'],
    z.string().max(128, 'must be the id of an account, of at most 128 characters').optional(),
    "Id of the administrator's account, from the users page of the Firebase console; empty for any account with that " +
      'email address.',
  ),
  ADMIN_SIGN_IN_PROVIDERS: readBy(
    ['backend'],
    commaSeparated(/^[a-z][\w.-]*$/, 'must be providers with commas between, like password,google.com').prefault(
      'password,google.com',
    ),
    "Ways to sign in that the administrator's account may have; an account with any other is not the administrator's.",
  ),
}

const photos = {
  UPLOADTHING_TOKEN: readBy(
    ['backend'],
    uploadTokens.optional(),
    "UploadThing's token, from its dashboard; without one photos are stored in DATA_DIR/uploads. Two with a comma " +
      'between while one replaces the other: both are accepted, the first signs. Documents become private files there ' +
      'where the account allows other access controls ("ACL overrides"), and stay in DATA_DIR/documents where it does not.',
    { isSecret: true },
  ),
}

const mail = {
  SMTP_URL: readBy(
    ['backend'],
    mailServerUrl.optional(),
    'Mail server, like smtps://user:password@smtp.example.com:465; empty writes .eml files to DATA_DIR/outbox.',
    { isSecret: true },
  ),
  MAIL_TO: readBy(
    ['backend'],
    z.email('must be an email address').optional(),
    'Who receives messages of the contact form. Default: ADMIN_EMAIL',
  ),
  MAIL_FROM: readBy(
    ['backend'],
    sender.optional(),
    "The sender, like Kilele Properties <hello@kilele.example>; the address alone gets the agency's name. The visitor's " +
      'email address is in Reply-To. Default: MAIL_TO',
  ),
  STRANGER_MAILS_PER_HOUR: readBy(
    ['backend'],
    count.default(60),
    'How many emails go to addresses that anybody can enter, such as links to confirm an alert, in an hour. Above that ' +
      'they are sent later, or the form says so. One address gets at most three a day.',
  ),
  STRANGER_MAILS_PER_DAY: readBy(['backend'], count.default(400), 'How many such emails are sent in a day.'),
  ALERTS_EVERY_SECONDS: readBy(
    ['backend'],
    wholeNumber('must be a whole number of seconds from 1', 1).default(DAY_SECONDS),
    "How often new matches of visitors' saved searches are looked for, in seconds. An address gets at most one alert a " +
      'day.',
  ),
}

const personalData = {
  KEEP_ENQUIRIES_DAYS: readBy(
    ['backend'],
    days.default(730),
    'After how many days messages are deleted, counted from the last entry of a conversation.',
  ),
  KEEP_OUTBOX_DAYS: readBy(['backend'], days.default(30), 'After how many days mails in the outbox are deleted.'),
  KEEP_REMOVED_REVIEWS_DAYS: readBy(['backend'], days.default(180), 'After how many days removed reviews are deleted.'),
}

const publishing = {
  PUBLISHER_PORT: readBy(
    ['tools'],
    port(1).default(8010),
    "The publisher's port. `npm start` starts it; `npm run publisher` runs it alone.",
  ),
  PUBLISHER_HOST: readBy(['tools'], z.string().default('127.0.0.1'), 'Where the publisher listens.'),
  PUBLISH_AT_START: readBy(
    ['tools'],
    flag.default(false),
    'Whether a publisher that starts builds a site that is missing or outdated (true or false).',
  ),
  PUBLISHER_URL: readBy(['backend'], origin.optional(), 'URL of a publisher that runs alone (`npm start` sets it).'),
  REBUILD_WEBHOOK_URL: readBy(
    ['backend', 'tools'],
    z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
    "Called after a change: a static host's build hook; empty for the publisher.",
    { isSecret: true },
  ),
  REBUILD_WEBHOOK_SECRET: readBy(
    ['backend', 'tools'],
    z.string().refine(isWebhookSecretSetting, WEBHOOK_SECRET_RULE).optional(),
    'Signs the calls; 16 characters or more. `npm start` creates one in DATA_DIR. Two with a comma between while one ' +
      'replaces the other: both are accepted, the first signs.',
    { isSecret: true },
  ),
  PUBLISH_QUIET_SECONDS: readBy(['backend'], seconds.default(10), 'Seconds after the last change until a build.'),
  PUBLISH_AT_MOST_SECONDS: readBy(['backend'], seconds.default(60), 'Seconds after the first change until a build.'),
  PUBLISH_REVIEWS_SECONDS: readBy(['backend'], seconds.default(600), "Seconds after a visitor's review until a build."),
  BUILD_TIMEOUT_MS: readBy(['tools'], milliseconds.default(20 * 60_000), 'Milliseconds until a build counts as hung.'),
  NETLIFY: readBy(['build'], z.string().optional(), 'Netlify sets it in its builds.', { isInternal: true }),
}

const running = {
  MEDIA_SOURCES: readBy(
    ['backend'],
    commaSeparated(
      /^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/i,
      'must be https origins with commas between, like https://*.ufs.sh',
    )
      .transform((sources) => sources.map((source) => source.toLowerCase()))
      .optional(),
    'Hosts whose photos may be resized when a listing shows them; the first label may be a star. Default: none; with ' +
      'UPLOADTHING_TOKEN: https://utfs.io,https://*.ufs.sh',
  ),
  MEDIA_CACHE_MB: readBy(
    ['backend'],
    wholeNumber('must be a whole number from 100', 100).default(4096),
    'Megabytes that resized photos, copies of photos of other hosts and share cards may take in DATA_DIR/media; the ' +
      'least recently used are removed.',
  ),
  LOG_LEVEL: readBy(
    ['backend'],
    z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
    'fatal, error, warn, info, debug, trace or silent.',
  ),
  RATE_LIMIT_WRITES_PER_MINUTE: readBy(
    ['backend'],
    count.default(20),
    "Reviews and messages per minute for a user and for an IP address (IPv6: /64 network). An administrator's changes, " +
      "replies and removals, counted by user alone, and visitors' events may be six times as many.",
  ),
  RATE_LIMIT_NEW_PHOTOS_PER_MINUTE: readBy(
    ['backend'],
    count.default(600),
    'Photos per minute for an IP address in sizes that are not cached yet.',
  ),
  TRUST_PROXY: readBy(
    ['backend'],
    trustedProxies.prefault('false'),
    'The number of proxies whose X-Forwarded-For is trusted, or false. true trusts everybody and is refused in ' +
      'production.',
  ),
  NODE_ENV: readBy(
    ['backend', 'build'],
    z.enum(['development', 'test', 'production'], 'must be development, test or production').optional(),
    'development, test or production. Default: development with the emulator, else production.',
  ),
  DESPITE_DOCTOR: readBy(['upgrade'], z.string().optional(), 'yes: despite faults that the doctor finds.', {
    isInternal: true,
  }),
}

const tests = {
  PLAYWRIGHT_CHROMIUM: readBy(
    ['tests'],
    z.string().optional(),
    "A Chromium of your choice; otherwise the machine's, otherwise npm's.",
  ),
}

const backups = {
  RESTIC_REPOSITORY: readBy(
    ['backup'],
    resticRepository.default('./backups/restic'),
    'The repository of restic: a folder, sftp:USER@HOST:/FOLDER, rclone:REMOTE:FOLDER or rest:https://HOST/.',
    // It may contain a login.
    { isSecret: true },
  ),
  RESTIC_PASSWORD_FILE: readBy(
    ['backup'],
    z.string().default('./backups/key'),
    'File with the key that encrypts it. Keep a copy elsewhere: without it no backup can be restored.',
  ),
  BACKUP_APPEND_ONLY: readBy(
    ['backup'],
    flag.default(false),
    'Whether the target lets this machine only add (true or false): its owner thins out then.',
  ),
  BACKUP_DRILL_DATABASE_URL: readBy(
    ['backup'],
    z.string().optional(),
    'An empty PostgreSQL database for the drill, which empties it again.',
    { isSecret: true },
  ),
  RCLONE_CONFIG: readBy(
    ['backup'],
    z.string().optional(),
    'Configuration of rclone. Default: .config/rclone/rclone.conf in the home folder',
  ),
}

/** The sections of `.env.example`, in its order. */
export const ENVIRONMENT_SECTIONS: Readonly<Record<string, Readonly<Record<string, Variable>>>> = {
  'Ports and folders': portsAndFolders,
  URLs: urls,
  Database: database,
  Identity: identity,
  Photos: photos,
  Mail: mail,
  'Personal data (docs/personal-data.md)': personalData,
  Publishing: publishing,
  'Running it': running,
  Tests: tests,
  'Backups (docs/backups.md)': backups,
}

/** All of them by name. */
export const VARIABLES = {
  ...portsAndFolders,
  ...urls,
  ...database,
  ...identity,
  ...photos,
  ...mail,
  ...personalData,
  ...publishing,
  ...running,
  ...tests,
  ...backups,
}
