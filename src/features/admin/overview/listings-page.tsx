import { useState, useSyncExternalStore } from 'react'
import { useConfirm } from '../../../ui/confirm-dialog'
import { space, from } from '../../../ui/tokens'
import { carQueries, propertyQueries, useListings } from '../../listings'
import { carEditor } from '../editor/car-editor'
import { EditorSection, useEditorState } from '../editor/editor-section'
import { propertyEditor } from '../editor/property-editor'
import { PublishingCard } from '../publishing/publishing-card'
import { useUnsavedChangesGuard } from '../unsaved-changes-guard'
import { ListingPanel } from './listing-panel'
import { RecentlyDeleted } from './recently-deleted'

export function OverviewPage() {
  return (
    <div css={{ display: 'grid', gap: space.s24, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PublishingCard />
      <ListingsPage />
    </div>
  )
}

/** The forms with the lists beside them (docs/product.md, "Dashboard"). */
export function ListingsPage() {
  const { ask, dialog } = useConfirm()
  const properties = useEditorState('property')
  const cars = useEditorState('car')
  const [preview, setPreview] = useState<HTMLElement | null>(null)
  const besideForms = useIsWideScreen() ? preview : null
  const lists = { property: useListings(propertyQueries), car: useListings(carQueries) }
  useUnsavedChangesGuard(properties.isUnsaved || cars.isUnsaved, ask)

  async function edit(state: typeof cars, id: string | null) {
    if (state.isUnsaved && state.editedId !== id && !(await ask(EDIT_ANOTHER_QUESTION))) return
    state.show(id)
  }

  return (
    <div css={columnsStyle}>
      <div css={columnStyle}>
        <EditorSection
          editor={propertyEditor}
          state={properties}
          ask={ask}
          beside={besideForms}
          isFirst={lists.property.data?.length === 0}
        />
        <EditorSection
          editor={carEditor}
          state={cars}
          ask={ask}
          beside={besideForms}
          isFirst={lists.car.data?.length === 0}
        />
      </div>
      <div css={[columnStyle, listsStyle]}>
        <div ref={setPreview} css={besideFormsStyle} />
        <ListingPanel
          editor={propertyEditor}
          listings={lists.property}
          editedId={properties.editedId}
          onAdd={() => void edit(properties, null)}
          onEdit={(id) => void edit(properties, id)}
          onDeleted={properties.stopEditing}
        />
        <ListingPanel
          editor={carEditor}
          listings={lists.car}
          editedId={cars.editedId}
          onAdd={() => void edit(cars, null)}
          onEdit={(id) => void edit(cars, id)}
          onDeleted={cars.stopEditing}
        />
        <RecentlyDeleted />
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

const columnsStyle = {
  display: 'grid',
  gap: space.s24,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [from.desktop]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)', gap: space.s32 },
} as const

const columnStyle = { display: 'grid', gap: space.s16, gridTemplateColumns: 'minmax(0, 1fr)' } as const

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
