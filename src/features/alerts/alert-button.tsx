import { useState, type ComponentType } from 'react'
import { notify } from '../../lib/notices'
import { Button } from '../../ui/button'
import type { AlertSheetProps } from './alert-sheet'

/** Opens the form for an alert about the list's search; its code is fetched then. */
export function AlertButton({ kind }: Pick<AlertSheetProps, 'kind'>) {
  const [Sheet, setSheet] = useState<ComponentType<AlertSheetProps> | null>(null)
  const open = () => {
    import('./alert-sheet').then(
      ({ AlertSheet }) => setSheet(() => AlertSheet),
      () => notify({ title: 'Error', description: 'Something went wrong. Please try again.', destructive: true }),
    )
  }
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={open}>
        Create alert
      </Button>
      {Sheet && <Sheet kind={kind} onClose={() => setSheet(null)} />}
    </>
  )
}
