import { useCallback, useState } from 'react'
import type { ListingKind } from '../../../../contract/limits'
import { draftSlots } from '../drafts/drafts'

interface EditorState {
  isOpen: boolean
  /** The listing in edit mode; null in add mode. */
  editedId: string | null
  /** Counts the requests to scroll the form into view. */
  focusRequest: number
}

/** Add mode or edit mode of one editor (spec §4). It starts with the latest draft. */
export function useEditorState(kind: ListingKind) {
  const [state, setState] = useState<EditorState>(() => {
    const linked = linkedListing(kind)
    if (linked !== null) return { isOpen: true, editedId: linked, focusRequest: 1 }
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
    /** Leaves edit mode if this listing is edited, without asking or scrolling. */
    stopEditing: (id: string) =>
      setState((now) => (now.editedId === id ? { ...now, editedId: null, focusRequest: 0 } : now)),
  }
}

/** The listing that a link of another dashboard page opens: `/admin?edit=car:prado`. */
function linkedListing(kind: ListingKind): string | null {
  const [linkedKind, ...id] = (new URLSearchParams(window.location.search).get('edit') ?? '').split(':')
  return linkedKind === kind && id.length > 0 ? id.join(':') : null
}
