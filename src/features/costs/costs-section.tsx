import { useId } from 'react'
import { useOnDemand } from '../../lib/use-on-demand'
import { Button, disclosureStyle } from '../../ui/button'
import type { CostsPanelProps } from './costs-panel'

const loadPanel = () => import('./costs-panel').then(({ CostsPanel }) => CostsPanel)

/** Opens what the listing really costs; its code and the rates are fetched then. */
export function CostsSection({ offer }: CostsPanelProps) {
  const id = useId()
  const { Panel, button, toggle } = useOnDemand(loadPanel)
  return (
    <div>
      <Button look="quiet" css={disclosureStyle} {...button} aria-controls={Panel ? id : undefined} onClick={toggle}>
        What it really costs
      </Button>
      {Panel && (
        <div id={id}>
          <Panel offer={offer} />
        </div>
      )}
    </div>
  )
}
