import { globalHistory } from '@reach/router'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode, useCallback, useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ListingKind } from '../../../../contract/limits'
import { isGone } from '../../../lib/http'
import { privateKey } from '../../../lib/query-client'
import { Button } from '../../../ui/button'
import type { Ask } from '../../../ui/confirm-dialog'
import { ChevronIcon } from '../../../ui/icons'
import { Skeleton } from '../../../ui/layout'
import { spreadStyle, cardFrame } from '../../../ui/surfaces'
import { color, font, motion, radius, size, space } from '../../../ui/tokens'
import { discardDraft, draftSlots } from './drafts'
import type { ListingEditor, LoadedListing } from './listing-editor'
import { ListingForm } from './listing-form'
import type { CommonValues } from './listing-values'
import { SavedNote, type SavedListing } from './save-notes'

interface EditorSectionProps<Listing, Values extends CommonValues, Input> {
  editor: ListingEditor<Listing, Values, Input>
  state: ReturnType<typeof useEditorState>
  ask: Ask
  /** Room for a preview; null where there is none. */
  beside: HTMLElement | null
  /** There is nothing to edit yet. */
  isFirst: boolean
}

/** The toggle and the form it opens. A closed form keeps its input. */
export function EditorSection<Listing extends { id: string }, Values extends CommonValues, Input>(
  props: EditorSectionProps<Listing, Values, Input>,
) {
  const { editor, state, ask, beside, isFirst } = props
  const panelId = useId()
  const { isOpen, editedId, focusRequest, saved, isUnsaved, setUnsaved, show, finish, toggle } = state
  // A closed form shows nothing beside it.
  const form = {
    editor,
    focusRequest,
    ask,
    beside: isOpen && saved === null ? beside : null,
    onUnsavedChange: setUnsaved,
    onDone: finish,
  }

  return (
    <section css={cardStyle}>
      <h2 css={{ fontSize: 'inherit' }}>
        <button type="button" css={toggleStyle} aria-expanded={isOpen} aria-controls={panelId} onClick={toggle}>
          {editor.texts.name}
          <ChevronIcon />
        </button>
      </h2>
      {!isOpen && (
        <p css={[noteStyle, isUnsaved && unsavedStyle]}>
          {isUnsaved ? 'Not saved yet' : `Add a ${editor.texts.one}${isFirst ? '.' : ', or press Edit in the list.'}`}
        </p>
      )}
      <div id={panelId} hidden={!isOpen} css={{ padding: `${space.s8} ${space.s16} ${space.s24}` }}>
        {saved !== null && (
          <SavedNote saved={saved} onAddAnother={() => show(null)} onContinue={() => show(saved.id)} />
        )}
        <div hidden={saved !== null}>
          {editedId === null ? (
            <ListingForm key="new" listing={null} {...form} />
          ) : (
            <EditedListing key={editedId} editor={editor} id={editedId} onClose={() => show(null)}>
              {({ listing, version }) => <ListingForm listing={listing} version={version} {...form} />}
            </EditedListing>
          )}
        </div>
      </div>
    </section>
  )
}

const cardStyle = {
  ...cardFrame,
} as const

const toggleStyle = {
  ...spreadStyle,
  width: '100%',
  minHeight: 56,
  padding: `${space.s12} ${space.s16}`,
  border: 0,
  borderRadius: radius.card,
  background: 'transparent',
  fontFamily: font.display,
  fontSize: size.text20,
  textAlign: 'left',
  cursor: 'pointer',
  '& svg': { transition: `transform ${motion.quick}` },
  '&[aria-expanded="true"] svg': { transform: 'rotate(180deg)' },
} as const

const noteStyle = { padding: `0 ${space.s16} ${space.s12}`, color: color.inkQuiet, fontSize: size.text13 } as const

const unsavedStyle = { color: color.accent, fontWeight: 600 } as const

interface EditedListingProps<Listing, Values extends FieldValues, Input> {
  editor: ListingEditor<Listing, Values, Input>
  id: string
  /** Returns to add mode. */
  onClose: () => void
  children: (loaded: LoadedListing<Listing>) => ReactNode
}

