/** The message of an error for its toast (spec §8, Admin). */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'An unknown error occurred'
}
