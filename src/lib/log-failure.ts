/** For failures a visitor can do nothing about (spec §8, "logged only"). */
export function logFailure(message: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(message, error)
}
