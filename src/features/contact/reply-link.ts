import type { Enquiry } from '../../../contract/enquiry'
import { agency } from '../../../contract/agency'

/** Mail programs truncate or reject links much longer than two thousand characters. */
const QUOTED_MAX = 1_200

/** Opens the administrator's mail program with a reply that quotes the message. */
export function replyLink({ name, email, message, listing }: Enquiry): string {
  const subject = `Re: ${listing?.title ?? `Your message to ${agency.brand}`}`
  const body = ['', '', `${name} wrote:`, ...quoted(message)].join('\r\n')
  const address = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

function quoted(message: string): string[] {
  const characters = Array.from(message)
  const text = characters.length > QUOTED_MAX ? `${characters.slice(0, QUOTED_MAX).join('')} …` : message
  return text.split('\n').map((line) => `> ${line}`)
}
