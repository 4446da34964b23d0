/** Of each secret, in characters. */
export const SECRET_MIN = 16
const SECRETS_MAX = 2

/** What is wrong with a setting that `isWebhookSecretSetting` refuses. */
export const WEBHOOK_SECRET_RULE = `must have at least ${SECRET_MIN} characters, or be two such secrets with a comma between`

/** The secrets of REBUILD_WEBHOOK_SECRET: two while one replaces the other (docs/security.md, "Secrets"). */
export function webhookSecrets(setting: string): string[] {
  return setting
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '')
}

export function isWebhookSecretSetting(setting: string): boolean {
  const secrets = webhookSecrets(setting)
  return secrets.length > 0 && secrets.length <= SECRETS_MAX && secrets.every(({ length }) => length >= SECRET_MIN)
}
