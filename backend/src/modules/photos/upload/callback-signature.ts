import { isSameSecret, signatureOf } from '../../../lib/signatures'

/** Whether the body of a photo store's callback is signed with one of the keys. */
export function isSignedCallback(
  { headers, body }: { readonly headers: Headers; readonly body: unknown },
  apiKeys: readonly string[],
): boolean {
  const signature = headers.get('x-uploadthing-signature')
  if (signature === null || typeof body !== 'string') return false
  return apiKeys.some((apiKey) => isSameSecret(signature, signatureOf(body, apiKey)))
}
