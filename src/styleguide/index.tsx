import { Container } from '../ui/layout'
import { darkScheme, lightScheme } from '../ui/global-styles'
import { color, from, size, space } from '../ui/tokens'
import { Controls } from './controls'
import { Messages } from './messages'
import { Foundations } from './foundations'

/**
 * All design tokens and components in both schemes: `/styleguide` of `npm run dev`. Gatsby's
 * build does not contain it (gatsby/create-styleguide-page.ts).
 */
export default function StyleguidePage() {
  return (
    <Container css={{ paddingBlock: space.s48 }}>
      <h1 css={{ fontSize: size.text44 }}>Styleguide</h1>
      <div css={schemesStyle}>
        {SCHEMES.map(({ name, values, scheme }) => (
          <section key={name} aria-label={name} css={[schemeStyle, `${values} color-scheme: ${scheme};`]}>
            <p css={{ color: color.inkQuiet, fontSize: size.text13 }}>{name}</p>
            <Foundations />
            <Controls />
            <Messages />
          </section>
        ))}
      </div>
    </Container>
  )
}

const SCHEMES = [
  { name: 'Light', scheme: 'light', values: lightScheme },
  { name: 'Dark', scheme: 'dark', values: darkScheme },
] as const

const schemesStyle = {
  display: 'grid',
  gap: space.s24,
  marginTop: space.s32,
  [from.desktop]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const

const schemeStyle = {
  display: 'grid',
  alignContent: 'start',
  gap: space.s48,
  padding: space.s24,
  background: 'var(--paper)',
  color: 'var(--ink)',
  border: '1px solid var(--line)',
} as const
