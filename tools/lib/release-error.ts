/** A release could not be made. The message is one sentence that says what to do. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError'
}
