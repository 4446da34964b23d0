import { graphql, type PageProps } from 'gatsby'
import { agency } from '../../contract/agency'
import { pagePaths } from '../../contract/paths'
import { Hero, SectionHeading, WhyChoose, type HeroPictures } from '../features/home'
import {
  FeaturedCars,
  FeaturedProperties,
  listingFromNode,
  type CarCardFields,
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
}

type Node<Fields> = Omit<Fields, 'id'> & { listingId: string }

export default function HomePage({ data }: PageProps<Data>) {
  const cars = data.featuredCars.nodes.map(listingFromNode)
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
      <WhyChoose css={followingStyle} />
      <RecentlyViewed />
      <CompareBar />
    </>
  )
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
  }
`
