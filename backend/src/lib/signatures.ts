import { createHmac, timingSafeEqual } from 'node:crypto'

/** The upload protocol's signature of a text: HMAC-SHA256, in hex, behind its name. */
export function signatureOf(text: string, secret: string): string {
  return `hmac-sha256=${createHmac('sha256', secret).update(text).digest('hex')}`
}

/** Whether two secrets or signatures are the same, found out in a time that tells nothing about either. */
export function isSameSecret(given: string, expected: string): boolean {
  // Digests have one length, whatever was given.
  const [left, right] = [given, expected].map((text) => createHmac('sha256', 'compare').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}
