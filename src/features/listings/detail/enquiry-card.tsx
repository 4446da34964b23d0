import { Link } from 'gatsby'
import { agency } from '../../../../contract/agency'
import { CHECK_PATH } from '../../../../contract/paths'
import { countEvent } from '../../../lib/count-event'
import { buttonStyle, summaryStyle } from '../../../ui/button'
import { PhoneIcon, WhatsAppIcon } from '../../../ui/icons'
import { cardFrame } from '../../../ui/surfaces'
import { color, size, space } from '../../../ui/tokens'
import { ContactForm } from '../../contact'
import { askOnWhatsApp, type EnquiredListing } from './whatsapp-enquiry'

interface EnquiryCardProps {
  listing: EnquiredListing
  /** It is sold or let. */
  isClosed: boolean
}

/** How to ask about the listing, or for another like it: by WhatsApp, by phone or with the form. */
export function EnquiryCard({ listing, isClosed }: EnquiryCardProps) {
  return (
    <section css={cardStyle} aria-label="Enquire">
      <h2 css={{ fontSize: size.text20 }}>{isClosed ? 'Looking for one like it?' : 'Arrange a viewing'}</h2>
      <p css={{ color: color.inkQuiet, fontSize: size.text15 }}>
        {isClosed
          ? 'Tell us what you liked about it. We often hear of the next one before it is listed.'
          : 'Call or write at any hour. We can usually show it to you within a day.'}
      </p>
      <a
        href={askOnWhatsApp(listing)}
        onClick={() => countEvent(listing, 'whatsapp')}
        target="_blank"
        rel="noopener"
        css={buttonStyle('primary')}
      >
        <WhatsAppIcon />
        Ask on WhatsApp
      </a>
      <a href={agency.phone.href} onClick={() => countEvent(listing, 'call')} css={buttonStyle('quiet')}>
        <PhoneIcon />
        Call {agency.phone.label}
      </a>
      <details>
        <summary css={summaryStyle}>Send a message</summary>
        <div css={{ paddingTop: space.s8 }}>
          <ContactForm listing={listing} />
        </div>
      </details>
      <p css={{ color: color.inkQuiet, fontSize: size.text15 }}>
        We never ask for money before a viewing. <Link to={CHECK_PATH}>Check a number or link</Link>
      </p>
    </section>
  )
}

const cardStyle = {
  display: 'grid',
  gap: space.s12,
  padding: space.s24,
  ...cardFrame,
} as const
