import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { hasCode, HttpError } from '../lib/errors'
import { infrastructureErrorOf } from '../lib/infrastructure-errors'
import { isOverload } from './load-shedding'

const INTERNAL_MESSAGE = 'Something went wrong on our side. Please try again later.'
/** PostgreSQL's code for text it has no room for: of what JSON and addresses can carry, the null character. */
const UNSTORABLE_TEXT = '22021'

/** Makes every answer that is no success `{message}` (spec §8) with the right status. */
export function registerErrorResponses(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(answerError)
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found' }))
}

/** What whoever asked is told about an error. */
export interface Refusal {
  readonly status: number
  readonly message: string
  readonly headers: Readonly<Record<string, string>>
  /** What is wrong with which field of the request, where that is the reason. */
  readonly faults: readonly { readonly field: string; readonly message: string }[]
}

async function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { status, message, headers } = refusalOf(error, request)
  return reply.code(status).headers(headers).send({ message })
}

/** Also writes to the log what nobody but us should know. */
export function refusalOf(error: FastifyError, request: FastifyRequest): Refusal {
  const refusal = { headers: {}, faults: [] }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const faults = error.validation.map(({ instancePath, message }) => ({
      field: instancePath.slice(1).replaceAll('/', '.'),
      message: message ?? 'cannot be used',
    }))
    return {
      ...refusal,
      status: 400,
      message: faults.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join('; '),
      faults,
    }
  }
  if (error instanceof HttpError) {
    if (error.statusCode >= 500 && !isOverload(error)) request.refusal = error
    return { ...refusal, status: error.statusCode, message: error.message, headers: error.headers }
  }
  if (hasCode(error.cause, UNSTORABLE_TEXT))
    return { ...refusal, status: 400, message: 'Text cannot hold a null character.' }
  const infrastructureError = infrastructureErrorOf(error)
  if (infrastructureError !== null) {
    request.log.error({ err: error }, 'an outage')
    return {
      ...refusal,
      status: infrastructureError.statusCode,
      message: infrastructureError.message,
      headers: infrastructureError.headers,
    }
  }
  const status = error.statusCode ?? 500
  if (status < 500) return { ...refusal, status, message: error.message || (STATUS_CODES[status] ?? 'Refused') }
  request.log.error({ err: error }, 'request failed')
  return { ...refusal, status: 500, message: INTERNAL_MESSAGE }
}
