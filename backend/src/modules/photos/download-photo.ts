import type { LookupAddress } from 'node:dns'
import { lookup as lookupName } from 'node:dns/promises'
import { request as httpsRequest } from 'node:https'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import type { RequestOptions } from 'node:https'
import { HttpError } from '../../../lib/errors'
import { isAllowed } from './media-url'
import { isPublicAddress } from './private-addresses'

export const MAX_PHOTO_BYTES = 25 * 1024 * 1024
const TIMEOUT_MS = 10_000
const MAX_REDIRECTS = 3

/** The way out to other hosts; tests put their own in its place. */
export interface PhotoNetwork {
  readonly request: (
    url: URL,
    options: RequestOptions,
    onResponse: (response: IncomingMessage) => void,
  ) => ClientRequest
  /** All addresses of a host name. */
  readonly lookup: (name: string) => Promise<LookupAddress[]>
  readonly isPublicAddress: (address: string) => boolean
  readonly timeoutMs: number
}

export const internet: PhotoNetwork = {
  request: httpsRequest,
  lookup: (name) => lookupName(name, { all: true }),
  isPublicAddress,
  timeoutMs: TIMEOUT_MS,
}

/**
 * Downloads a photo. Every hop must be of an allowed host and resolve to public addresses, and the
 * connection goes to the very address that was checked.
 * @throws HttpError 403 for a refused host or address, 404 when there is no photo, 413 when it is
 *   larger than MAX_PHOTO_BYTES, 502 when its host fails
 */
export async function downloadPhoto(
  url: URL,
  mediaSources: readonly string[],
  network: PhotoNetwork = internet,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(network.timeoutMs)
  let next = url
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    if (!isAllowed(next, mediaSources)) throw new HttpError(403, 'Photos are not taken from this host')
    const response = await open(next, network, signal)
    const location = redirectOf(response)
    if (location === null) return readBody(response)
    response.destroy()
    if (!URL.canParse(location, next)) throw new HttpError(502, "The photo's host answered with a broken redirect")
    next = new URL(location, next)
  }
  throw new HttpError(502, "The photo's host redirects too often")
}

async function open(url: URL, network: PhotoNetwork, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A literal address is connected to without any lookup.
  if (isIP(host) !== 0 && !network.isPublicAddress(host)) throw refusedAddress()
  try {
    return await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { agent: false, signal, lookup: checkedLookup(network), headers: { accept: 'image/*' } }
      network.request(url, options, resolve).on('error', reject).end()
    })
  } catch (error) {
    throw error instanceof HttpError ? error : hostFailed(error)
  }
}

/** Resolves a name, and refuses it if any of its addresses is not public. */
function checkedLookup(network: PhotoNetwork): LookupFunction {
  return (hostname, options, callback) => {
    network.lookup(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (first === undefined || !addresses.every(({ address }) => network.isPublicAddress(address))) {
          callback(refusedAddress(), '')
        } else if (options.all === true) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: unknown) => {
        callback(hostFailed(error), '')
      },
    )
  }
}

function redirectOf(response: IncomingMessage): string | null {
  const status = response.statusCode ?? 0
  return status >= 300 && status < 400 ? (response.headers.location ?? null) : null
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  try {
    if (response.statusCode === 404 || response.statusCode === 410) throw new HttpError(404, 'Photo not found')
    if (response.statusCode !== 200) throw hostFailed(new Error(`status ${String(response.statusCode)}`))
    if (Number(response.headers['content-length'] ?? 0) > MAX_PHOTO_BYTES) throw tooLarge()
    return await collect(response)
  } catch (error) {
    throw error instanceof HttpError ? error : hostFailed(error)
  } finally {
    response.destroy()
  }
}

async function collect(response: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > MAX_PHOTO_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function refusedAddress(): HttpError {
  return new HttpError(403, 'Photos are not taken from private addresses')
}

function tooLarge(): HttpError {
  return new HttpError(413, 'The photo is too large')
}

function hostFailed(cause: unknown): HttpError {
  const error = new HttpError(502, "The photo's host does not answer as it should")
  error.cause = cause
  return error
}
