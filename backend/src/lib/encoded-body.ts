import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyCompressOptions } from '@fastify/compress'
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A whole response body in memory, in every encoding it is sent in. */
export interface EncodedBody {
  readonly etag: string
  readonly identity: Buffer
  readonly br?: Buffer
  readonly gzip?: Buffer
}

/** Compressing fewer bytes saves nothing. */
const COMPRESS_FROM = 1_024
/** Of 10,000 cards a tenth less than with 5, for 80 ms of processor time once per change. */
const BROTLI_QUALITY = 9
const QUICK_BROTLI_QUALITY = 4
/** Memory of a cached body's objects and of the cache's bookkeeping; measured: 0.9 kB. */
const ENTRY_BYTES = 1_024
/** Strings take up to two bytes for each UTF-16 code unit. */
const CHARACTER_BYTES = 2

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** The ETag is weak: all encodings of a body share one tag. @param version of the record that the content describes */
export function etagOf(content: Buffer, version?: number): string {
  const hash = createHash('sha1').update(content).digest('base64url')
  return version === undefined ? `W/"${hash}"` : `W/"${version}.${hash}"`
}

/** Hashes and compresses a body once, for all responses that send it. @param tag when it is known already */
export async function encodeBody(text: string, tag?: string): Promise<EncodedBody> {
  const identity = unpooled(Buffer.from(text))
  const etag = tag ?? etagOf(identity)
  if (identity.length < COMPRESS_FROM) return { etag, identity }
  const [br, gzipped] = await Promise.all([brotli(identity, BROTLI_QUALITY), compressGzip(identity)])
  return { etag, identity, br: unpooled(br), gzip: unpooled(gzipped) }
}

/** The same for a body that hardly anybody requests twice: in one encoding, with a tenth of the processor time. */
export async function encodeOnce(text: string, etag: string): Promise<EncodedBody> {
  const identity = unpooled(Buffer.from(text))
  if (identity.length < COMPRESS_FROM) return { etag, identity }
  return { etag, identity, br: unpooled(await brotli(identity, QUICK_BROTLI_QUALITY)) }
}

/** Bytes of memory that a cache uses for this body under this key. */
export function weightOf({ etag, identity, br, gzip }: EncodedBody, key: string): number {
  const buffers = [identity, br, gzip].reduce((sum, buffer) => sum + (buffer?.length ?? 0), 0)
  return ENTRY_BYTES + CHARACTER_BYTES * (key.length + etag.length) + buffers
}

function brotli(content: Buffer, quality: number): Promise<Buffer> {
  return compressBrotli(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })
}

/**
 * Copies a buffer that is a part of a larger one, which would otherwise stay in memory with it: Node's pool of 8 kB for
 * small texts, zlib's chunks of 16 kB.
 */
function unpooled(buffer: Buffer): Buffer {
  if (buffer.buffer.byteLength === buffer.length) return buffer
  const copy = Buffer.allocUnsafeSlow(buffer.length)
  buffer.copy(copy)
  return copy
}

/**
 * Sets the headers of an encoded body on the reply and returns what to send: the encoding that the client accepts, or
 * nothing (with status 304) when the client has the body already.
 */
export function prepareCached(request: FastifyRequest, reply: FastifyReply, body: EncodedBody): Buffer | undefined {
  reply.header('etag', body.etag)
  addVary(reply, 'accept-encoding')
  if (reply.statusCode === 200 && isFresh(request, body.etag)) {
    reply.code(304)
    return undefined
  }
  const encoding = acceptedEncoding(request, body)
  if (encoding === 'identity') return body.identity
  reply.header('content-encoding', encoding)
  return body[encoding]
}

/** Whether the client's copy (`If-None-Match`) has this tag; weak comparison, RFC 9110 §13.1.2. */
export function isFresh(request: FastifyRequest, etag: string): boolean {
  const tags = request.headers['if-none-match']
  if (tags === undefined) return false
  if (tags.trim() === '*') return true
  return tags.split(',').some((tag) => opaque(tag) === opaque(etag))
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}

function acceptedEncoding(request: FastifyRequest, body: EncodedBody): Encoding {
  const accepted = request.headers['accept-encoding']
  if (typeof accepted !== 'string') return 'identity'
  const offered = (['br', 'gzip'] as const).filter((name) => body[name] !== undefined)
  const encoding = negotiate(accepted, offered)
  return encoding === 'br' || encoding === 'gzip' ? encoding : 'identity'
}

function addVary(reply: FastifyReply, field: string): void {
  const current = reply.getHeader('vary')
  reply.header('vary', typeof current === 'string' ? `${current}, ${field}` : field)
}

/** For dynamic responses, in order of preference; files and cached responses are stored compressed. */
export const COMPRESSION = { encodings: ['br', 'gzip', 'identity'] } satisfies FastifyCompressOptions
