import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { DOCUMENTS_PREFIX, PDF_TYPE } from '../../../../contract/site/documents'
import { isFresh } from '../../lib/encoded-body'
import { HttpError } from '../../lib/errors'
import type { ZodFastifyInstance } from '../../module'
import { showDrafts, type TokenVerifier } from '../../plugins/access'
import type { DocumentService } from './service'
import type { ByteRange } from './store'

interface Options {
  readonly documents: DocumentService
  readonly identity: TokenVerifier
}

/** Without the `/api` prefix, under which these routes are registered. */
const DOCUMENT = `${DOCUMENTS_PREFIX.replace(/^\/api/, '')}/:key/:name`
const params = z.object({ key: z.string(), name: z.string() })

/**
 * Listings' documents: anyone gets those that a published listing shows as public, the administrator all (docs/product.md,
 * "Documents"). Everything else is not found.
 */
export function documentRoutes(app: ZodFastifyInstance, { documents, identity }: Options): void {
  showDrafts(app, identity)
  app.get<{ Params: z.infer<typeof params> }>(
    DOCUMENT,
    { schema: { hide: true, params }, compress: false },
    async (request, reply) => {
      const { key, name } = request.params
      const document = await documents.find(`${DOCUMENTS_PREFIX}/${key}/${name}`, request.seesOffice)
      const etag = `"${key}"`
      const isFreshCopy = !request.seesOffice && isFresh(request, etag)
      const range = readRange(request.headers.range, document.bytes)
      if (range === 'unsatisfiable' && !isFreshCopy) {
        throw new HttpError(416, 'The document ends before this range', {
          'content-range': `bytes */${document.bytes}`,
        })
      }
      const part = range === 'unsatisfiable' ? undefined : range
      // Before the headers: an error must not carry the document's.
      const content = isFreshCopy ? null : await documents.stream(document, part)
      // Caches ask each time, so that a document that is no longer public is gone everywhere at once.
      if (!request.seesOffice) reply.headers({ 'cache-control': 'public, no-cache', etag })
      reply.headers({
        'content-type': document.mediaType,
        'content-disposition': contentDisposition(document, name),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'accept-ranges': 'bytes',
      })
      if (content === null) return reply.code(304).send()
      return sendRange(reply, part, document.bytes).send(content)
    },
  )
}

function sendRange(reply: FastifyReply, range: ByteRange | undefined, bytes: number): FastifyReply {
  if (range === undefined) return reply.header('content-length', bytes)
  const { start, end } = range
  return reply
    .code(206)
    .headers({ 'content-range': `bytes ${start}-${end}/${bytes}`, 'content-length': end - start + 1 })
}

/** Undefined for the whole document, also when the header asks for several ranges or is not one. */
function readRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return start >= bytes || start > end ? 'unsatisfiable' : { start, end }
}

/**
 * As RFC 6266 has it, with the name in ASCII for old programs. A PDF is saved, because browsers show none under a
 * sandboxing policy; a picture is shown.
 */
function contentDisposition(
  { mediaType, name }: { mediaType: string; name: string | null },
  plainName: string,
): string {
  const extension = plainName.slice(plainName.lastIndexOf('.'))
  const readable = name === null ? plainName : `${name.replaceAll(/[/\\:*?"<>|]/g, '-')}${extension}`
  const encoded = encodeURIComponent(readable).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
  const kind = mediaType === PDF_TYPE ? 'attachment' : 'inline'
  return `${kind}; filename="${plainName}"; filename*=UTF-8''${encoded}`
}
