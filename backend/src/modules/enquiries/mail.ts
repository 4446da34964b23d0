import * as z from 'zod/mini'
import { agency } from '../../../../contract/agency'
import { listingPath, pagePaths } from '../../../../contract/paths'
import { escapeHtml } from '../../../../contract/text/escape-html'
import { mailQueue } from '../../jobs/mail-delivery'
import { buttonRow, headingRow, linkHtml, mailPage, messageRow, quoteRow, textRow } from '../../lib/mail-html'
import type { Mail } from '../../lib/mailer'
import type { EnquiryEntryRow, EnquiryRow } from './repository'

const GONE = 'a listing that no longer exists'

/** The email to the agency about a visitor's message; replying to it replies to the visitor. */
export function mailOf(enquiry: EnquiryRow, siteUrl: string): Mail {
  const { id, name, email, message, listingTitle, createdAt } = enquiry
  const subject = listingTitle === null ? `Message from ${name}` : `${listingTitle}: message from ${name}`
  const listingUrl = listingUrlOf(enquiry, siteUrl)
  const messagesUrl = siteUrl + pagePaths.adminMessages
  const about = listingTitle ?? GONE
  return {
    id,
    date: createdAt,
    replyTo: { name, address: email },
    subject,
    text: [
      message,
      '--',
      [
        `From: ${name} <${email}>`,
        ...(listingUrl === null ? [] : [`About: ${about}`, listingUrl]),
        `All messages: ${messagesUrl}`,
      ].join('\n'),
    ].join('\n\n'),
    html: mailPage({
      title: subject,
      preview: message,
      main: [
        headingRow(`Message from ${name}`),
        ...(listingUrl === null ? [] : [textRow(`About ${linkHtml(about, listingUrl, 'ink')}`)]),
        messageRow(message),
        buttonRow('Open the conversation', messagesUrl),
      ].join('\n'),
      footer: `From ${linkHtml(email, `mailto:${encodeURI(email)}`)}. Your reply to this email goes to ${escapeHtml(name)}.`,
    }),
  }
}

interface Conversation {
  readonly enquiry: EnquiryRow
  /** Ids of the replies that the visitor got before, oldest first. */
  readonly earlier: readonly string[]
  readonly agencyAddress: string
}

/**
 * The agency's reply to the visitor, in the conversation that their message began. It quotes the message, which no mail
 * has brought to the visitor.
 */
export function replyOf(entry: EnquiryEntryRow, { enquiry, earlier, agencyAddress }: Conversation): Mail {
  const { id, name, email, message, listingTitle } = enquiry
  const subject = `Re: ${listingTitle ?? 'your message'}`
  return {
    id: entry.id,
    date: entry.createdAt,
    to: { name, address: email },
    replyTo: agencyAddress,
    conversation: [id, ...earlier],
    subject,
    text: [entry.text, `${name} wrote:`, message.replaceAll(/^/gm, '> ')].join('\n\n'),
    html: mailPage({
      title: subject,
      preview: entry.text,
      main: [messageRow(entry.text, { areLinksOurs: true }), quoteRow(`${name} wrote:`, message)].join('\n'),
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
