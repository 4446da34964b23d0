/** For failures a visitor can do nothing about (docs/product.md, "Calls"). */
export function logFailure(message: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(message, error)
}
