import { agency } from '../../../../contract/agency'
import { countEvent } from '../../../lib/count-event'
import { buttonStyle } from '../../../ui/button'
import { PhoneIcon, WhatsAppIcon } from '../../../ui/icons'
import { color, from, space } from '../../../ui/tokens'
import { ShareButton } from '../../share'
import { askOnWhatsApp, type EnquiredListing } from './whatsapp-enquiry'

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
