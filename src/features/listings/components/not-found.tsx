import { Link } from 'gatsby'
import { pagePaths } from '../../../../contract/paths'
import { buttonStyle } from '../../../ui/button'
import { MessagePage } from '../../../ui/message'

const words = {
  property: { title: 'Property not found', path: pagePaths.properties, link: 'See all properties' },
  car: { title: 'Car not found', path: pagePaths.cars, link: 'See all cars' },
} as const

/** A listing that is sold, withdrawn or never was. */
export function NotFound({ kind }: { kind: keyof typeof words }) {
  const { title, path, link } = words[kind]
  return (
    <MessagePage
      title={title}
      action={
        <Link to={path} css={buttonStyle('primary')}>
          {link}
        </Link>
      }
    >
      It may have been sold or let since the link was shared.
    </MessagePage>
  )
}
