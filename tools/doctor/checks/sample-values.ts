import { SECRET_MIN, webhookSecrets } from '../../../contract/publisher'
import { findingsOr, wrong, type EnvironmentContext, type Finding } from '../check'

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
