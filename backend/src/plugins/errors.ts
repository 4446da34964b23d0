import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { hasCode, HttpError } from '../lib/errors'

const INTERNAL_MESSAGE = 'Something went wrong on our side. Please try again later.'
/** PostgreSQL's code for text it has no room for: of what JSON and addresses can carry, the null character. */
const UNSTORABLE_TEXT = '22021'

/** Makes every answer that is no success `{message}` (spec §8) with the right status. */
export function registerErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(answerError)
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found' }))
}

async function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const faults = error.validation.map(({ instancePath, message }) => {
      const field = instancePath.slice(1).replaceAll('/', '.')
      return field === '' ? message : `${field}: ${message}`
    })
    return reply.code(400).send({ message: faults.join('; ') })
  }
  if (error instanceof HttpError) {
    if (error.statusCode >= 500) request.log.warn({ err: error }, 'request refused')
    return reply.code(error.statusCode).headers(error.headers).send({ message: error.message })
  }
  if (hasCode(error.cause, UNSTORABLE_TEXT))
    return reply.code(400).send({ message: 'Text cannot hold a null character.' })
  const status = error.statusCode ?? 500
  if (status < 500) return reply.code(status).send({ message: error.message || (STATUS_CODES[status] ?? 'Refused') })
  request.log.error({ err: error }, 'request failed')
  return reply.code(500).send({ message: INTERNAL_MESSAGE })
}
