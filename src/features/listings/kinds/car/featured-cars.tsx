import { from } from '../../../../ui/tokens'
import type { CarCardFields } from '../../api/queries'
import { ListingGrid, stripOnPhone } from '../../cards/listing-grid'
import { CarCard } from './card'

/** The home page's cars, as they were when the page was built: every change of a listing builds it again. */
export function FeaturedCars({ cars }: { cars: readonly CarCardFields[] }) {
  return (
    <ListingGrid css={[stripOnPhone, inOneRow]} tabIndex={0} aria-label="Featured Cars">
      {cars.map((car) => (
        <li key={car.id}>
          <CarCard listing={car} />
        </li>
      ))}
    </ListingGrid>
  )
}

/** Mostly three: two columns would leave the third alone. */
const inOneRow = { [from.tablet]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } } as const
