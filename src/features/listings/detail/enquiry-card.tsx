import { Link } from 'gatsby'
import { useRef } from 'react'
import { agency } from '../../../../contract/agency'
import type { ListingKind } from '../../../../contract/limits'
import { CHECK_PATH, listingPath } from '../../../../contract/paths'
import { priceWithNote } from '../../../../contract/price'
import { env } from '../../../config/env'
import { countEvent } from '../../../lib/count-event'
import { forgetLinkTo, useLinkTo } from '../../../lib/page-url'
import { buttonStyle, summaryStyle } from '../../../ui/button'
import { MailIcon, PhoneIcon, WhatsAppIcon } from '../../../ui/icons'
import { cardFrame } from '../../../ui/surfaces'
import { color, size, space, from } from '../../../ui/tokens'
import { anybody, ContactForm, Faces, PersonLine, Registration, whatsappLink, type Person } from '../../contact'
import { ViewingRequest, VISITS } from '../../viewings'

interface EnquiryCardProps {
  listing: EnquiredListing
  /** It is neither closed nor a draft. */
  canBeVisited: boolean
}

/** A link to this place opens the form for a message. */
const MESSAGE_ID = 'message'

/**
 * How to see the listing, or to ask about it or for another like it, and from whom the answer comes: with a form each, by
 * WhatsApp or by phone.
 */
export function EnquiryCard({ listing, canBeVisited }: EnquiryCardProps) {
  const { kind, agent, alike } = listing
  const message = useRef<HTMLDetailsElement>(null)
  useLinkTo(MESSAGE_ID, () => {
    if (message.current === null) return
    message.current.open = true
    message.current.querySelector('input')?.focus()
  })
  return (
    <section css={cardStyle} aria-label="Enquire">
      <h2 css={{ fontSize: size.text20 }}>{alike ? 'Looking for one like it?' : VISITS[kind]}</h2>
      {agent ? <PersonLine person={agent} /> : <Faces />}
      <p css={{ color: color.inkQuiet, fontSize: size.text15 }}>
        {alike
          ? 'Tell us what you liked about it. We often hear of the next one before it is listed.'
          : `${agent?.name ?? anybody} can usually show it to you within a day. Call or write at any hour.`}
      </p>
      {canBeVisited && <ViewingRequest listing={listing} />}
      {alike && <FindAlike path={alike} />}
      <a
        href={askOnWhatsApp(listing)}
        onClick={() => countEvent(listing, 'whatsapp')}
        target="_blank"
        rel="noopener"
        css={buttonStyle(canBeVisited || alike ? 'quiet' : 'primary')}
      >
        <WhatsAppIcon />
        Ask on WhatsApp
      </a>
      <a href={phoneOf(listing).href} onClick={() => countEvent(listing, 'call')} css={buttonStyle('quiet')}>
        <PhoneIcon />
        Call {phoneOf(listing).label}
      </a>
      <details
        ref={message}
        onToggle={({ currentTarget }) => {
          if (!currentTarget.open) forgetLinkTo(MESSAGE_ID)
        }}
      >
        <summary css={summaryStyle}>Send a message</summary>
        {/* The summary above it stays in sight. */}
        <div id={MESSAGE_ID} css={{ scrollMarginTop: space.s48, paddingTop: space.s8 }}>
          <ContactForm listing={listing} begun={begunMessage(listing)} answeredBy={agent?.name} />
        </div>
      </details>
      <p css={{ color: color.inkQuiet, fontSize: size.text15 }}>
        We never ask for money before a viewing. <Link to={CHECK_PATH}>Check a number or link</Link>
      </p>
      <Registration />
    </section>
  )
}

function FindAlike({ path }: { path: string }) {
  return (
    <Link to={path} css={[buttonStyle('primary'), itemStyle]}>
      Find one like it
    </Link>
  )
}

const cardStyle = {
  display: 'grid',
  gap: space.s12,
  padding: space.s24,
  ...cardFrame,
} as const

/**
 * WhatsApp, Call and Message on a phone; where the listing is gone, the way to one like it. Sticky, not fixed: its place
 * is at the end of the page, so that it covers neither text nor footer.
 */
export function ContactBar({ listing }: { listing: EnquiredListing }) {
  return (
    <div css={barStyle} data-contact-bar="" role="group" aria-label="Contact">
      {listing.alike ? (
        <FindAlike path={listing.alike} />
      ) : (
        <>
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
          <a
            href={phoneOf(listing).href}
            onClick={() => countEvent(listing, 'call')}
            css={[buttonStyle('quiet'), itemStyle]}
          >
            <PhoneIcon />
            Call
          </a>
        </>
      )}
      <a href={`#${MESSAGE_ID}`} css={[buttonStyle('quiet'), itemStyle]}>
        <MailIcon />
        Message
      </a>
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

/** What an enquiry says about its listing. */
export interface EnquiredListing {
  kind: ListingKind
  id: string
  title: string
  price: number | null
  /** Follows the price, such as 'a month'. */
  priceNote?: string | undefined
  reference?: string | undefined
  /** Who shows it; without one anybody of the agency. */
  agent?: Person | undefined
  /** Only of a listing that is sold or let: the list of others like it. */
  alike?: string | undefined
}

function phoneOf({ agent }: EnquiredListing): { readonly href: string; readonly label: string } {
  return agent ?? agency.phone
}

/** 'PR-001, Villa in Karen': the reference is what the office looks up. */
function nameOf({ reference, title }: EnquiredListing): string {
  return [reference, title].filter(Boolean).join(', ')
}

/** What most want to say; visitors change it as they like. */
/** With a line for what the visitor adds. */
function begunMessage(listing: EnquiredListing): string {
  return `I ${listing.alike ? 'am looking for one like' : 'would like to see'} ${nameOf(listing)}.\n`
}

/** Opens a chat that names the listing, its price and its page. */
function askOnWhatsApp(listing: EnquiredListing): string {
  const { kind, id, price, priceNote, agent } = listing
  return whatsappLink(
    `Hello, I would like to know more about this:\n${nameOf(listing)}\n${priceWithNote(price, priceNote)}\n${env.siteUrl}${listingPath(kind, id)}`,
    agent,
  )
}
