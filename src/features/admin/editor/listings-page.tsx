import { useConfirm } from '../../../ui/confirm-dialog'
import { from, space } from '../../../ui/tokens'
import { carQueries, propertyQueries, useListings } from '../../listings'
import { useLeaveGuard } from '../unsaved-changes/use-unsaved-changes-guard'
import { carEditor } from './car-editor'
import { CarForm } from './car-form'
import { EditorSection } from './editor-section'
import { ListingPanel } from './listing-panel'
import { propertyEditor } from './property-editor'
import { PropertyForm } from './property-form'
import { RecentlyDeleted } from './recently-deleted'
import { useEditorState } from './use-editor-state'

/** The two forms, and beside them the two lists (spec §2, Admin). */
export function ListingsPage() {
  const { ask, dialog } = useConfirm()
  const properties = useEditorState('property')
  const cars = useEditorState('car')
  useLeaveGuard(properties.isUnsaved || cars.isUnsaved, ask)

  async function edit(desk: typeof cars, id: string) {
    if (desk.isUnsaved && desk.editedId !== id && !(await ask(EDITING_ANOTHER))) return
    desk.show(id)
  }

  return (
    <div css={columnsStyle}>
      <div css={columnStyle}>
        <EditorSection desk={propertyEditor} state={properties} Form={PropertyForm} ask={ask} />
        <EditorSection desk={carEditor} state={cars} Form={CarForm} ask={ask} />
      </div>
      <div css={columnStyle}>
        <RecentlyDeleted />
        <ListingPanel
          desk={propertyEditor}
          listings={useListings(propertyQueries)}
          editedId={properties.editedId}
          onEdit={(id) => void edit(properties, id)}
          onDeleted={properties.stopEditing}
          ask={ask}
        />
        <ListingPanel
          desk={carEditor}
          listings={useListings(carQueries)}
          editedId={cars.editedId}
          onEdit={(id) => void edit(cars, id)}
          onDeleted={cars.stopEditing}
          ask={ask}
        />
      </div>
      {dialog}
    </div>
  )
}

const EDITING_ANOTHER = {
  title: 'Leave unsaved changes here?',
  text: 'They are kept as a draft on this device and come back with this form.',
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
