import { useCallback, useState } from 'react'
import type { ListingKind } from '../../../../contract/limits'
import { draftSlots } from '../drafts/drafts'

interface EditorState {
  isOpen: boolean
  /** The listing in edit mode; null in add mode. */
  editedId: string | null
  /** Counts how often the form was asked to come into sight. */
  focusRequest: number
}

/** Add mode or edit mode of one editor (spec §4). The latest draft is what one returns to. */
export function useEditorState(kind: ListingKind) {
  const [state, setState] = useState<EditorState>(() => {
    const latest = draftSlots(kind)[0]
    return { isOpen: latest !== undefined, editedId: latest?.listingId ?? null, focusRequest: 0 }
  })
  const [isUnsaved, setUnsaved] = useState(false)

  const show = useCallback((editedId: string | null) => {
    setState(({ focusRequest }) => ({ isOpen: true, editedId, focusRequest: focusRequest + 1 }))
  }, [])

  return {
    ...state,
    isUnsaved,
    setUnsaved,
    show,
    toggle: () => setState(({ isOpen, ...rest }) => ({ ...rest, isOpen: !isOpen })),
    /** Leaves edit mode if it is this listing that is edited, without a word and without going there. */
    stopEditing: (id: string) =>
      setState((now) => (now.editedId === id ? { ...now, editedId: null, focusRequest: 0 } : now)),
  }
}
