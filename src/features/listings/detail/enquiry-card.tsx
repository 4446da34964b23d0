import { Link } from 'gatsby'
import { agency } from '../../../../contract/agency'
import type { ListingKind } from '../../../../contract/limits'
import { CHECK_PATH, listingPath } from '../../../../contract/paths'
import { priceWithNote } from '../../../../contract/price'
import { env } from '../../../config/env'
import { countEvent } from '../../../lib/count-event'
import { buttonStyle, summaryStyle } from '../../../ui/button'
import { PhoneIcon, WhatsAppIcon } from '../../../ui/icons'
import { cardFrame } from '../../../ui/surfaces'
import { color, size, space, from } from '../../../ui/tokens'
import { ContactForm, whatsappLink } from '../../contact'
import { ShareButton } from '../../share'
import { ViewingRequest, VISITS } from '../../viewings'

interface EnquiryCardProps {
  listing: EnquiredListing
  /** It is sold or let. */
  isClosed: boolean
  /** It is neither closed nor a draft. */
  canBeVisited: boolean
}

/**
 * How to see the listing, or to ask about it or for another like it: with a form each, by WhatsApp or by phone.
 */
export function EnquiryCard({ listing, isClosed, canBeVisited }: EnquiryCardProps) {
  return (
    <section css={cardStyle} aria-label="Enquire">
      <h2 css={{ fontSize: size.text20 }}>{isClosed ? 'Looking for one like it?' : VISITS[listing.kind]}</h2>
      <p css={{ color: color.inkQuiet, fontSize: size.text15 }}>
        {isClosed
          ? 'Tell us what you liked about it. We often hear of the next one before it is listed.'
          : 'Call or write at any hour. We can usually show it to you within a day.'}
      </p>
      {canBeVisited && <ViewingRequest listing={listing} />}
      <a
        href={askOnWhatsApp(listing)}
        onClick={() => countEvent(listing, 'whatsapp')}
        target="_blank"
        rel="noopener"
        css={buttonStyle(canBeVisited ? 'quiet' : 'primary')}
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

/**
 * Call, WhatsApp and Share on a phone. Sticky, not fixed: its place is at the
 * end of the page, so that it covers neither text nor footer.
 */
export function ContactBar({ listing }: { listing: EnquiredListing }) {
  return (
    <div css={barStyle} data-contact-bar="" role="group" aria-label="Contact">
      <a href={agency.phone.href} onClick={() => countEvent(listing, 'call')} css={[buttonStyle('quiet'), itemStyle]}>
        <PhoneIcon />
        Call
      </a>
      <a
        href={askOnWhatsApp(listing)}
        onClick={() => countEvent(listing, 'whatsapp')}
        target="_blank"
        rel="noopener"
        css={[buttonStyle('primary'), itemStyle]}
      >
        <WhatsAppIcon />
        WhatsApp
      </a>
      <div css={shareStyle}>
        <ShareButton title={listing.title} onShare={() => countEvent(listing, 'share')} />
      </div>
    </div>
  )
}

const barStyle = {
  position: 'sticky',
  bottom: 0,
  zIndex: 15,
  display: 'flex',
  gap: space.s8,
  padding: `${space.s8} ${space.s12} calc(${space.s8} + env(safe-area-inset-bottom))`,
  borderTop: `1px solid ${color.line}`,
  background: color.paper,
  // In line with the page's column; the narrowest screens need the room.
  '@media (min-width: 360px)': { paddingInline: space.s16 },
  [from.tablet]: { paddingInline: space.s24 },
  [from.desktop]: { display: 'none' },
  '@media print': { display: 'none' },
} as const

/** Three words and their icons fit 320 px. */
const itemStyle = { flex: '1 1 auto', gap: space.s4, paddingInline: space.s4 } as const

const shareStyle = {
  display: 'flex',
  flex: '1 1 auto',
  '& button': itemStyle,
  // It does nothing without scripts.
  '@media (scripting: none)': { display: 'none' },
} as const

/** What an enquiry says about its listing. */
export interface EnquiredListing {
  kind: ListingKind
  id: string
  title: string
  price: number | null
  /** Follows the price, such as 'a month'. */
  priceNote?: string | undefined
}

/** Opens a chat with the agency that names the listing, its price and its page. */
function askOnWhatsApp({ kind, id, title, price, priceNote }: EnquiredListing): string {
  return whatsappLink(
    `Hello, I would like to know more about this:\n${title}\n${priceWithNote(price, priceNote)}\n${env.siteUrl}${listingPath(kind, id)}`,
  )
}
