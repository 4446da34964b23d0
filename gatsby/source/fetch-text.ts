export interface Backend {
  /** Origin without a trailing slash. */
  url: string
  timeoutMs: number
}

export interface TextResponse {
  status: number
  text: string
  /** The version of the text; null when it has none. */
  etag: string | null
}

/**
 * Throws one sentence that names the URL and the cause when there is no response.
 * @param knownEtag of a text that is known: the status is 304, without a text, when that is still the current one
 */
export async function fetchText(url: string, timeoutMs: number, knownEtag?: string | null): Promise<TextResponse> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      ...(knownEtag && { headers: { 'if-none-match': knownEtag } }),
    })
    return { status: response.status, text: await response.text(), etag: response.headers.get('etag') }
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
