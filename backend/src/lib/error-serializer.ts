/** What may stand in the log of an error. A type, not an interface: Fastify's own allows further fields. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- see above
type SerializedError = {
  type: string
  message: string
  stack: string
  code?: string
  cause?: SerializedError
}

/**
 * An error as it may stand in the log: its kind, words, code and the places it went through. Values
 * of statements, which drizzle puts into its message and PostgreSQL into `detail`, stay out
 * (docs/security.md, "Protections").
 */
export function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something that is no error was thrown', stack: '' }
  return {
    type: error.constructor.name,
    message: withoutValues(error.message),
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    stack: framesOf(error.stack ?? ''),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
  }
}

/** drizzle adds the values to the statement; PostgreSQL ends with the value it could not read. */
function withoutValues(message: string): string {
  return message.replace(/\nparams: [^]*$/, '').replace(/: "[^]*"$/, ': …')
}

/** The message stands before them once more. */
function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
