/** A release that could not be made. The message is one sentence a person can act on. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError'
}
