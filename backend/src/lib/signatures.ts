import { createHmac, timingSafeEqual } from 'node:crypto'

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
