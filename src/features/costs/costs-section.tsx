import { useId, useState, type ComponentType } from 'react'
import { notify } from '../../lib/notices'
import { Button } from '../../ui/button'
import { space } from '../../ui/tokens'
import type { CostsPanelProps } from './costs-panel'

/** Opens what the listing really costs; its code and the rates are fetched then. */
export function CostsSection({ offer }: CostsPanelProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [Panel, setPanel] = useState<ComponentType<CostsPanelProps> | null>(null)
  const toggle = () => {
    if (Panel !== null) {
      setOpen(!isOpen)
      return
    }
    import('./costs-panel').then(
      ({ CostsPanel }) => {
        setPanel(() => CostsPanel)
        setOpen(true)
      },
      () => notify({ title: 'Error', description: 'Something went wrong. Please try again.', destructive: true }),
    )
  }
  return (
    <div css={{ marginTop: space.s32 }}>
      <Button look="quiet" aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={toggle}>
        What it really costs
      </Button>
      {Panel && isOpen && (
        <div id={id}>
          <Panel offer={offer} />
        </div>
      )}
    </div>
  )
}
