/** Whether a caught value is a system error with one of these codes (`ENOENT`, `EADDRINUSE` …). */
export function isErrorCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
