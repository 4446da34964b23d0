/** The one sentence that ends a failed build. */
export function buildFailure(cause: unknown): string {
  return `The site was not built. ${cause instanceof Error ? cause.message : String(cause)}`
}
