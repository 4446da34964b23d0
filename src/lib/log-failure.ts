/** For failures that nobody looking at the page could do anything about (spec §8, "logged only"). */
export function logFailure(message: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(message, error)
}
