import { ENVIRONMENT_VARIABLES } from '../../contract/site/environment'
import { SECRET_MIN, webhookSecrets } from '../../contract/site/publisher'
import { COPY_TARGET, UNUSED_VARIABLES } from '../backup/settings'
import {
  findingsOr,
  unchecked,
  wrong,
  type EnvironmentContext,
  type Finding,
  type DoctorContext,
  ok,
  warning,
} from './check'
import { readDraftReport } from '../../backend/src/modules/editor-drafts/report'

/** Variables that Node and systems know. */
const SYSTEM_VARIABLES = ['NODE_OPTIONS', 'TZ', 'LANG', 'HOME']
/** The check of the repository says what becomes of the variables of earlier backups. */
const KNOWN = new Set([...ENVIRONMENT_VARIABLES.keys(), ...SYSTEM_VARIABLES, ...UNUSED_VARIABLES, COPY_TARGET])
const MAX_TYPING_ERRORS = 3

/** The lines of the environment file: misspelled names, and values that systemd reads otherwise than the tools. */
export function variables({ envFile }: EnvironmentContext): readonly Finding[] {
  if (envFile === null) return [unchecked('no file to read: name it, ENV_FILE=/etc/kilele/environment npm run doctor')]
  const errors = envFile.text.split('\n').flatMap((line) => {
    const [, name = '', value = ''] = /^\s*([A-Za-z_]\w*)\s*=(.*)$/.exec(line) ?? []
    if (name === '') return []
    return [unknownName(name), hashInValue(name, value)].filter((fault) => fault !== null)
  })
  return findingsOr(errors.map(wrong), `every name in ${envFile.path} is known`)
}

function unknownName(name: string): string | null {
  if (KNOWN.has(name)) return null
  const [nearest] = [...KNOWN]
    .map((other) => ({ other, errors: distance(name, other) }))
    .sort((a, b) => a.errors - b.errors)
  const hint = nearest !== undefined && nearest.errors <= MAX_TYPING_ERRORS ? `: did you mean ${nearest.other}?` : ''
  return `${name} is not a variable of the site${hint || '. Remove it, or look it up in .env.example.'}`
}

/** systemd takes an unquoted # as part of the value; the tools end the value there. */
function hashInValue(name: string, value: string): string | null {
  if (/^\s*["']/.test(value) || !value.includes('#')) return null
  return /\s#/.test(value)
    ? `the line of ${name} has a comment after the value, which systemd takes as part of it. Move it to a line of its own.`
    : `the value of ${name} has a # outside quotes, where the tools end it and systemd does not. Put the value in double quotes.`
}

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (const [row, letter] of a.split('').entries()) {
    const current = [row + 1]
    for (const [column, other] of b.split('').entries()) {
      const insertion = (current[column] ?? 0) + 1
      const deletion = (above[column + 1] ?? 0) + 1
      const replacement = (above[column] ?? 0) + (letter === other ? 0 : 1)
      current.push(Math.min(insertion, deletion, replacement))
    }
    above = current
  }
  return above.at(-1) ?? 0
}

/** Names that no real site has: reserved ones, and those of .env.example and docs/deploy.md. */
const SAMPLE = /\.example\b|\bexample\.(com|org|net)\b|\bmy-(agency|project|site)\b|…|change-?me|your-|<[a-z-]+>/i
/** `user:password` of the sample URLs. */
const SAMPLE_LOGIN = '://user:password@'
const CHECKED = [
  'SITE_URL',
  'SITE_ORIGIN',
  'GATSBY_API_URL',
  'DATABASE_URL',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_API_KEY',
  'FIREBASE_AUTH_DOMAIN',
  'ADMIN_EMAIL',
  'SMTP_URL',
  'MAIL_TO',
  'MAIL_FROM',
  'REBUILD_WEBHOOK_URL',
  'REBUILD_WEBHOOK_SECRET',
  'UPLOADTHING_TOKEN',
]
/**
 * `openssl rand -hex 32` has more; words and repetitions have fewer. Shorter secrets are a fault of the configuration.
 */
const SECRET_DIFFERENT_CHARACTERS = 10

export function sampleValues({ env }: EnvironmentContext): readonly Finding[] {
  const left = CHECKED.filter((name) => {
    const value = env[name] ?? ''
    return SAMPLE.test(value) || value.includes(SAMPLE_LOGIN)
  }).map((name) => wrong(`${name} still has a value of the documentation. Replace it with your own.`))
  const weak = webhookSecrets(env.REBUILD_WEBHOOK_SECRET ?? '')
    .filter((secret) => secret.length >= SECRET_MIN && new Set(secret).size < SECRET_DIFFERENT_CHARACTERS)
    .map(() => wrong('REBUILD_WEBHOOK_SECRET can be guessed. Make one with: openssl rand -hex 32'))
  return findingsOr([...left, ...weak], 'none is left')
}

/** Settings that are right on a developer's machine and wrong in front of visitors. */
export function production({ config, env }: DoctorContext): readonly Finding[] {
  const rules: readonly (readonly [isFine: boolean, fault: string])[] = [
    [config.production, 'NODE_ENV is not production. Set NODE_ENV=production.'],
    [env.SITE_URL !== undefined, 'SITE_URL is not set. Set it to the URL that visitors use.'],
    [
      env.SITE_URL === undefined || config.siteUrl.startsWith('https://'),
      'SITE_URL is not https: sign-ins could be read on the way. Get a certificate (certbot) and set https://…',
    ],
    [
      !config.firebaseProjectId.startsWith('demo-'),
      'FIREBASE_PROJECT_ID is missing or a demo project, where anybody can sign in. Set the id of your Firebase project.',
    ],
    [
      // `npm start` sets it for a demo project, which is a fault of its own.
      env.DEMO_DATA === undefined || !config.demoData,
      'DEMO_DATA is true. Remove it: an empty database would get invented listings.',
    ],
    [
      config.smtpUrl !== undefined,
      'SMTP_URL is not set: messages of visitors would be files on this machine. Set your mail server.',
    ],
    [
      !['trace', 'debug', 'silent'].includes(config.logLevel),
      `LOG_LEVEL is ${config.logLevel}. Set info, or remove it.`,
    ],
    [
      config.rebuildWebhook !== undefined,
      'nothing publishes changes: set PUBLISHER_URL, or REBUILD_WEBHOOK_URL for a static host.',
    ],
  ]
  const errors = rules.flatMap(([isFine, fault]) => (isFine ? [] : [wrong(fault)]))
  return findingsOr(errors, 'settings are those of a public site')
}

/** What became of input that an earlier release stored in the database before it was saved. */
export async function unfinishedForms({ config: { dataDir } }: DoctorContext): Promise<readonly Finding[]> {
  const report = await readDraftReport(dataDir)
  if (report === null) return [ok('an earlier release left none')]
  const { listings, untitled, edits, refused } = report
  const left = untitled + edits + refused.length
  const counts = `${listings} became draft listings, ${left} did not`
  if (left === 0) return [ok(counts)]
  return [
    warning(`${counts}: ${untitled} without a title, ${edits} edits of existing listings. They stay in editor_drafts.`),
    ...refused.map(({ kind, title, reason }) => warning(`the ${kind} '${title}' did not become a listing: ${reason}`)),
  ]
}
