import type { FastifyInstance } from 'fastify'

/**
 * Lets a call without a body say that its content is JSON: the specification's clients say so on
 * every call, deletions included (spec §7). A call that needs a body still refuses an empty one.
 */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}
