export interface Backend {
  /** Origin without a trailing slash. */
  url: string
  timeoutMs: number
}

/** One response's status and body. Throws one sentence that names the address and the cause. */
export async function fetchText(address: string, timeoutMs: number): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    throw new Error(`${address} could not be read: ${reason(error, timeoutMs)}`, { cause: error })
  }
}

function reason(error: unknown, timeoutMs: number): string {
  if (isTimeout(error)) return `no answer within ${timeoutMs / 1000} s`
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause
  return cause instanceof Error ? cause.message || ('code' in cause ? String(cause.code) : cause.name) : error.message
}

function isTimeout(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'TimeoutError'
}
