/** A fault that the user of a tool can fix. The message is one sentence that says what to do. */
export class UserError extends Error {
  override readonly name = 'UserError'
}

/** What a tool prints: the sentence of a known fault; the stack of any other error. */
export function describeError(error: unknown): string {
  if (isFullDiskMessage(error)) return FULL_DISK
  if (error instanceof UserError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Whether a caught value is a system error with one of these codes (`ENOENT`, `EADDRINUSE` …). */
export function isErrorCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

export const FULL_DISK = 'The disk is full. Free some space, or set DATA_DIR to a folder on another disk.'

/** Whether an error, or a message of a child, reports a full disk. */
function isFullDiskMessage(error: unknown): boolean {
  const text = error instanceof Error ? error.message : String(error)
  return /ENOSPC|no space left on device|database or disk is full/i.test(text)
}
