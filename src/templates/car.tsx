import { graphql, type PageProps } from 'gatsby'
import type { Car } from '../../contract/car'
import { CarDetail, listingFromNode, carQueries, useListing } from '../features/listings'
import { ReviewsSection } from '../features/reviews'
import { ListingSeo } from '../features/seo'
import { isGone } from '../lib/http'

interface Data {
  car: Omit<Car, 'id'> & { listingId: string }
}

export default function CarPage({ data }: PageProps<Data>) {
  const initial = listingFromNode(data.car)
  const { data: car = initial, error } = useListing(carQueries, initial.id, initial)
  return (
    <>
      <ListingSeo kind="car" listing={{ kind: 'car', fields: car }} isMissing={isGone(error)} />
      <CarDetail
        id={initial.id}
        initial={initial}
        reviews={<ReviewsSection listing={{ kind: 'car', id: initial.id }} />}
      />
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
      facts
    }
  }
`
