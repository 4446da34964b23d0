import { hasCode } from './errors'

/**
 * What a call of the file system resolves to, or `fallback` when there is no such file or folder.
 * @param codes of errors that mean this
 * @throws any other error of the call
 */
export async function orIfMissing<Found, Fallback>(
  call: Promise<Found>,
  fallback: Fallback,
  codes: readonly string[] = ['ENOENT'],
): Promise<Found | Fallback> {
  try {
    return await call
  } catch (error) {
    if (codes.some((code) => hasCode(error, code))) return fallback
    throw error
  }
}
