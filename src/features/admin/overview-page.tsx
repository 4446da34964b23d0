import { space } from '../../ui/tokens'
import { cards } from './cards'
import { ListingsPage } from './editor/listings-page'

export function FirstPage() {
  return (
    <div css={{ display: 'grid', gap: space.s24, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {cards.map((Card, index) => (
        <Card key={index} />
      ))}
      <ListingsPage />
    </div>
  )
}
