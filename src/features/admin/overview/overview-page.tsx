import { space } from '../../../ui/tokens'
import { PublishingCard } from '../publishing/publishing-card'
import { ListingsPage } from './listings-page'

export function OverviewPage() {
  return (
    <div css={{ display: 'grid', gap: space.s24, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PublishingCard />
      <ListingsPage />
    </div>
  )
}
