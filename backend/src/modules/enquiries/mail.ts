import { listingPath, pagePaths } from '../../../../contract/paths'
import type { Mail } from '../../lib/mailer'
import type { EnquiryEntryRow, EnquiryRow } from './repository'

/** The e-mail to the agency about a visitor's message; replying to it replies to the visitor. */
export function mailOf(enquiry: EnquiryRow, siteUrl: string): Mail {
  const { id, name, email, message, createdAt } = enquiry
  return {
    id,
    date: createdAt,
    replyTo: { name, address: email },
    subject: enquiry.listingTitle === null ? `Message from ${name}` : `${enquiry.listingTitle}: message from ${name}`,
    text: [
      message,
      '--',
      [
        `From: ${name} <${email}>`,
        ...aboutLines(enquiry, siteUrl),
        `All messages: ${siteUrl}${pagePaths.adminMessages}`,
      ].join('\n'),
    ].join('\n\n'),
  }
}

/** The agency's reply to the visitor, in the conversation that their message began. */
export function replyOf(enquiry: EnquiryRow, entry: EnquiryEntryRow, agencyAddress: string): Mail {
  const { id, name, email, message, listingTitle } = enquiry
  return {
    id: entry.id,
    date: entry.createdAt,
    to: { name, address: email },
    replyTo: agencyAddress,
    repliesTo: id,
    subject: `Re: ${listingTitle ?? 'your message'}`,
    text: [entry.text, `${name} wrote:`, message.replaceAll(/^/gm, '> ')].join('\n\n'),
  }
}

function aboutLines({ listingKind, listingId, listingTitle }: EnquiryRow, siteUrl: string): string[] {
  if (listingKind === null || listingId === null) return []
  return [`About: ${listingTitle ?? 'a listing that no longer exists'}`, siteUrl + listingPath(listingKind, listingId)]
}
