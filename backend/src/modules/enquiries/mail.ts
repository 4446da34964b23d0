import * as z from 'zod/mini'
import { agency } from '../../../../contract/agency'
import { offerSchema } from '../../../../contract/enquiry'
import { listingPath, pagePaths } from '../../../../contract/paths'
import { escapeHtml } from '../../../../contract/text/escape-html'
import { groupPhoneNumber } from '../../../../contract/text/phone-number'
import { offerTitle } from '../../../../contract/viewings/offer'
import { viewingPaths } from '../../../../contract/viewings/viewing'
import { mailQueue } from '../../jobs/mail-delivery'
import { buttonRow, headingRow, linkHtml, mailPage, messageRow, quoteRow, textRow } from '../../lib/mail-html'
import type { Mail } from '../../lib/mailer'
import type { EnquiryEntryRow, EnquiryRow } from './repository'

const GONE = 'a listing that no longer exists'

const KINDS = { message: 'Message', viewing: 'Request for a visit', offer: 'Offer' } as const satisfies Record<
  EnquiryRow['kind'],
  string
>

/** The email to the agency about what a visitor sent; replying to it replies to the visitor, if their address is known. */
export function mailOf(enquiry: EnquiryRow, siteUrl: string): Mail {
  const { id, name, email, phone, message, kind, listingTitle, createdAt } = enquiry
  const heading = `${KINDS[kind]} from ${name}`
  const title = kind === 'offer' ? offerTitle(offerSchema.parse(enquiry.offer)) : listingTitle
  const subject = title === null ? heading : `${title}: ${KINDS[kind].toLowerCase()} from ${name}`
  const listingUrl = listingUrlOf(enquiry, siteUrl)
  const [label, url] =
    kind === 'viewing'
      ? ['Open the diary', siteUrl + viewingPaths.diary]
      : ['Open the conversation', siteUrl + pagePaths.adminMessages]
  const about = listingTitle ?? GONE
  return {
    id,
    date: createdAt,
    ...(email !== '' && { replyTo: { name, address: email } }),
    subject,
    text: [
      message,
      '--',
      [
        email === '' ? `From: ${name}` : `From: ${name} <${email}>`,
        ...(phone === null ? [] : [`Phone: ${groupPhoneNumber(phone)}`]),
        ...(listingUrl === null ? [] : [`About: ${about}`, listingUrl]),
        `${kind === 'viewing' ? 'Diary' : 'All messages'}: ${url}`,
      ].join('\n'),
    ].join('\n\n'),
    html: mailPage({
      title: subject,
      preview: message,
      main: [
        headingRow(heading),
        ...(listingUrl === null ? [] : [textRow(`About ${linkHtml(about, listingUrl, 'ink')}`)]),
        messageRow(message),
        buttonRow(label, url),
      ].join('\n'),
      footer: [
        ...(phone === null ? [] : [phoneHtml(phone)]),
        email === ''
          ? 'There is no email address: a reply to this email does not reach the visitor.'
          : `From ${linkHtml(email, `mailto:${encodeURI(email)}`)}. Your reply to this email goes to ${escapeHtml(name)}.`,
      ].join('<br>'),
    }),
  }
}

/** @param phone in E.164 form */
function phoneHtml(phone: string): string {
  const call = linkHtml(groupPhoneNumber(phone), `tel:${phone}`)
  return `Call ${call} or write by ${linkHtml('WhatsApp', `https://wa.me/${phone.replace('+', '')}`)}.`
}

interface Conversation {
  readonly enquiry: EnquiryRow
  /** Ids of the replies that the visitor got before, oldest first. */
  readonly earlier: readonly string[]
  readonly agencyAddress: string
}

/**
 * The agency's reply to the visitor, in the conversation that their message began. It quotes the message, which no mail
 * has brought to the visitor; but the address of a request for a visit may be anybody's, and a mail to it repeats nothing
 * that was typed.
 */
export function replyOf(entry: EnquiryEntryRow, { enquiry, earlier, agencyAddress }: Conversation): Mail {
  const { id, name, email, message, kind, listingTitle } = enquiry
  const isQuoted = kind !== 'viewing'
  const subject = `Re: ${listingTitle ?? 'your message'}`
  return {
    id: entry.id,
    date: entry.createdAt,
    to: isQuoted ? { name, address: email } : email,
    replyTo: agencyAddress,
    conversation: [id, ...earlier],
    subject,
    text: [entry.text, ...(isQuoted ? [`${name} wrote:`, message.replaceAll(/^/gm, '> ')] : [])].join('\n\n'),
    html: mailPage({
      title: subject,
      preview: entry.text,
      main: [
        messageRow(entry.text, { areLinksOurs: true }),
        ...(isQuoted ? [quoteRow(`${name} wrote:`, message)] : []),
      ].join('\n'),
      footer: escapeHtml(`You get this because you wrote to ${agency.siteName}. Reply to this email to continue.`),
    }),
  }
}

function listingUrlOf({ listingKind, listingId }: EnquiryRow, siteUrl: string): string | null {
  return listingKind === null || listingId === null ? null : siteUrl + listingPath(listingKind, listingId)
}

/** Mails a visitor's message to the agency or, with `entryId`, the agency's reply to the visitor. */
export const enquiryMail = mailQueue(
  'enquiry-mail',
  z.object({ enquiryId: z.string(), tries: z.int(), entryId: z.optional(z.string()) }),
)
