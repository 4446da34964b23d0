/**
 * As the `onLoad` of a preload: React does not move a link with a handler; otherwise it would move it to where
 * it collects links in the head. Built pages do not contain it, and it is never called.
 */
export function keepLinkPosition(): void {
  return undefined
}
