import { Container } from '../ui/layout'
import { color, size, space } from '../ui/tokens'
import { Colours } from './colours'
import { Controls } from './controls'
import { DoAndDont } from './do-and-dont'
import { Foundations } from './foundations'
import { Messages } from './messages'
import { Surfaces } from './surfaces'

/**
 * All design tokens and components in the scheme of the device: `/styleguide` of `npm run dev`. Gatsby's build does not
 * contain it (gatsby/create-pages.ts); tests/e2e/parallel/styleguide.spec.ts compares its pictures.
 */
export default function StyleguidePage() {
  return (
    <Container css={pageStyle}>
      <div>
        <h1 css={{ fontSize: size.text44 }}>Styleguide</h1>
        <p css={{ marginTop: space.s8, color: color.inkQuiet }}>
          Tokens and components in the scheme of your device. Change the scheme there to see the other.
        </p>
      </div>
      <Colours />
      <Foundations />
      <Controls />
      <Surfaces />
      <Messages />
      <DoAndDont />
    </Container>
  )
}

const pageStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.s48,
  paddingBlock: space.s48,
} as const
