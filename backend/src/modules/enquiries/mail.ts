import { listingPath, pagePaths } from '../../../../contract/paths'
import type { Mail } from './mailer'
import type { EnquiryRow } from './repository'

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

function aboutLines({ listingKind, listingId, listingTitle }: EnquiryRow, siteUrl: string): string[] {
  if (listingKind === null || listingId === null) return []
  return [`About: ${listingTitle ?? 'a listing that no longer exists'}`, siteUrl + listingPath(listingKind, listingId)]
}
