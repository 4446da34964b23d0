import { graphql, type PageProps } from 'gatsby'
import type { Car } from '../../contract/car'
import { CarDetail, listingFromNode, carQueries, useListing } from '../features/listings'
import { ReviewsSection } from '../features/reviews'
import { ListingSeo } from '../features/seo'
import { isGone } from '../lib/http'

interface Data {
  car: Omit<Car, 'id'> & { listingId: string; facts?: object }
}

/** Without data for a listing newer than the build (src/pages/404.tsx): all of it is fetched. */
export default function CarPage({
  data,
  pageContext,
}: Pick<PageProps<Data | undefined, { listingId: string }>, 'data' | 'pageContext'>) {
  const id = pageContext.listingId
  const initial = data && listingFromNode(data.car)
  const { data: car = initial, error } = useListing(carQueries, id, initial)
  return (
    <>
      <ListingSeo kind="car" listing={car && { kind: 'car', fields: car }} isMissing={isGone(error)} />
      <CarDetail id={id} initial={initial} reviews={<ReviewsSection listing={{ kind: 'car', id }} />} />
    </>
  )
}

export const query = graphql`
  query CarPage($listingId: String!) {
    car(id__normalized: { eq: $listingId }) {
      ...CarCardFields
      description
      featured
      youtubeLink
      createdAt
      updatedAt
      reference
      negotiable
      features
      county
      point {
        lat
        lng
      }
      confirmedAt
      statusSince
      priceSince
      documents {
        kind
        title
        url
        bytes
        audience
      }
      facts
    }
  }
`
