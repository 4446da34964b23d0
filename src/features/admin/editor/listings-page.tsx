import { useConfirm } from '../../../ui/confirm-dialog'
import { from, space } from '../../../ui/tokens'
import { useCars, useProperties } from '../../listings'
import { useLeaveGuard } from '../unsaved-changes/use-unsaved-changes-guard'
import { carDesk } from './car-editor'
import { CarForm } from './car-form'
import { DeskSection } from './editor-section'
import { ListingPanel } from './listing-panel'
import { propertyDesk } from './property-editor'
import { PropertyForm } from './property-form'
import { RecentlyDeleted } from './recently-deleted'
import { useDeskState } from './use-editor-state'

/** The two forms, and beside them the two lists (spec §2, Admin). */
export function ListingsPage() {
  const { ask, dialog } = useConfirm()
  const properties = useDeskState('property')
  const cars = useDeskState('car')
  useLeaveGuard(properties.isUnsaved || cars.isUnsaved, ask)

  async function edit(desk: typeof cars, id: string) {
    if (desk.isUnsaved && desk.editedId !== id && !(await ask(EDITING_ANOTHER))) return
    desk.show(id)
  }

  return (
    <div css={columnsStyle}>
      <div css={columnStyle}>
        <DeskSection desk={propertyDesk} state={properties} Form={PropertyForm} ask={ask} />
        <DeskSection desk={carDesk} state={cars} Form={CarForm} ask={ask} />
      </div>
      <div css={columnStyle}>
        <RecentlyDeleted />
        <ListingPanel
          desk={propertyDesk}
          listings={useProperties()}
          editedId={properties.editedId}
          onEdit={(id) => void edit(properties, id)}
          onDeleted={properties.stopEditing}
          ask={ask}
        />
        <ListingPanel
          desk={carDesk}
          listings={useCars()}
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
