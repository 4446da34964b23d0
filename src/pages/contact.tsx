import { pagePaths } from '../../contract/paths'
import { ContactIntro, OfficeCard } from '../features/contact'
import { Seo } from '../features/seo'
import { Container } from '../ui/layout'
import { from, space } from '../ui/tokens'

export default function ContactPage() {
  return (
    <>
      <Seo title="Contact" description="Call, write or visit us: we answer at any hour." path={pagePaths.contact} />
      <Container css={{ paddingBlock: space.s32, [from.desktop]: { paddingBlock: space.s48 } }}>
        <ContactIntro />
        <OfficeCard />
      </Container>
    </>
  )
}