/** Fetches the current listing and passes it to its form. */
function EditedListing<Listing, Values extends FieldValues, Input>(props: EditedListingProps<Listing, Values, Input>) {
  const { editor, id, onClose, children } = props
  const { data, error, refetch } = useQuery({
    queryKey: privateKey('for-editing', editor.kind, id),
    queryFn: ({ signal }) => editor.api.load(id, signal),
    staleTime: 0,
    gcTime: 0,
  })

  if (data !== undefined) return children(data)
  if (error === null) return <FormSkeleton />
  const isLost = isGone(error)
  return (
    <div role="alert" css={{ display: 'grid', gap: space.s12 }}>
      <p>{isLost ? `This ${editor.texts.one} is no longer there.` : `The ${editor.texts.one} could not be loaded.`}</p>
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.s12 }}>
        {!isLost && <Button onClick={() => void refetch()}>Try again</Button>}
        <Button
          look="quiet"
          onClick={() => {
            if (isLost) discardDraft({ kind: editor.kind, listingId: id })
            onClose()
          }}
        >
          {isLost ? 'Close and discard its draft' : 'Cancel'}
        </Button>
      </div>
    </div>
  )
}

function FormSkeleton() {
  return (
    <div aria-busy="true" css={{ display: 'grid', gap: space.s16, color: color.inkQuiet }}>
      <p role="status">Loading...</p>
      {[44, 132, 44, 44].map((height, index) => (
        <Skeleton key={index} css={{ height }} />
      ))}
    </div>
  )
}

interface EditorState {
  isOpen: boolean
  /** The listing in edit mode; null in add mode. */
  editedId: string | null
  /** Counts the requests to scroll the form into view. */
  focusRequest: number
  /** What was saved last, told in place of the form; null while that is shown. */
  saved: SavedListing | null
}

/** Add mode or edit mode of one editor (docs/product.md, "Dashboard"). It starts with the latest draft. */
export function useEditorState(kind: ListingKind) {
  const [state, setState] = useState<EditorState>(() => {
    const linked = linkedForm(kind, window.location.search)
    if (linked !== undefined) return { isOpen: true, editedId: linked, focusRequest: 1, saved: null }
    const latest = draftSlots(kind)[0]
    return { isOpen: latest !== undefined, editedId: latest?.listingId ?? null, focusRequest: 0, saved: null }
  })
  const [isUnsaved, setUnsaved] = useState(false)

  const show = useCallback((editedId: string | null) => {
    setState(({ focusRequest }) => ({ isOpen: true, editedId, focusRequest: focusRequest + 1, saved: null }))
  }, [])

  // The links that add a listing are on this page too. Going back is no request.
  useEffect(
    () =>
      globalHistory.listen(({ location, action }) => {
        const linked = action === 'PUSH' ? linkedForm(kind, location.search) : undefined
        if (linked !== undefined) show(linked)
      }),
    [kind, show],
  )

  function open(editedId: string | null) {
    forgetLink()
    show(editedId)
  }

  return {
    ...state,
    isUnsaved,
    setUnsaved,
    show: open,
    /** Back to add mode: with what was saved, or without anything after 'Cancel'. */
    finish: (saved?: SavedListing) => {
      if (saved === undefined) {
        open(null)
        return
      }
      forgetLink()
      // The note has the focus, not the form that waits below it.
      setState({ isOpen: true, editedId: null, focusRequest: 0, saved })
    },
    toggle: () => setState(({ isOpen, ...rest }) => ({ ...rest, isOpen: !isOpen })),
    /** Leaves edit mode if this listing is edited, without asking or scrolling, and tells of it no longer. */
    stopEditing: (id: string) =>
      setState((now) => {
        const rest = now.saved?.id === id ? { ...now, saved: null } : now
        return now.editedId === id ? { ...rest, editedId: null, focusRequest: 0 } : rest
      }),
  }
}

/** A reload shall not open again what a link opened, once another form is shown. */
function forgetLink() {
  const url = new URL(window.location.href)
  for (const name of ['add', 'edit']) url.searchParams.delete(name)
  url.hash = ''
  if (url.href !== window.location.href) window.history.replaceState(window.history.state, '', url)
}

/**
 * What a link of the dashboard opens: the id of a listing for `/admin?edit=car:prado`, null for a new one of
 * `/admin?add=car`.
 */
function linkedForm(kind: ListingKind, search: string): string | null | undefined {
  const query = new URLSearchParams(search)
  if (query.get('add') === kind) return null
  const [linkedKind, ...id] = (query.get('edit') ?? '').split(':')
  return linkedKind === kind && id.length > 0 ? id.join(':') : undefined
}
