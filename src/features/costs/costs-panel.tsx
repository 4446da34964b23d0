import type { ReadRates } from '../../../contract/costs/read-rates'
import { Skeleton } from '../../ui/layout'
import { LoadError } from '../../ui/message'
import { cardFrame } from '../../ui/surfaces'
import { from, radius, size, space } from '../../ui/tokens'
import { useRates } from './cost-rows'
import type { CostedOffer } from './offer'
import { CarCosts, HomeCosts } from './purchase-costs'
import { TenancyCosts } from './tenancy-costs'

export interface CostsPanelProps {
  offer: CostedOffer
}

/** All that is paid besides the price, worked out on the device with the agency's rates. */
export function CostsPanel({ offer }: CostsPanelProps) {
  const { data: rates, isPending, refetch } = useRates()
  return (
    <section aria-label="What it really costs" css={panelStyle}>
      {rates ? (
        <Costs offer={offer} rates={rates} />
      ) : isPending ? (
        <Skeleton css={{ height: '20rem', borderRadius: radius.card }} />
      ) : (
        <LoadError onRetry={refetch}>The rates could not be loaded, so nothing can be worked out.</LoadError>
      )}
    </section>
  )
}

function Costs({ offer, rates }: CostsPanelProps & { rates: ReadRates }) {
  switch (offer.kind) {
    case 'home':
      return <HomeCosts offer={offer} rates={rates} />
    case 'car':
      return <CarCosts offer={offer} rates={rates} />
    case 'tenancy':
      return <TenancyCosts offer={offer} rates={rates} />
  }
}

const panelStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.s24,
  marginBottom: space.s32,
  padding: space.s16,
  [from.tablet]: { padding: space.s24 },
  ...cardFrame,
  '& h2': { fontSize: size.text20 },
} as const
