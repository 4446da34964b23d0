import { useState } from 'react'
import { readReplyDraft, storeReplyDraft } from '../reply-draft'

/** The text of an unsent reply, restored when the page is opened again; an empty text discards it. */
export function useReplyDraft(reviewId: string): [text: string, change: (text: string) => void] {
  const [text, setText] = useState(() => readReplyDraft(reviewId))

  function change(next: string) {
    setText(next)
    storeReplyDraft(reviewId, next)
  }

  return [text, change]
}
