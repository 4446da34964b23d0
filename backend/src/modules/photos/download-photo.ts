import type { LookupAddress } from 'node:dns'
import { lookup as lookupName } from 'node:dns/promises'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { isIP, type LookupFunction, BlockList, isIPv4 } from 'node:net'
import { HttpError } from '../../lib/errors'
import { MAX_PHOTO_BYTES } from './image-types'
import { isAllowedUrl } from './photo-url'

const TIMEOUT_MS = 10_000
const MAX_REDIRECTS = 3

/** Network access; tests replace it. */
export interface PhotoNetwork {
  readonly request: (
    url: URL,
    options: RequestOptions,
    onResponse: (response: IncomingMessage) => void,
  ) => ClientRequest
  /** All IP addresses of a host name. */
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
 * Downloads a photo. The host of every redirect must be allowed and resolve to public addresses, and
 * the connection goes to the address that was checked.
 * @throws HttpError 403 for a host or address that is not allowed, 404 for a missing photo, 413 for one
 *   larger than MAX_PHOTO_BYTES, 502 when the host fails
 */
export async function downloadPhoto(
  url: URL,
  mediaSources: readonly string[],
  network: PhotoNetwork = internet,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(network.timeoutMs)
  let next = url
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    if (!isAllowedUrl(next, mediaSources)) throw new HttpError(403, 'Photos from this host are not allowed')
    const response = await open(next, network, signal)
    const location = redirectOf(response)
    if (location === null) return readBody(response)
    response.destroy()
    if (!URL.canParse(location, next)) throw new HttpError(502, "The photo's host sent an invalid redirect")
    next = new URL(location, next)
  }
  throw new HttpError(502, "The photo's host redirected too often")
}

async function open(url: URL, network: PhotoNetwork, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // No lookup takes place for a literal IP address.
  if (isIP(host) !== 0 && !network.isPublicAddress(host)) throw privateAddressError()
  try {
    return await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { agent: false, signal, lookup: checkedLookup(network), headers: { accept: 'image/*' } }
      network.request(url, options, resolve).on('error', reject).end()
    })
  } catch (error) {
    throw error instanceof HttpError ? error : hostError(error)
  }
}

/** Rejects a host name when any of its addresses is not public. */
function checkedLookup(network: PhotoNetwork): LookupFunction {
  return (hostname, options, callback) => {
    network.lookup(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (first === undefined || !addresses.every(({ address }) => network.isPublicAddress(address))) {
          callback(privateAddressError(), '')
        } else if (options.all === true) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: unknown) => {
        callback(hostError(error), '')
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
    if (response.statusCode !== 200) throw hostError(new Error(`status ${String(response.statusCode)}`))
    if (Number(response.headers['content-length'] ?? 0) > MAX_PHOTO_BYTES) throw tooLargeError()
    return await collect(response)
  } catch (error) {
    throw error instanceof HttpError ? error : hostError(error)
  } finally {
    response.destroy()
  }
}

async function collect(response: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > MAX_PHOTO_BYTES) throw tooLargeError()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function privateAddressError(): HttpError {
  return new HttpError(403, 'Photos from private IP addresses are not allowed')
}

function tooLargeError(): HttpError {
  return new HttpError(413, 'The photo is too large')
}

function hostError(cause: unknown): HttpError {
  return Object.assign(new HttpError(502, "The photo's host did not send the photo"), { cause })
}

/** IPv4 networks without public hosts (RFC 6890 and multicast). */
const NOT_PUBLIC_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/** Parts of the global IPv6 range that tunnel to, or hide, other networks. */
const NOT_PUBLIC_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const notPublicNetworks = new BlockList()
for (const [network, prefix] of NOT_PUBLIC_IPV4) notPublicNetworks.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of NOT_PUBLIC_IPV6) notPublicNetworks.addSubnet(network, prefix, 'ipv6')

const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is public: not loopback, private, link-local, mapped or reserved. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublicNetworks.check(address, 'ipv4')
  return globalIpv6.check(address, 'ipv6') && !notPublicNetworks.check(address, 'ipv6')
}
