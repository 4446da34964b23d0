import { Link } from 'gatsby'
import { pagePaths } from '../../../../contract/paths'
import { buttonStyle } from '../../../ui/button'
import { Container } from '../../../ui/layout'
import { Message } from '../../../ui/message'
import { space } from '../../../ui/tokens'

const words = {
  property: { title: 'Property not found', path: pagePaths.properties, link: 'See all properties' },
  car: { title: 'Car not found', path: pagePaths.cars, link: 'See all cars' },
} as const

/** A listing that is sold, withdrawn or never was. */
export function NotFound({ kind }: { kind: keyof typeof words }) {
  const { title, path, link } = words[kind]
  return (
    <Container css={{ paddingBlock: space.s32 }}>
      <Message
        as="h1"
        title={title}
        action={
          <Link to={path} css={buttonStyle('primary')}>
            {link}
          </Link>
        }
      >
        It may have been sold or let since the link was shared.
      </Message>
    </Container>
  )
}
