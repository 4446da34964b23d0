import { HttpError } from '../../../lib/errors'
import { isSameSecret, signatureOf } from '../../../lib/signatures'

/** An upload that the upload library authorized with a signed URL. */
export interface SignedUpload {
  readonly key: string
  /** Bytes. */
  readonly size: number
  readonly name: string
  readonly mediaType: string
  /** Unique for each signed URL; a random key may collide. */
  readonly signature: string
}

/** Keys become file names. */
const KEY = /^\w{1,150}$/

/**
 * Verifies and parses `<ingest>/<key>?expires=…&x-ut-…&signature=…`.
 * @param signedUrl complete, as it was signed
 * @throws HttpError 403 for a wrong signature, 410 for an expired URL
 */
export function parseSignedUrl(signedUrl: string, secret: string): SignedUpload {
  const url = new URL(signedUrl)
  const signature = url.searchParams.get('signature') ?? ''
  url.searchParams.delete('signature')
  if (!isSameSecret(signature, signatureOf(url.href, secret))) {
    throw new HttpError(403, 'This upload was not allowed. Please choose the photo again.')
  }
  if (!(Number(url.searchParams.get('expires')) > Date.now())) {
    throw new HttpError(410, 'This upload took too long. Please choose the photo again.')
  }
  const key = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
  const size = Number(parameter(url, 'x-ut-file-size'))
  if (!KEY.test(key) || !Number.isSafeInteger(size) || size <= 0) {
    throw new HttpError(400, 'This is not a photo upload.')
  }
  const [name, mediaType] = [parameter(url, 'x-ut-file-name'), parameter(url, 'x-ut-file-type')]
  return { key, size, name, mediaType, signature }
}

/** The upload library encodes each value twice. */
function parameter(url: URL, name: string): string {
  return decodeURIComponent(url.searchParams.get(name) ?? '')
}
