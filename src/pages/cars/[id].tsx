import type { PageProps } from 'gatsby'
import { CarDetail, carQueries, useListing } from '../../features/listings'
import { ReviewsSection } from '../../features/reviews'
import { ListingSeo } from '../../features/seo'
import { isGone } from '../../lib/http'
import { idInPath } from '../../lib/page-url'

/** A car newer than the last build; all its data is fetched. */
export default function NewCarPage({ location }: PageProps) {
  const id = idInPath(location)
  const { data: car, error } = useListing(carQueries, id, undefined)
  return (
    <>
      <ListingSeo kind="car" listing={car && { kind: 'car', fields: car }} isMissing={isGone(error)} />
      <CarDetail key={id} id={id} reviews={<ReviewsSection listing={{ kind: 'car', id: id }} />} />
    </>
  )
}
