import { graphql, type PageProps } from 'gatsby'
import type { ImageDataLike } from 'gatsby-plugin-image'
import { pagePaths } from '../../contract/paths'
import { ContactForm, ContactIntro, OfficeCard, SocialLinks } from '../features/contact'
import { Seo, StructuredDataOf } from '../features/seo'
import { Container } from '../ui/layout'
import { cardFrame } from '../ui/surfaces'
import { color, from, size, space } from '../ui/tokens'

interface Data {
  officePicture: ImageDataLike | null
}

export default function ContactPage({ data }: PageProps<Data>) {
  return (
    <>
      <Seo title="Contact" description="Call, write or visit us. We reply at any hour." path={pagePaths.contact} />
      <StructuredDataOf page="contact" />
      <Container css={{ paddingBlock: space.s32, [from.desktop]: { paddingBottom: space.s48 } }}>
        <ContactIntro />
        <div css={columnsStyle}>
          <OfficeCard picture={data.officePicture} />
          <section css={panelStyle} aria-labelledby="write-to-us">
            <h2 id="write-to-us">Write to us</h2>
            <p css={{ marginBlock: `${space.s8} ${space.s24}`, color: color.inkQuiet, fontSize: size.text15 }}>
              We read every message and reply by email.
            </p>
            <ContactForm />
          </section>
        </div>
        <SocialLinks />
      </Container>
    </>
  )
}

export const query = graphql`
  query ContactPage {
    ...OfficePicture
  }
`

const columnsStyle = {
  display: 'grid',
  gap: space.s24,
  marginBottom: space.s32,
  [from.desktop]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)', gap: space.s48 },
} as const

const panelStyle = {
  alignSelf: 'start',
  padding: space.s24,
  ...cardFrame,
  [from.desktop]: { padding: space.s32 },
} as const
