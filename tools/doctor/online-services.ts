import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { innermostReason } from '../../backend/src/lib/errors'
import { createMailer } from '../../backend/src/lib/mailer'
import {} from '../lib/errors'
import { findingsOr, unchecked, wrong, type DoctorContext, type Finding, ok } from './check'

const IDENTITY_SERVICE = 'https://identitytoolkit.googleapis.com'
const TIMEOUT_MS = 10_000
const errorSchema = z.object({ error: z.object({ message: z.string() }) })
const projectSchema = z.object({ authorizedDomains: z.array(z.string()).default([]) })
const WHERE = 'Firebase console, Authentication'

/** The web API key, the sign-in methods of the site, and the domains that may use them. */
export async function firebase(context: DoctorContext): Promise<readonly Finding[]> {
  const { config } = context
  if (config.firebaseProjectId.startsWith('demo-')) return [unchecked('a demo project has no service')]
  try {
    const project = await call(context, '/v1/projects')
    const unusable = keyError(project)
    if (unusable !== null) return [wrong(unusable)]
    const errors = [
      ...domainErrors(context, projectSchema.safeParse(project.body).data?.authorizedDomains ?? []),
      ...(await passwordErrors(context)),
      ...(await googleErrors(context)),
    ]
    return findingsOr(errors.map(wrong), 'the key is valid, and password and Google sign-in are enabled')
  } catch (error) {
    return [offline(error)]
  }
}

interface Reply {
  readonly status: number
  readonly body: unknown
  /** An error has a code, or a sentence. */
  readonly message: string
}

async function call({ config, fetch }: DoctorContext, path: string, body?: object): Promise<Reply> {
  const response = await fetch(`${IDENTITY_SERVICE}${path}?${new URLSearchParams({ key: config.firebaseApiKey })}`, {
    method: body === undefined ? 'GET' : 'POST',
    // The backend's own calls have it too: the key may be restricted to requests of this site.
    headers: { 'content-type': 'application/json', referer: `${config.siteUrl}/` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const reply: unknown = await response.json()
  return { status: response.status, body: reply, message: errorSchema.safeParse(reply).data?.error.message ?? '' }
}

function keyError({ status, message }: Reply): string | null {
  if (status === 200) return null
  if (/API key not valid|API_KEY_INVALID/.test(message)) {
    return 'FIREBASE_API_KEY is not a valid key. Copy it from the settings page of the project.'
  }
  if (/blocked/i.test(message)) {
    return `FIREBASE_API_KEY may not be used by this site: ${message} Allow SITE_URL and the Identity Toolkit API.`
  }
  if (message.includes('CONFIGURATION_NOT_FOUND')) return `sign-in was never set up. ${WHERE}: Get started.`
  return `the identity service responded with status ${status}: ${message || 'no reason'}`
}

function domainErrors({ config }: DoctorContext, domains: readonly string[]): string[] {
  const errors: string[] = []
  const { hostname } = new URL(config.siteOrigin ?? config.siteUrl)
  if (!domains.includes(hostname)) {
    errors.push(`${hostname} may not sign people in. ${WHERE}, Settings, Authorized domains: add it.`)
  }
  if (!domains.includes(`${config.firebaseProjectId}.firebaseapp.com`)) {
    errors.push(`the key is not of the project ${config.firebaseProjectId}. Copy id and key from one settings page.`)
  }
  return errors
}

/** Signs in as nobody: the refusal tells whether the method is enabled. */
async function passwordErrors(context: DoctorContext): Promise<string[]> {
  const nobody = { email: `${randomUUID()}@doctor.invalid`, password: randomUUID(), returnSecureToken: false }
  const { message } = await call(context, '/v1/accounts:signInWithPassword', nobody)
  return /PASSWORD_LOGIN_DISABLED|OPERATION_NOT_ALLOWED/.test(message)
    ? [`sign-in with email and password is disabled. ${WHERE}, Sign-in method: enable Email/Password.`]
    : []
}

async function googleErrors(context: DoctorContext): Promise<string[]> {
  const { siteUrl: continueUri } = context.config
  const { status, message } = await call(context, '/v1/accounts:createAuthUri', {
    providerId: 'google.com',
    continueUri,
  })
  if (status === 200) return []
  return message.includes('OPERATION_NOT_ALLOWED')
    ? [`sign-in with Google is disabled. ${WHERE}, Sign-in method: enable Google.`]
    : [`sign-in with Google was refused: ${message}`]
}

function offline(error: unknown): Finding {
  return wrong(
    `the identity service cannot be reached from this machine: ${innermostReason(error)}. Nobody could sign in. Check DNS and the firewall for identitytoolkit.googleapis.com.`,
  )
}

/** Connects and logs in; with `--send-mail` sends a mail to ADMIN_EMAIL. */
export async function mail({ config, sendMail }: DoctorContext): Promise<readonly Finding[]> {
  if (config.smtpUrl === undefined) return [unchecked('SMTP_URL is not set')]
  const mailer = createMailer(config)
  try {
    await mailer.verify()
  } catch (error) {
    return [wrong(`the mail server refuses: ${innermostReason(error)}. Check SMTP_URL: host, port, user, password.`)]
  }
  if (!sendMail) return [ok('the mail server accepts the login; npm run doctor -- --send-mail sends a mail')]
  try {
    await mailer.send({
      id: randomUUID(),
      date: new Date(),
      to: config.adminEmail,
      replyTo: config.mailTo,
      subject: 'Test of the mail server',
      text: `This mail was sent by npm run doctor for ${config.siteUrl}. Mail works.`,
    })
  } catch (error) {
    return [wrong(`the test mail was refused: ${innermostReason(error)}. Check MAIL_FROM and ADMIN_EMAIL.`)]
  }
  return [ok('the mail server accepted a test mail to ADMIN_EMAIL: look whether it arrives, also among spam')]
}

const MAX_DIFFERENCE_SECONDS = 30
const CLOCK_TIMEOUT_MS = 5_000

/**
 * Signatures and sign-in tokens expire by the clock. Compared with other machines' first: SITE_URL is often this one.
 */
export async function clock({ config: { siteUrl }, fetch }: DoctorContext): Promise<readonly Finding[]> {
  for (const url of [IDENTITY_SERVICE, siteUrl]) {
    const date = await dateOf(url, fetch)
    if (date === null) continue
    // Half of the way was there when the header was written; the header itself has no fractions.
    const seconds = Math.round((Date.now() - date) / 1_000)
    const { host } = new URL(url)
    return [
      Math.abs(seconds) <= MAX_DIFFERENCE_SECONDS
        ? ok(`agrees with ${host}`)
        : wrong(
            `this clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} ${host}. Run: timedatectl set-ntp true`,
          ),
    ]
  }
  return [unchecked('no other clock can be reached')]
}

/** Milliseconds since 1970; null when the host cannot be reached or names no date. */
async function dateOf(url: string, request: typeof fetch): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(CLOCK_TIMEOUT_MS)
    const response = await request(url, { method: 'HEAD', redirect: 'manual', signal })
    const date = Date.parse(response.headers.get('date') ?? '')
    return Number.isNaN(date) ? null : date
  } catch {
    // Offline; the report says so.
    return null
  }
}
