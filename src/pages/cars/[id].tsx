import type { PageProps } from 'gatsby'
import { pagePaths } from '../../../contract/paths'
import { CarDetail } from '../../features/listings'
import { ReviewsSection } from '../../features/reviews'
import { Seo } from '../../features/seo'

/** A car that is newer than the last build: everything about it is fetched. */
export default function NewCarPage({ params }: PageProps) {
  const id = params.id ?? ''
  return (
    <>
      <Seo title="Car" description="A car offered by the agency." path={pagePaths.car(id)} isPrivate />
      <CarDetail key={id} id={id} reviews={<ReviewsSection listing={{ kind: 'car', id: id }} />} />
    </>
  )
}
