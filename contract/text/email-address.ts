import { withoutInvisibleMarks } from './plain-text'
import { lowerAscii } from './same-email'

export { isSameEmail } from './same-email'

/** Providers that ignore dots before the @; both names are one. */
const DOTLESS = /^(gmail|googlemail)\.com$/

/**
 * The mailbox that an address reaches, to count mails by: lower case, without `+tag`, and without dots where the
 * provider ignores them. "J.Doe+villas@GoogleMail.com" gives "jdoe@gmail.com". Never an address to write to.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const [name, domain] = [lowerAscii(address.slice(0, at)), lowerAscii(address.slice(at + 1))]
  const untagged = name.replace(/(.)\+.*$/s, '$1')
  return DOTLESS.test(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}

/** 'Jane <jane@example.com>', as mail programs copy an address; the name is ignored. */
const NAMED_ADDRESS = /^[^<>]*<([^<>]+)>$/

/**
 * The address in a pasted or typed text, for `EMAIL_PATTERN` to check: without invisible marks, spaces around it, a
 * name, the scheme of a link or the punctuation of a sentence. A domain with letters beyond ASCII is returned in the
 * form that mail servers look up ('xn--mller-kva.de').
 */
export function readEmailAddress(text: string): string {
  // Reading takes long for long texts, and no address is that long.
  if (text.length > 1_000) return text
  const visible = withoutInvisibleMarks(text).trim()
  const address = (NAMED_ADDRESS.exec(visible)?.[1] ?? visible)
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/[.,;]+$/, '')
  const at = address.lastIndexOf('@')
  return address.slice(0, at + 1) + asciiDomain(address.slice(at + 1))
}

function asciiDomain(domain: string): string {
  // Only letters, marks, digits, dots and hyphens: a URL's parser would read other characters as a path or a port.
  if (!/[^\x20-\x7e]/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/**
 * A dot-atom of RFC 5322, with the letters that RFC 6531 adds, at a domain of at least two labels. Zod's own pattern
 * refuses valid addresses such as 'a&b@example.com'.
 */
export const EMAIL_PATTERN =
  /^(?=[^@]{1,64}@)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z\d-]{1,59})$/u
