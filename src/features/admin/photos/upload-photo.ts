import { shownPercent } from './photo-list'

/** One file's upload, over any number of attempts. */
export interface FileUpload<Stored> {
  /** Resolves to what is stored. Throws UploadError, also when `signal` aborts. */
  attempt: (signal: AbortSignal, onPercent: (percent: number) => void) => Promise<Stored>
}

/** Of a photo, which is stored under a URL. */
export type PhotoUpload = FileUpload<string>

/** Delays before automatic retries, in milliseconds. After the last one the administrator decides. */
const REPEAT_DELAYS_MS = [1_000, 3_000, 8_000, 20_000]

interface UploadOptions {
  signal: AbortSignal
  onPercent: (percent: number) => void
}

/**
 * Uploads one file and continues when the connection breaks. An attempt with progress restarts
 * the count of retries, so that an unreliable connection succeeds too. Throws UploadError.
 */
export async function uploadFile<Stored>(
  upload: FileUpload<Stored>,
  { signal, onPercent }: UploadOptions,
): Promise<Stored> {
  let furthest = 0
  for (let repetition = 0; ; repetition++) {
    let got = 0
    try {
      return await upload.attempt(signal, (percent) => {
        got = percent
        onPercent(shownPercent(percent))
      })
    } catch (error) {
      const failure = failureOf(error)
      if (signal.aborted || !isTemporary(failure)) throw new UploadError(failure)
      if (got > furthest) {
        furthest = got
        repetition = 0
      }
      const delay = REPEAT_DELAYS_MS[repetition]
      if (delay === undefined) throw new UploadError(failure)
      if (!(await waitFor(delay, signal))) throw new UploadError(failure)
    }
  }
}

/** Ends early when the device is online again. False when the photo was removed. */
function waitFor(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
    function end() {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve(!signal.aborted)
    }
  })
}

/** The statuses of the upload library's error codes (docs/product.md, "Photos"). */
const STATUS_OF_CODE = new Map<string, UploadStatus>([
  ['BAD_REQUEST', 400],
  ['TOO_SMALL', 400],
  ['TOO_MANY_FILES', 400],
  ['KEY_TOO_LONG', 400],
  ['FORBIDDEN', 403],
  ['NOT_FOUND', 404],
  ['TOO_LARGE', 413],
  ['INTERNAL_SERVER_ERROR', 500],
  ['INTERNAL_CLIENT_ERROR', 500],
  ['URL_GENERATION_FAILED', 500],
  ['UPLOAD_FAILED', 500],
  ['MISSING_ENV', 500],
  ['INVALID_SERVER_CONFIG', 500],
  ['FILE_LIMIT_EXCEEDED', 500],
])

type UploadStatus = 400 | 403 | 404 | 413 | 500

export interface UploadFailure {
  /** 'no-response': the connection broke or the device is offline. */
  status: UploadStatus | 'no-response'
  /** The server's message about a rejected request; null without one. */
  serverMessage: string | null
}

export class UploadError extends Error {
  constructor(readonly failure: UploadFailure) {
    super(`Upload failed: ${failure.status}`)
    this.name = 'UploadError'
  }
}

/** Reads errors of the upload library, which are its own or those of fetch. */
export function failureOf(error: unknown): UploadFailure {
  if (error instanceof UploadError) return error.failure
  const { _tag: tag, name, code, message, cause, data } = fieldsOf(error)
  // The library's own code is fetched on first use.
  const awaitsResponse = tag === 'FetchError' || fieldsOf(cause)._tag === 'FetchError' || name === 'ChunkLoadError'
  if (awaitsResponse) return { status: 'no-response', serverMessage: null }
  if (typeof code !== 'string') return { status: 500, serverMessage: null }

  // A failed transfer always has the same code; the response's status is only in the message.
  if (code === 'UPLOAD_FAILED') {
    const responded = typeof message === 'string' ? /^XHR failed (\d{3})/.exec(message)?.[1] : undefined
    if (responded !== undefined) return refused(statusOf(Number(responded)), serverMessageIn(data))
    return message === code ? { status: 'no-response', serverMessage: null } : refused(400, serverMessageIn(data))
  }
  return refused(STATUS_OF_CODE.get(code) ?? 500, typeof message === 'string' && message !== code ? message : null)
}

/** Whether a retry may succeed. */
export function isTemporary({ status }: UploadFailure): boolean {
  return status === 'no-response' || status === 500
}

/** One sentence that says what to do. */
export function messageFor(
  { status, serverMessage }: UploadFailure,
  name: string,
  what: 'photo' | 'document' = 'photo',
): string {
  switch (status) {
    case 'no-response':
      return 'The connection was lost. Retry continues where it stopped.'
    case 400:
      return serverMessage === null
        ? `The server refused ${name}. Remove it and add another ${what}.`
        : `The server refused ${name}: ${serverMessage}`
    case 403:
      return `Only the administrator can add ${what}s. Sign in again, then retry.`
    case 404:
      return 'The upload service was not found. Retry, and if it fails again, tell whoever looks after the site.'
    case 413:
      return `${name} is too large for the server. Remove it and add a smaller ${what}.`
    case 500:
      return `The server could not take the ${what}. Retry in a moment.`
  }
}

/** Internal messages of a failed server are not shown. */
function refused(status: UploadStatus, serverMessage: string | null): UploadFailure {
  return { status, serverMessage: status === 500 ? null : serverMessage }
}

function statusOf(status: number): UploadStatus {
  if (status === 401 || status === 403) return 403
  if (status === 404 || status === 410) return 404
  if (status === 413) return 413
  return status >= 500 || status === 408 || status === 429 ? 500 : 400
}

/** The message in the body of a response. */
function serverMessageIn(body: unknown): string | null {
  const { message, error } = fieldsOf(body)
  return [message, error].find((text) => typeof text === 'string' && text !== '')?.toString() ?? null
}

function fieldsOf(thing: unknown): Record<string, unknown> {
  return typeof thing === 'object' && thing !== null ? (thing as Record<string, unknown>) : {}
}
