import { graphql, type PageProps } from 'gatsby'
import type { Car } from '../../contract/car'
import { pagePaths } from '../../contract/paths'
import { CarDetail, listingFromNode } from '../features/listings'
import { ReviewsSection } from '../features/reviews'
import { listingSummary, listingTitle, Seo } from '../features/seo'

interface Data {
  car: Omit<Car, 'id'> & { listingId: string }
}

export default function CarPage({ data }: PageProps<Data>) {
  const car = listingFromNode(data.car)
  return (
    <>
      <Seo
        title={listingTitle(car.title, car.price)}
        description={listingSummary(car.price, `${car.make} ${car.model}`, car.description)}
        path={pagePaths.car(car.id)}
        image={car.imageUrls[0]}
      />
      <CarDetail id={car.id} baked={car} reviews={<ReviewsSection listing={{ kind: 'car', id: car.id }} />} />
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
    }
  }
`
