import { graphql, type PageProps } from 'gatsby'
import { agency } from '../../contract/agency'
import { pagePaths } from '../../contract/paths'
import { priceNote } from '../../contract/price'
import { Hero, SectionHeading, WhyChoose, type HeroPictures } from '../features/home'
import {
  FeaturedCars,
  FeaturedProperties,
  listingFromNode,
  RecentlyConfirmed,
  type CarCardFields,
  type ConfirmedListing,
  type PropertyCardFields,
} from '../features/listings'
import { CompareBar } from '../features/saved'
import { RecentlyViewed } from '../features/saved-pages'
import { Seo, StructuredDataOf } from '../features/seo'
import { Container, Section } from '../ui/layout'
import { from, space } from '../ui/tokens'

interface Data extends HeroPictures {
  featured: { nodes: Node<PropertyCardFields>[] }
  featuredCars: { nodes: Node<CarCardFields>[] }
  confirmedProperties: { nodes: Node<Confirmed & Pick<PropertyCardFields, 'type' | 'pricePeriod' | 'location'>>[] }
  confirmedCars: { nodes: Node<Confirmed & Pick<CarCardFields, 'year'>>[] }
}

type Confirmed = Omit<ConfirmedListing, 'kind' | 'price' | 'place'> & { price: number | null }
type Node<Fields> = Omit<Fields, 'id'> & { listingId: string }

export default function HomePage({ data }: PageProps<Data>) {
  const cars = data.featuredCars.nodes.map(listingFromNode)
  const confirmed = confirmedLast(data)
  return (
    <>
      <Seo title="Home" description={agency.description} path={pagePaths.home} />
      <StructuredDataOf page="home" />
      <Hero pictures={data} />
      <Section>
        <Container>
          <SectionHeading title="Featured Properties" all={{ path: pagePaths.properties, noun: 'properties' }} />
          <FeaturedProperties initial={data.featured.nodes.map(listingFromNode)} />
        </Container>
      </Section>
      {cars.length > 0 && (
        <Section css={followingStyle}>
          <Container>
            <SectionHeading title="Featured Cars" all={{ path: pagePaths.cars, noun: 'cars' }} />
            <FeaturedCars cars={cars} />
          </Container>
        </Section>
      )}
      {confirmed.length > 0 && (
        <Section css={followingStyle}>
          <Container>
            <SectionHeading title="Still available" />
            <RecentlyConfirmed listings={confirmed} />
          </Container>
        </Section>
      )}
      <WhyChoose css={followingStyle} />
      <RecentlyViewed />
      <CompareBar />
    </>
  )
}

const CONFIRMED_SHOWN = 6

/** The newest of all kinds. */
function confirmedLast({ confirmedProperties, confirmedCars }: Data): ConfirmedListing[] {
  return [
    ...confirmedProperties.nodes.map((node) => ({
      kind: 'property' as const,
      ...listingFromNode(node),
      place: node.location,
      priceNote: priceNote(node),
    })),
    ...confirmedCars.nodes.map((node) => ({
      kind: 'car' as const,
      ...listingFromNode(node),
      place: String(node.year ?? ''),
    })),
  ]
    .sort((one, other) => (one.confirmedAt < other.confirmedAt ? 1 : -1))
    .slice(0, CONFIRMED_SHOWN)
}

/** Sections on the same ground share one gap. */
const followingStyle = { paddingTop: 0, [from.desktop]: { paddingTop: space.s32 } } as const

export const query = graphql`
  query HomePage {
    ...HeroPicture
    featured: allProperty(
      filter: { isListed: { eq: true }, featured: { eq: true }, status: { nin: ["sold", "let"] } }
    ) {
      nodes {
        ...PropertyCardFields
      }
    }
    featuredCars: allCar(filter: { isListed: { eq: true }, featured: { eq: true }, status: { nin: ["sold", "let"] } }) {
      nodes {
        ...CarCardFields
      }
    }
    confirmedProperties: allProperty(
      filter: { isListed: { eq: true }, status: { eq: "available" }, confirmedAt: { ne: null } }
      sort: { confirmedAt: DESC }
      limit: 6
    ) {
      nodes {
        listingId: id__normalized
        title
        price
        type
        pricePeriod
        location
        imageUrls
        images {
          url
          width
          height
          color
          focus
        }
        confirmedAt
      }
    }
    confirmedCars: allCar(
      filter: { isListed: { eq: true }, status: { eq: "available" }, confirmedAt: { ne: null } }
      sort: { confirmedAt: DESC }
      limit: 6
    ) {
      nodes {
        listingId: id__normalized
        title
        price
        year
        imageUrls
        images {
          url
          width
          height
          color
          focus
        }
        confirmedAt
      }
    }
  }
`
