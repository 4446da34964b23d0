import { agency } from '../../../contract/agency'
import { Container } from '../../ui/layout'
import { color, from, radius, size, space } from '../../ui/tokens'
import { CheckForm } from './check-form'

/**
 * Whether a number, link or reference is ours. Works in the browser; only references, listings and photos are looked
 * up.
 */
export function CheckPage() {
  return (
    <Container css={{ paddingBlock: `${space.s32} ${space.s72}` }}>
      <div css={columnsStyle}>
        <div>
          <h1 css={{ [from.desktop]: { fontSize: size.text44 } }}>Is it really {agency.brand}?</h1>
          <p
            css={{
              maxWidth: '56ch',
              marginBlock: `${space.s12} ${space.s24}`,
              color: color.inkQuiet,
              fontSize: size.text17,
            }}
          >
            Paste what you were sent. We compare it with our own numbers, links and listings. What you paste stays in
            your browser; only a reference, a listing or a photo is looked up on our server.
          </p>
          <noscript>
            <p>Checking needs JavaScript, which is switched off in this browser. Compare with the list on this page.</p>
          </noscript>
          <CheckForm />
        </div>
        <aside css={asideStyle} aria-label="Our only numbers and email address">
          <h2 css={{ fontSize: size.text20 }}>Our only numbers and email address</h2>
          <ul css={{ display: 'grid', gap: space.s4 }}>
            {[{ name: 'Main number', label: agency.phone.label }, ...agency.contacts, EMAIL].map(({ name, label }) => (
              <li key={label} css={lineStyle}>
                <span>{name}</span> {label}
              </li>
            ))}
          </ul>
          <p>
            <strong>We never ask for money before a viewing.</strong> Nobody from our team takes a fee, a deposit or an{' '}
            <span css={{ whiteSpace: 'nowrap' }}>M-Pesa</span> payment to show you a home or a car.
          </p>
        </aside>
      </div>
    </Container>
  )
}

const EMAIL = { name: 'Email', label: agency.email }

const columnsStyle = {
  display: 'grid',
  gap: space.s32,
  [from.desktop]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)', gap: space.s72, alignItems: 'start' },
} as const

const asideStyle = {
  display: 'grid',
  gap: space.s16,
  padding: space.s24,
  borderRadius: radius.card,
  background: color.sand,
} as const

/** One number below the other, to be compared digit by digit. */
const lineStyle = {
  display: 'grid',
  gridTemplateColumns: '7rem minmax(0, 1fr)',
  overflowWrap: 'anywhere',
  '& > span': { color: color.inkQuiet },
} as const
