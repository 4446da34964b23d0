/**
 * As the `onLoad` of a preload: React leaves such a link where it stands; without a handler it would move it to where
 * it gathers them in the head. In a built page there is no trace of it, and nobody calls it.
 */
export function stayInPlace(): void {
  return undefined
}
