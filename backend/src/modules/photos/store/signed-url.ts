import { HttpError } from '../../../lib/errors'
import { isSameSecret, signatureOf } from '../../../lib/signatures'

/** An upload as the upload library allowed it: what its signed address says. */
export interface AllowedUpload {
  readonly key: string
  /** Bytes. */
  readonly size: number
  readonly name: string
  /** Media type. */
  readonly type: string
  /** Of this very address; a key may be drawn twice, a signature may not. */
  readonly signature: string
}

/** Keys become names of files. */
const KEY = /^\w{1,150}$/

/**
 * Reads `<ingest>/<key>?expires=…&x-ut-…&signature=…`.
 * @param address whole, as it was signed
 * @throws HttpError 403 for an address the upload library did not sign, 410 for one whose time is over
 */
export function readSignedAddress(address: string, secret: string): AllowedUpload {
  const url = new URL(address)
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
    throw new HttpError(400, 'This is no upload of a photo.')
  }
  return { key, size, name: parameter(url, 'x-ut-file-name'), type: parameter(url, 'x-ut-file-type'), signature }
}

/** The upload library encodes each value before it puts it into the address, which encodes it again. */
function parameter(url: URL, name: string): string {
  return decodeURIComponent(url.searchParams.get(name) ?? '')
}
