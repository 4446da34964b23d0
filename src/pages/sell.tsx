import { agency } from '../../contract/agency'
import { SELL_PATH } from '../../contract/paths'
import { whatsappLink } from '../features/contact'
import { OfferForm } from '../features/sell'
import { Seo } from '../features/seo'
import { Container } from '../ui/layout'
import { cardFrame } from '../ui/surfaces'
import { color, font, from, size, space } from '../ui/tokens'

const STEPS = [
  ['We answer', 'Usually on the same day. We ask what we need to know and arrange to see it.'],
  ['We present it', 'Photos, facts and a fair price; nothing is published before you agree.'],
  ['You see how it goes', 'A page of your own shows views, enquiries and visits, and what visitors said.'],
] as const

/** Where owners offer what the agency can sell or let. */
export default function SellPage() {
  return (
    <>
      <Seo
        title="Sell or let with us"
        description="Offer us your home, your land or your car: tell us what it is, and we get back to you."
        path={SELL_PATH}
      />
      <Container css={{ paddingBlock: `${space.s32} ${space.s72}` }}>
        <h1 css={{ [from.desktop]: { fontSize: size.text44 } }}>Sell or let with us</h1>
        <p css={introStyle}>Tell us in a minute what you have. A home, land or a car: we find the buyer or tenant.</p>
        <div css={columnsStyle}>
          <section css={panelStyle} aria-labelledby="your-offer">
            <h2 id="your-offer" css={{ marginBottom: space.s16 }}>
              Your offer
            </h2>
            <OfferForm />
          </section>
          <aside aria-label="What happens next" css={{ display: 'grid', gap: space.s16 }}>
            <h2 css={{ fontSize: size.text20 }}>What happens next</h2>
            <ol css={stepsStyle}>
              {STEPS.map(([title, text]) => (
                <li key={title}>
                  <h3 css={{ fontFamily: font.text, fontSize: size.text16, fontWeight: 600 }}>{title}</h3>
                  <p css={{ color: color.inkQuiet }}>{text}</p>
                </li>
              ))}
            </ol>
            <p>
              Rather talk? Call{' '}
              <a href={agency.phone.href} css={{ whiteSpace: 'nowrap' }}>
                {agency.phone.label}
              </a>{' '}
              or{' '}
              <a href={whatsappLink('Hello, I would like to sell or let with you.')} target="_blank" rel="noopener">
                write on WhatsApp
              </a>
              .
            </p>
          </aside>
        </div>
      </Container>
    </>
  )
}

const introStyle = {
  maxWidth: '56ch',
  marginBlock: `${space.s12} ${space.s32}`,
  color: color.inkQuiet,
  fontSize: size.text17,
} as const

const columnsStyle = {
  display: 'grid',
  gap: space.s32,
  alignItems: 'start',
  [from.desktop]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)', gap: space.s72 },
} as const

const panelStyle = { padding: space.s24, ...cardFrame, [from.desktop]: { padding: space.s32 } } as const

const stepsStyle = { display: 'grid', gap: space.s16, paddingInlineStart: space.s24, listStyle: 'decimal' } as const
