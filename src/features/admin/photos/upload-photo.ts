import { shownPercent } from './progress'
import { failureOf, isTemporary, UploadError } from './upload-errors'
import type { PhotoUpload } from './uploader'

/** Delays before automatic retries, in milliseconds. After the last one the administrator decides. */
const REPEAT_DELAYS_MS = [1_000, 3_000, 8_000, 20_000]

interface UploadPhotoOptions {
  signal: AbortSignal
  onPercent: (percent: number) => void
}

/**
 * Uploads one photo and continues when the connection breaks. An attempt with progress restarts
 * the count of retries, so that an unreliable connection succeeds too. Throws UploadError.
 */
export async function uploadPhoto(upload: PhotoUpload, { signal, onPercent }: UploadPhotoOptions): Promise<string> {
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
