import type { FastifyInstance } from 'fastify'

/**
 * Accepts requests with the content type JSON but no body: the specification's clients send it with every request,
 * including DELETE (spec §7). A route that needs a body still rejects an empty one.
 */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}
