import { findingsOr, wrong, type DoctorContext, type Finding } from '../check'

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
