import { agency } from '../../../config/agency'
import { buttonStyle } from '../../../ui/button'
import { PhoneIcon } from '../../../ui/icons'
import { color, radius, size, space } from '../../../ui/tokens'

/** Whom to ask about the listing one is looking at. */
export function EnquiryCard() {
  return (
    <section css={cardStyle} aria-label="Enquire">
      <h2 css={{ fontSize: size.text20 }}>Like to see it?</h2>
      <p css={{ color: color.inkQuiet, fontSize: size.text15 }}>
        Call us at any hour. We arrange site visits, usually within a day.
      </p>
      <a href={agency.phone.href} css={buttonStyle('primary')}>
        <PhoneIcon />
        {agency.phone.label}
      </a>
    </section>
  )
}

const cardStyle = {
  display: 'grid',
  gap: space.s12,
  padding: space.s24,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.surface,
} as const
