import { graphql, type PageProps } from 'gatsby'
import { pagePaths } from '../../contract/paths'
import { listingFromNode, PropertyList, type PropertyCardFields } from '../features/listings'
import { RecentlyViewed } from '../features/saved-pages'
import { Seo, StructuredDataOf } from '../features/seo'

interface Data {
  properties: { totalCount: number; nodes: (Omit<PropertyCardFields, 'id'> & { listingId: string })[] }
}

export default function PropertiesPage({ data }: PageProps<Data>) {
  const { totalCount, nodes } = data.properties
  return (
    <>
      <Seo
        title="Properties"
        description="Houses, apartments and land for sale, rent and lease across Kenya."
        path={pagePaths.properties}
      />
      <StructuredDataOf page="list" kind="property" />
      <PropertyList initial={{ total: totalCount, cards: nodes.map(listingFromNode) }} />
      <RecentlyViewed />
    </>
  )
}

// 24 is STATIC_LIST_CARDS of contract/limits.ts; a query cannot name a constant.
export const query = graphql`
  query PropertiesPage {
    properties: allProperty(filter: { isListed: { eq: true }, status: { nin: ["sold", "let"] } }, limit: 24) {
      totalCount
      nodes {
        ...PropertyCardFields
      }
    }
  }
`
