import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { extname } from 'node:path'
import type { ContentSecurityPolicy } from '../../lib/content-security-policy'
import { prepareCached } from '../../lib/encoded-body'
import type { ZodFastifyInstance } from '../../module'
import { contentTypeOf } from './paths'
import type { CacheRule, SiteResponse, SiteService } from './service'

const CACHE_CONTROL: Record<CacheRule, string> = {
  immutable: 'public, max-age=31536000, immutable',
  revalidate: 'public, max-age=0, must-revalidate',
  'no-cache': 'no-cache',
}

const UNPUBLISHED_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Being prepared</title>
<style>body{font:18px/1.5 system-ui,sans-serif;margin:20vh auto;max-width:32rem;padding:0 1.5rem;color:#222}</style>
<h1>The site is being prepared</h1>
<p>It will be here in a minute or two. Please reload this page then.</p>
</html>
`
const RETRY_AFTER_SECONDS = 10

/** First segments of paths that belong to the backend, not to the site. */
const BACKEND_PATH = /^\/(api|media|uploads|viewing|owner)(\/|\?|$)/

/** The pages and files of the current release, at every path without another route. */
export async function siteRoutes(
  app: ZodFastifyInstance,
  { site, contentSecurityPolicy }: { site: SiteService; contentSecurityPolicy: ContentSecurityPolicy },
): Promise<void> {
  await app.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: false })

  app.get('/*', { schema: { hide: true }, compress: false, config: { neverShed: true } }, async (request, reply) => {
    const target = request.raw.url ?? '/'
    if (BACKEND_PATH.test(target)) {
      reply.callNotFound()
      return reply
    }
    const response = await site.respond(target, request.ip)
    // A 304 has it as well: its headers replace those in the visitor's cache.
    if (response.kind === 'file' && response.file.inlineScripts.length > 0) {
      reply.header('content-security-policy', contentSecurityPolicy(response.file.inlineScripts))
    }
    return send(request, reply, response)
  })
}

function send(request: FastifyRequest, reply: FastifyReply, response: SiteResponse): FastifyReply {
  switch (response.kind) {
    case 'file':
      return sendFile(request, reply, response)
    case 'redirect':
      return reply.header('cache-control', CACHE_CONTROL['no-cache']).redirect(response.location, response.status)
    case 'rejected':
      return reply
        .code(response.status)
        .header('cache-control', CACHE_CONTROL['no-cache'])
        .type('text/plain; charset=utf-8')
        .send(response.status === 400 ? 'Malformed URL' : 'Not found')
    case 'unpublished':
      return reply
        .code(503)
        .headers({ 'retry-after': RETRY_AFTER_SECONDS, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(UNPUBLISHED_PAGE)
  }
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, path, status, cache }: SiteResponse & { kind: 'file' },
): FastifyReply {
  reply.code(status).header('cache-control', CACHE_CONTROL[cache])
  if (file.body === null) return reply.sendFile(path, file.root)
  return reply.type(contentTypeOf(extname(path))).send(prepareCached(request, reply, file.body))
}
