import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { STATUS_CODES } from 'node:http'
import { hasCode, HttpError, infrastructureErrorOf } from '../lib/errors'
import { isOverload } from './load-shedding'

const INTERNAL_MESSAGE = 'Something went wrong on our side. Please try again later.'
/** PostgreSQL's code for text that it cannot store; in JSON and URLs that is only the null character. */
const UNSTORABLE_TEXT = '22021'

/** Makes every error response `{message}` (docs/product.md, "Calls") with the right status. */
export function registerErrorResponses(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(sendError)
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found' }))
}

/** An error response before it is formatted. */
export interface ErrorResponse {
  readonly status: number
  readonly message: string
  readonly headers: Readonly<Record<string, string>>
  /** The invalid fields of the request. */
  readonly errors: readonly { readonly field: string; readonly message: string }[]
}

async function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { status, message, headers } = errorResponseOf(error, request)
  return reply.code(status).headers(headers).send({ message })
}

/** Also logs the details that the client must not see. */
export function errorResponseOf(error: FastifyError, request: FastifyRequest): ErrorResponse {
  const defaults = { headers: {}, errors: [] }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(({ instancePath, message }) => ({
      field: instancePath.slice(1).replaceAll('/', '.'),
      message: message ?? 'cannot be used',
    }))
    return {
      ...defaults,
      status: 400,
      // Two rules of a field may have the same text.
      message: [...new Set(errors.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)))].join(
        '; ',
      ),
      errors,
    }
  }
  if (error instanceof HttpError) {
    if (error.statusCode >= 500 && !isOverload(error)) request.serverError = error
    return { ...defaults, status: error.statusCode, message: error.message, headers: error.headers }
  }
  if (hasCode(error.cause, UNSTORABLE_TEXT))
    return { ...defaults, status: 400, message: 'Text cannot hold a null character.' }
  const infrastructureError = infrastructureErrorOf(error)
  if (infrastructureError !== null) {
    request.log.error({ err: error }, 'database or storage unavailable')
    return {
      ...defaults,
      status: infrastructureError.statusCode,
      message: infrastructureError.message,
      headers: infrastructureError.headers,
    }
  }
  const status = error.statusCode ?? 500
  if (status < 500) return { ...defaults, status, message: error.message || (STATUS_CODES[status] ?? 'Bad request') }
  request.log.error({ err: error }, 'request failed')
  return { ...defaults, status: 500, message: INTERNAL_MESSAGE }
}
