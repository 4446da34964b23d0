import type { PageProps } from 'gatsby'
import { pagePaths } from '../../../contract/paths'
import { PropertyDetail } from '../../features/listings'
import { ReviewsSection } from '../../features/reviews'
import { Seo } from '../../features/seo'

/** A property that is newer than the last build: everything about it is fetched. */
export default function NewPropertyPage({ params }: PageProps) {
  const id = params.id ?? ''
  return (
    <>
      <Seo title="Property" description="A property offered by the agency." path={pagePaths.property(id)} isPrivate />
      <PropertyDetail key={id} id={id} reviews={<ReviewsSection listing={{ kind: 'property', id: id }} />} />
    </>
  )
}
