/**
 * An answer that is no success, with a sentence meant for whoever asked (spec §8: the body is
 * `{message}`). Anything else that is thrown becomes a 500 whose cause stays in the log.
 */
export class HttpError extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
    /** Extra headers of the answer, e.g. `retry-after` in seconds. */
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
  }
}

/** Whether a system call, the database or Fastify failed with this code (`ENOENT`, `EADDRINUSE`, …). */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
