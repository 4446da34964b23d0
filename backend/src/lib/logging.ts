import { AsyncLocalStorage } from 'node:async_hooks'

/** What work is done for; it reaches jobs, calls of the publisher, and log lines. */
interface RequestContext {
  /** The id that the visitor's response carries as `x-request-id`. */
  readonly requestId: string
  /** Whether a job of the request runs, whose log lines lack the id otherwise. */
  readonly isJob: boolean
}

const storage = new AsyncLocalStorage<RequestContext>()

export function runFor<Result>(context: RequestContext, work: () => Result): Result {
  return storage.run(context, work)
}

/** Undefined for work that nobody requested. */
export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId
}

/** Adds the id to log lines of jobs; those of requests have it already. */
export function jobLogFields(): { readonly reqId?: string } {
  const context = storage.getStore()
  return context?.isJob === true ? { reqId: context.requestId } : {}
}

/** The fields of a logged error. A type, not an interface: Fastify's own type allows further fields. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- see above
type SerializedError = {
  type: string
  message: string
  stack: string
  code?: string
  cause?: SerializedError
}

/**
 * An error for the log: its type, message, code and stack. The values of SQL statements, which drizzle adds to its
 * message and PostgreSQL to `detail`, are left out (docs/security.md, "Protections").
 */
export function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'A value that is not an Error was thrown', stack: '' }
  return {
    type: error.constructor.name,
    message: withoutValues(error.message),
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    stack: framesOf(error.stack ?? ''),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
  }
}

/** drizzle adds the values to the statement; PostgreSQL ends with the value it could not parse. */
function withoutValues(message: string): string {
  return message.replace(/\nparams: [^]*$/, '').replace(/: "[^]*"$/, ': …')
}

/** Leaves out the message, which precedes them. */
function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
