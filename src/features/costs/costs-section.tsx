import { useId } from 'react'
import { forgetLinkTo, useLinkTo } from '../../lib/page-url'
import { useOnDemand } from '../../lib/use-on-demand'
import { Button, disclosureStyle } from '../../ui/button'
import type { CostsPanelProps } from './costs-panel'

const loadPanel = () => import('./costs-panel').then(({ CostsPanel }) => CostsPanel)

/** Leads to the costs and opens them. */
export const COSTS_ID = 'costs'

/** Opens what the listing really costs; its code and the rates are fetched then. */
export function CostsSection({ offer }: CostsPanelProps) {
  const panelId = useId()
  const { Panel, button, toggle } = useOnDemand(loadPanel)
  useLinkTo(COSTS_ID, () => {
    if (!Panel) toggle()
  })
  return (
    <div id={COSTS_ID}>
      <Button
        look="quiet"
        css={disclosureStyle}
        {...button}
        aria-controls={Panel ? panelId : undefined}
        onClick={() => {
          if (Panel) forgetLinkTo(COSTS_ID)
          toggle()
        }}
      >
        What it really costs
      </Button>
      {Panel && (
        <div id={panelId}>
          <Panel offer={offer} />
        </div>
      )}
    </div>
  )
}
