import { useRef, useState, useSyncExternalStore } from 'react'
import type { ListingKind } from '../../../../contract/limits'
import { Button } from '../../../ui/button'
import { useConfirm } from '../../../ui/confirm-dialog'
import { hiddenStyle } from '../../../ui/layout'
import { spreadStyle } from '../../../ui/surfaces'
import { below, space, from } from '../../../ui/tokens'
import { carQueries, propertyQueries, useListings } from '../../listings'
import { carEditor } from '../editor/car-editor'
import { EditorSection, useEditorState } from '../editor/editor-section'
import { propertyEditor } from '../editor/property-editor'
import { RecentlyDeleted } from '../management/recently-deleted'
import { ListingLists } from '../table/listing-lists'
import { RowHandlersContext } from '../table/row-actions'
import { useUnsavedChangesGuard } from '../unsaved-changes-guard'

/** The forms with the lists beside them (docs/product.md, "Dashboard"). */
export function ListingsPage() {
  const { ask, dialog } = useConfirm()
  const states = { property: useEditorState('property'), car: useEditorState('car') }
  const [preview, setPreview] = useState<HTMLElement | null>(null)
  const besideForms = useIsWideScreen() ? preview : null
  const heading = useRef<HTMLHeadingElement>(null)
  const properties = useListings(propertyQueries).data
  const cars = useListings(carQueries).data
  const forms = { ask, beside: besideForms }
  const isOpen = states.property.isOpen || states.car.isOpen
  // The form that waits below what was saved holds a draft at most.
  const isUnsaved = Object.values(states).some((state) => state.isUnsaved && state.saved === null)
  useUnsavedChangesGuard(isUnsaved, ask)

  async function edit(kind: ListingKind, id: string | null) {
    const state = states[kind]
    if (state.isUnsaved && state.editedId !== id && !(await ask(EDIT_ANOTHER_QUESTION))) return
    state.show(id)
  }

  function leaveEditing({ kind, id }: { kind: ListingKind; id: string }) {
    states[kind].stopEditing(id)
    // The focused button disappears with its row.
    if (!document.activeElement || document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
  }

  return (
    <div css={columnStyle}>
      <div css={headStyle}>
        <h2 ref={heading} tabIndex={-1} css={headingStyle}>
          Listings
        </h2>
        <div css={addStyle}>
          <Button onClick={() => void edit('property', null)}>+ Add home</Button>
          <Button onClick={() => void edit('car', null)}>+ Add car</Button>
        </div>
      </div>
      <div css={[columnsStyle, isOpen && openStyle]}>
        <div css={[columnStyle, !isOpen && closedStyle]}>
          <EditorSection
            editor={propertyEditor}
            state={states.property}
            isFirst={properties?.length === 0}
            {...forms}
          />
          <EditorSection editor={carEditor} state={states.car} isFirst={cars?.length === 0} {...forms} />
        </div>
        <div css={[columnStyle, listsStyle]}>
          <div ref={setPreview} css={besideFormsStyle} />
          <RowHandlersContext value={{ onEdit: ({ kind, id }) => void edit(kind, id), onDeleted: leaveEditing }}>
            <ListingLists onAdd={(kind) => void edit(kind, null)} />
          </RowHandlersContext>
          <RecentlyDeleted />
        </div>
      </div>
      {dialog}
    </div>
  )
}

const EDIT_ANOTHER_QUESTION = {
  title: 'Leave unsaved changes here?',
  text: 'They stay on this device as a draft and come back with this form.',
  yes: 'Edit the other',
  no: 'Keep editing',
}

const headStyle = { ...spreadStyle, flexWrap: 'wrap', gap: `${space.s8} ${space.s16}` } as const

/** The tab of a phone says the same. */
const headingStyle = { outline: 'none', [below.tablet]: hiddenStyle } as const

const addStyle = {
  display: 'flex',
  gap: space.s8,
  '& > button': { paddingInline: space.s16, whiteSpace: 'nowrap' },
} as const

/** Closed forms leave the room to the lists. */
const columnsStyle = {
  display: 'grid',
  gap: space.s24,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [from.desktop]: { gridTemplateColumns: '13rem minmax(0, 1fr)', gap: space.s24 },
} as const

const openStyle = { [from.desktop]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)', gap: space.s32 } } as const

const columnStyle = { display: 'grid', gap: space.s16, gridTemplateColumns: 'minmax(0, 1fr)' } as const

/** Smaller screens have the closed forms beside each other. */
const closedStyle = {
  [below.desktop]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' },
} as const

/** As high as the forms, so that the preview stays beside them. */
const listsStyle = { [from.desktop]: { alignSelf: 'stretch', alignContent: 'start' } } as const

const besideFormsStyle = {
  '&:empty': { display: 'none' },
  [from.desktop]: {
    position: 'sticky',
    zIndex: 1,
    top: '6.5rem',
    display: 'grid',
    gap: space.s16,
    maxHeight: 'calc(100dvh - 7.5rem)',
    overflowY: 'auto',
  },
} as const

const QUERY = from.desktop.replace('@media ', '')

/** Whether the forms and the lists are side by side. */
function useIsWideScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(QUERY).matches,
    () => false,
  )
}

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(QUERY)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
