export interface Backend {
  /** Origin without a trailing slash. */
  url: string
  timeoutMs: number
}

export interface TextResponse {
  status: number
  text: string
}

/** Throws one sentence that names the URL and the cause when there is no response. */
export async function fetchText(url: string, timeoutMs: number): Promise<TextResponse> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    throw new Error(`${url} could not be read: ${reason(error, timeoutMs)}`, { cause: error })
  }
}

function reason(error: unknown, timeoutMs: number): string {
  if (isTimeout(error)) return `no response within ${timeoutMs / 1000} s`
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause
  return cause instanceof Error ? cause.message || ('code' in cause ? String(cause.code) : cause.name) : error.message
}

/** Whether `AbortSignal.timeout` ended a fetch; its DOMException need not be an Error of this realm. */
export function isTimeout(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'TimeoutError'
}
