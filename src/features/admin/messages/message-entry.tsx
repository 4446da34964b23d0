import { Link, navigate } from 'gatsby'
import { useId, useState } from 'react'
import { agency } from '../../../../contract/agency'
import type { Enquiry } from '../../../../contract/enquiry'
import { listingPath, pagePaths } from '../../../../contract/paths'
import { formatPrice } from '../../../../contract/price'
import { groupPhoneNumber } from '../../../../contract/text/phone-number'
import { OFFERED_NAMES, offerTitle } from '../../../../contract/viewings/offer'
import { viewingPaths } from '../../../../contract/viewings/viewing'
import { Button, buttonStyle, textButtonStyle } from '../../../ui/button'
import { ChevronIcon } from '../../../ui/icons'
import { VisuallyHidden } from '../../../ui/layout'
import { color, from, motion, radius, size, space } from '../../../ui/tokens'
import { mailUrl, PhoneLinks } from '../viewings/contact-links'
import { STATUS_LABELS, Conversation, momentOf } from './conversation'
import { useClearSuspicion, useMakeDraft, useMarkRead } from './messages-api'

/** One message: sender, listing and beginning; all of it when opened, which marks it as read. */
export function MessageEntry({ enquiry }: { enquiry: Enquiry }) {
  const [isOpen, setIsOpen] = useState(false)
  const bodyId = useId()
  const markRead = useMarkRead()
  const isUnread = enquiry.readAt === null
  const about = enquiry.offer ? offerTitle(enquiry.offer) : (enquiry.listing?.title ?? undefined)
  const kind = kindName(enquiry)

  function toggle() {
    if (!isOpen && isUnread) markRead.mutate({ id: enquiry.id, read: true })
    setIsOpen(!isOpen)
  }

  function markUnread() {
    markRead.mutate({ id: enquiry.id, read: false })
    setIsOpen(false)
  }

  return (
    <article>
      <button type="button" aria-expanded={isOpen} aria-controls={bodyId} onClick={toggle} css={rowStyle}>
        <span css={[dotStyle, isUnread && { background: color.accent }]}>
          {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
        </span>
        <span css={{ gridArea: 'name', fontWeight: isUnread ? 700 : 500 }}>{enquiry.name}</span>
        {(kind ?? about) !== undefined && (
          <span css={aboutStyle}>
            {kind !== undefined && <span css={kindStyle}>{kind}</span>} {about}
          </span>
        )}
        {/* Opened, all of it stands below. */}
        {!isOpen && <span css={beginningStyle}>{firstLine(enquiry.message)}</span>}
        <time css={[quietStyle, { gridArea: 'date', textAlign: 'right' }]} dateTime={enquiry.createdAt}>
          {shortDate(enquiry.createdAt)}
        </time>
        <span css={[quietStyle, stateStyle]}>
          {enquiry.status !== 'open' && <span>{STATUS_LABELS[enquiry.status]}</span>}
          <MailState enquiry={enquiry} />
        </span>
        <ChevronIcon />
      </button>
      <div id={bodyId} hidden={!isOpen} css={bodyStyle}>
        <div css={messageStyle}>
          {enquiry.phone !== null && (
            <div css={actsStyle}>
              <PhoneLinks phone={enquiry.phone} />
            </div>
          )}
          <p css={{ maxWidth: '65ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{enquiry.message}</p>
          <Facts enquiry={enquiry} />
          {(enquiry.suspectedSpam || enquiry.viewingId !== null || enquiry.offer) && (
            <div css={actsStyle}>
              {enquiry.suspectedSpam && <NotSpamButton id={enquiry.id} />}
              {enquiry.viewingId !== null && (
                <Link to={`${viewingPaths.diary}#visit-${enquiry.viewingId}`} css={buttonStyle('primary')}>
                  Open in the diary
                </Link>
              )}
              {enquiry.offer && <OfferAct id={enquiry.id} offer={enquiry.offer} />}
            </div>
          )}
        </div>
        {isOpen && <Conversation enquiry={enquiry} />}
        <div css={actsStyle}>
          {enquiry.email !== '' && (
            <a href={replyLink(enquiry)} css={lessStyle}>
              Reply in your mail app
            </a>
          )}
          <button type="button" css={textButtonStyle} onClick={markUnread}>
            Mark unread
          </button>
        </div>
      </div>
    </article>
  )
}

/**
 * Nothing for messages that were mailed, 'From WhatsApp' for those pasted from a chat, nothing for suspected spam,
 * which is not mailed.
 */
function MailState({ enquiry: { deliveredAt, outboxAt, suspectedSpam, source } }: { enquiry: Enquiry }) {
  if (source === 'whatsapp') return <span>From WhatsApp</span>
  if (deliveredAt !== null || suspectedSpam) return null
  return <span css={outboxAt === null && { color: color.accent }}>Not emailed yet</span>
}

/** The kinds of messages that ask for more than a reply have a name. */
function kindName({ kind, listing }: Enquiry): string | undefined {
  if (kind === 'offer') return 'Offer'
  if (kind === 'viewing') return listing?.kind === 'car' ? 'Test drive' : 'Viewing'
  return undefined
}

/** Makes a draft listing of what was offered, once, and opens it. */
function OfferAct({ id, offer }: { id: string; offer: NonNullable<Enquiry['offer']> }) {
  const making = useMakeDraft(id)
  const pageOf = (draftId: string) =>
    `${pagePaths.admin}?edit=${encodeURIComponent(`${offer.what === 'car' ? 'car' : 'property'}:${draftId}`)}`
  if (offer.draftId !== null) {
    return (
      <Link to={pageOf(offer.draftId)} css={buttonStyle('primary')}>
        Open the draft listing
      </Link>
    )
  }
  return (
    <Button
      disabled={making.isPending}
      onClick={() =>
        making.mutate(undefined, {
          onSuccess: (draft) => {
            navigate(pageOf(draft.id))
          },
        })
      }
    >
      {making.isPending ? 'Making the draft...' : 'Make a draft listing'}
    </Button>
  )
}

function NotSpamButton({ id }: { id: string }) {
  const clearing = useClearSuspicion(id)
  return (
    <Button disabled={clearing.isPending} onClick={() => clearing.mutate()}>
      Not spam
    </Button>
  )
}

function Facts({ enquiry: { email, phone, listing, offer, createdAt, page, campaign } }: { enquiry: Enquiry }) {
  return (
    <dl css={factsStyle}>
      <Fact name="From" text={[email, phone && groupPhoneNumber(phone)].filter(Boolean).join(', ') || 'WhatsApp'} />
      <Fact name="Sent" text={momentOf(createdAt)} />
      <Fact name="Page" text={page} />
      <Fact name="Campaign" text={campaign} />
      {offer && (
        <>
          <Fact
            name="Offers"
            text={[OFFERED_NAMES[offer.what], offer.type && `to ${TYPE_WORDS[offer.type]}`].filter(Boolean).join(' ')}
          />
          <Fact name="Place" text={offer.place} />
          <Fact name="Car" text={[offer.make, offer.model].filter(Boolean).join(' ') || null} />
          <Fact name="Expects" text={offer.price === null ? null : formatPrice(offer.price)} />
        </>
      )}
      {listing && (
        <>
          <dt>About</dt>
          <dd>
            <Link to={listingPath(listing.kind, listing.id)}>{listing.title ?? listing.id}</Link>
          </dd>
        </>
      )}
    </dl>
  )
}

const TYPE_WORDS = { sale: 'sell', rent: 'let', lease: 'lease' } as const

function Fact({ name, text }: { name: string; text: string | null }) {
  return (
    text !== null && (
      <>
        <dt>{name}</dt>
        <dd>{text}</dd>
      </>
    )
  )
}

const actsStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${space.s8} ${space.s16}` } as const

const lessStyle = { ...textButtonStyle, display: 'inline-flex', alignItems: 'center' } as const

function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? ''
}

function shortDate(timestamp: string): string {
  return new Date(timestamp).toLocaleDateString('en-KE', { day: 'numeric', month: 'short' })
}

/** On a phone one below the other; on wider screens the beginning beside the sender, as in other inboxes. */
const rowStyle = {
  display: 'grid',
  grid: `
    'dot name date chevron'
    'dot about about chevron'
    'dot beginning beginning chevron'
    'dot state state chevron' / 10px minmax(0, 1fr) auto 20px`,
  [from.tablet]: {
    grid: `
      'dot name beginning date chevron'
      'dot about beginning state chevron' / 10px minmax(0, 1fr) minmax(0, 1fr) 7rem 20px`,
  },
  alignItems: 'baseline',
  alignContent: 'center',
  columnGap: space.s12,
  width: '100%',
  minHeight: 64,
  padding: `${space.s12} ${space.s16}`,
  border: 0,
  background: 'transparent',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover, &[aria-expanded="true"]': { background: color.sand },
  '& svg': { gridArea: 'chevron', alignSelf: 'center', color: color.inkQuiet, transition: `transform ${motion.quick}` },
  '&[aria-expanded="true"] svg': { transform: 'rotate(180deg)' },
  '&:focus-visible': { outlineOffset: -3 },
} as const

/** In the middle of the name's first line. */
const dotStyle = {
  gridArea: 'dot',
  width: 10,
  height: 10,
  alignSelf: 'start',
  marginTop: 'calc((1lh - 10px) / 2)',
  borderRadius: radius.pill,
} as const

const oneLineStyle = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const aboutStyle = { gridArea: 'about', ...oneLineStyle } as const

const kindStyle = {
  marginRight: space.s4,
  padding: `2px ${space.s8}`,
  borderRadius: radius.pill,
  background: color.sand,
  fontSize: size.text13,
  fontWeight: 600,
  '[aria-expanded="true"] &, button:hover &': { background: color.surface },
} as const

const beginningStyle = { gridArea: 'beginning', color: color.inkQuiet, ...oneLineStyle } as const

const quietStyle = { color: color.inkQuiet, fontSize: size.text13, whiteSpace: 'nowrap' } as const

const stateStyle = {
  gridArea: 'state',
  display: 'flex',
  gap: space.s12,
  [from.tablet]: { flexDirection: 'column', alignItems: 'end', gap: 0 },
} as const

const bodyStyle = {
  display: 'grid',
  gap: space.s16,
  padding: `${space.s16} ${space.s16} ${space.s24}`,
  [from.tablet]: { paddingLeft: 38 },
  // The message with what it is about, and beside it what was and is done about it.
  [from.desktop]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: `0 ${space.s48}`,
    alignItems: 'start',
  },
  '&[hidden]': { display: 'none' },
} as const

const messageStyle = { display: 'grid', gap: space.s16, gridTemplateColumns: 'minmax(0, 1fr)' } as const

const factsStyle = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${space.s4} ${space.s16}`,
  fontSize: size.text15,
  '& dt': { color: color.inkQuiet },
  '& dd': { overflowWrap: 'anywhere' },
} as const

/** Mail programs truncate or reject links much longer than two thousand characters. */
const QUOTED_MAX = 1_200

/** Opens the administrator's mail program with a reply that quotes the message. */
export function replyLink({ name, email, message, listing }: Enquiry): string {
  const subject = `Re: ${listing?.title ?? `Your message to ${agency.brand}`}`
  const body = ['', '', `${name} wrote:`, ...quoted(message)].join('\r\n')
  return `${mailUrl(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

function quoted(message: string): string[] {
  const characters = Array.from(message)
  const text = characters.length > QUOTED_MAX ? `${characters.slice(0, QUOTED_MAX).join('')} …` : message
  return text.split('\n').map((line) => `> ${line}`)
}
