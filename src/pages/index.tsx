import { graphql, type PageProps } from 'gatsby'
import type { ImageDataLike } from 'gatsby-plugin-image'
import { pagePaths } from '../../contract/paths'
import { agency } from '../config/agency'
import { Hero, WhyChoose } from '../features/home'
import { FeaturedProperties, listingFromNode, type PropertyCardFields } from '../features/listings'
import { RecentlyViewed } from '../features/recently-viewed'
import { Seo, StructuredDataOf } from '../features/seo'
import { Container, Section } from '../ui/layout'
import { from, size, space } from '../ui/tokens'

interface Data {
  heroPicture: ImageDataLike | null
  heroPhonePicture: ImageDataLike | null
  featured: { nodes: (Omit<PropertyCardFields, 'id'> & { listingId: string })[] }
}

export default function HomePage({ data }: PageProps<Data>) {
  return (
    <>
      <Seo title="Home" description={agency.description} path={pagePaths.home} />
      <StructuredDataOf page="home" />
      <Hero picture={data.heroPicture} phonePicture={data.heroPhonePicture} />
      <Section>
        <Container>
          <h2 css={{ marginBottom: space.s32, [from.desktop]: { fontSize: size.text32 } }}>Featured Properties</h2>
          <FeaturedProperties initial={data.featured.nodes.map(listingFromNode)} />
        </Container>
      </Section>
      <WhyChoose />
      <RecentlyViewed />
    </>
  )
}

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
  }
`
