/**
 * An error response with a sentence meant for the client (spec §8: the body is `{message}`). Any other error
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
