import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { innermostReason } from '../../../backend/src/lib/errors'
import { findingsOr, unchecked, wrong, type DoctorContext, type Finding } from '../check'

export const IDENTITY_SERVICE = 'https://identitytoolkit.googleapis.com'
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
  /** Of an error: a code, or a sentence. */
  readonly message: string
}

async function call({ config, fetch }: DoctorContext, path: string, body?: object): Promise<Reply> {
  const response = await fetch(`${IDENTITY_SERVICE}${path}?${new URLSearchParams({ key: config.firebaseApiKey })}`, {
    method: body === undefined ? 'GET' : 'POST',
    // As the backend's own calls: the key may be restricted to requests of this site.
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
