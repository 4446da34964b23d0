import { createHmac, timingSafeEqual, randomUUID } from 'node:crypto'
import { webhookSecrets } from '../../../contract/site/publisher'

/** The upload protocol's signature of a text: `hmac-sha256=` and the HMAC in hex. */
export function signatureOf(text: string, secret: string): string {
  return `hmac-sha256=${createHmac('sha256', secret).update(text).digest('hex')}`
}

/** Compares two secrets or signatures in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  // `timingSafeEqual` requires equal lengths; digests have one length.
  const [left, right] = [given, expected].map((text) => createHmac('sha256', 'compare').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}

/**
 * Signed requests by the Standard Webhooks specification: three headers, and a signature over
 * `<id>.<timestamp>.<raw body>` by HMAC-SHA256 with the bytes of the shared secret, in base64.
 */
export type SignatureHeaders = Readonly<
  Record<
    | 'webhook-id'
    /** Seconds since 1970. */
    | 'webhook-timestamp'
    /** `v1,<base64>`. */
    | 'webhook-signature',
    string
  >
>

/** Older requests are rejected, which limits replays. */
export const SIGNATURE_VALID_MS = 5 * 60_000

/** Why a request is rejected. */
export type SignatureError = 'missing' | 'forged' | 'stale'

/**
 * @param setting one secret, or several, of which the first signs
 * @param now milliseconds since 1970
 */
export function signatureHeaders(setting: string, body: string, now = Date.now()): SignatureHeaders {
  const id = randomUUID()
  const timestamp = String(Math.floor(now / 1_000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature(webhookSecrets(setting)[0] ?? setting, id, timestamp, body)}`,
  }
}

/**
 * The fault of a request's signature; null when it is valid and recent.
 * @param setting one secret, or several, each of which is accepted
 */
export function signatureError(
  setting: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  now = Date.now(),
): SignatureError | null {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': given } = headers
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof given !== 'string') return 'missing'
  const expected = webhookSecrets(setting).map((secret) => `v1,${signature(secret, id, timestamp, body)}`)
  // While a sender's secret is being replaced there are several signatures, separated by spaces.
  const isValid = given.split(' ').some((one) => expected.some((valid) => isSameSecret(one, valid)))
  if (!isValid) return 'forged'
  const age = now - Number(timestamp) * 1_000
  return Math.abs(age) <= SIGNATURE_VALID_MS ? null : 'stale'
}

function signature(secret: string, id: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
}
