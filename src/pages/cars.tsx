import { graphql, type PageProps } from 'gatsby'
import { pagePaths } from '../../contract/paths'
import { CarList, listingFromNode, type CarCardFields } from '../features/listings'
import { RecentlyViewed } from '../features/saved-pages'
import { Seo, StructuredDataOf } from '../features/seo'

interface Data {
  cars: { totalCount: number; nodes: (Omit<CarCardFields, 'id'> & { listingId: string })[] }
}

export default function CarsPage({ data }: PageProps<Data>) {
  const { totalCount, nodes } = data.cars
  return (
    <>
      <Seo
        title="Cars"
        description="New and used cars in good condition, inspected before we offer them."
        path={pagePaths.cars}
      />
      <StructuredDataOf page="list" kind="car" />
      <CarList initial={{ total: totalCount, cards: nodes.map(listingFromNode) }} />
      <RecentlyViewed />
    </>
  )
}

// 24 is STATIC_LIST_CARDS of contract/limits.ts; a query cannot name a constant.
export const query = graphql`
  query CarsPage {
    cars: allCar(filter: { isListed: { eq: true }, status: { nin: ["sold", "let"] } }, limit: 24) {
      totalCount
      nodes {
        ...CarCardFields
      }
    }
  }
`
