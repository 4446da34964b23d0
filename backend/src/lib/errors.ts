import { errorResponseSchema } from '../../../contract/error-response'

/**
 * An error response with a sentence meant for the client (docs/product.md, "Calls": the body is `{message}`). Any
 * other error
 * becomes a 500 whose cause is only logged.
 */
export class HttpError extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
    /** Extra response headers, such as `retry-after` in seconds. */
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
  }
}

/** A fault that the person who starts the backend can fix; shown as one sentence, without a stack. */
export class StartError extends Error {}

/** Whether a system call, the database or Fastify failed with this code (`ENOENT`, `EADDRINUSE`, …). */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/**
 * The message of the innermost cause: drizzle wraps the database's message in the text of the query, `fetch` its own.
 */
export function innermostReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return innermostReason(error.cause)
  return error instanceof AggregateError ? error.errors.map(innermostReason).join(', ') : error.message
}

/** Response schemas of the errors a route may send, by status. */
export function errorResponses<const Status extends number>(
  ...statuses: readonly Status[]
): Record<Status, typeof errorResponseSchema> {
  const entries = statuses.map((status) => [status, errorResponseSchema])
  return Object.fromEntries(entries) as Record<Status, typeof errorResponseSchema>
}

const OUT_OF_STORAGE = 'The server is out of storage; nothing was saved. Please try again later.'
const DATABASE_GONE = 'Our database does not respond at the moment. Please try again in a moment.'
const OUT_OF_STORAGE_RETRY_SECONDS = '60'
const DATABASE_RETRY_SECONDS = '5'

/** The file system and PostgreSQL use these codes. */
const OUT_OF_STORAGE_CODES = ['ENOSPC', 'EDQUOT', '53100']
/** Sockets and PostgreSQL use them: connection lost or refused, shutdown, statement cancelled, no such database. */
const GONE_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH']
const GONE_STATES = /^(08\w{3}|57P0[1-5]|57014|53300|3D000)$/
/** Errors of pg without a code. */
const GONE_MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|PGlite is closed)/

/** Writes that are rejected in advance get it as well. */
export function outOfStorage(cause?: unknown): HttpError {
  return Object.assign(new HttpError(507, OUT_OF_STORAGE, { 'retry-after': OUT_OF_STORAGE_RETRY_SECONDS }), { cause })
}

/**
 * The error response when an error or one of its causes means that the database is unreachable or the disk is full;
 * null for any other error.
 */
export function infrastructureErrorOf(error: unknown): HttpError | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const found = cause
    if (OUT_OF_STORAGE_CODES.some((code) => hasCode(found, code))) return outOfStorage(error)
    if (isGone(found)) {
      return Object.assign(new HttpError(503, DATABASE_GONE, { 'retry-after': DATABASE_RETRY_SECONDS }), {
        cause: error,
      })
    }
    if (found instanceof AggregateError)
      return found.errors.map(infrastructureErrorOf).find((infrastructureError) => infrastructureError !== null) ?? null
  }
  return null
}

function isGone(error: Error): boolean {
  if (GONE_MESSAGES.test(error.message)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return GONE_CODES.includes(code) || GONE_STATES.test(code)
}
