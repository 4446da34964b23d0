/** Unsent replies. They survive a change of the page and a reload, and end with the tab, like the session's work. */

const keyOf = (reviewId: string) => `reply-draft:${reviewId}`

/** Empty without a draft. */
export function readReplyDraft(reviewId: string): string {
  try {
    return sessionStorage.getItem(keyOf(reviewId)) ?? ''
  } catch {
    return '' // Storage is forbidden here.
  }
}

/** An empty text removes the draft. */
export function storeReplyDraft(reviewId: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(reviewId))
    else sessionStorage.setItem(keyOf(reviewId), text)
  } catch {
    // The storage is full or forbidden; the form still holds the text.
  }
}
