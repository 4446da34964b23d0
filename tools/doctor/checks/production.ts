import { findingsOr, wrong, type Check, type Finding } from '../check'

/** Settings that are right on a developer's machine and wrong in front of visitors. */
export const production: Check = {
  name: 'production',
  run: ({ config, env }) => {
    const errors: Finding[] = []
    const require = (isFine: boolean, text: string) => {
      if (!isFine) errors.push(wrong(text))
    }
    require(config.production, 'NODE_ENV is not production. Set NODE_ENV=production.')
    require(env.SITE_URL !== undefined, 'SITE_URL is not set. Set it to the URL that visitors use.')
    require(env.SITE_URL === undefined ||
      config.siteUrl.startsWith(
        'https://',
      ), 'SITE_URL is not https: sign-ins could be read on the way. Get a certificate (certbot) and set https://…')
    require(!config.firebaseProjectId.startsWith(
      'demo-',
    ), 'FIREBASE_PROJECT_ID is missing or a demo project, where anybody can sign in. Set the id of your Firebase project.')
    // `npm start` sets it for a demo project, which is a fault of its own.
    require(env.DEMO_DATA === undefined ||
      !config.demoData, 'DEMO_DATA is true. Remove it: an empty database would get invented listings.')
    require(config.smtpUrl !==
      undefined, 'SMTP_URL is not set: messages of visitors would be files on this machine. Set your mail server.')
    require(!['trace', 'debug', 'silent'].includes(
      config.logLevel,
    ), `LOG_LEVEL is ${config.logLevel}. Set info, or remove it.`)
    require(config.rebuildWebhook !==
      undefined, 'nothing publishes changes: set PUBLISHER_URL, or REBUILD_WEBHOOK_URL for a static host.')
    return Promise.resolve(findingsOr(errors, 'settings are those of a public site'))
  },
}
