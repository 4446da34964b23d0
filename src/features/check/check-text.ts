import { parseReference } from '../../../contract/reference'
import { checkEmail, checkPhone } from './check-contact'
import { checkLink, type OurSite } from './check-link'
import { normalizePhone } from './phone-number'
import type { Lookup, Verdict } from './verdict'

/** Nothing to recognise is longer. */
const TEXT_MAX = 2_000

/**
 * Recognises what was pasted and compares it with what is ours. The text leaves the browser only as a lookup of a
 * listing or a code.
 */
export function checkText(pasted: string, site: OurSite): Verdict | Lookup {
  const text = pasted.trim().replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
  if (text === '') return ask('Paste a number, a link, a reference or a photo’s code first.')
  if (text.length > TEXT_MAX) return ask('This is too long to be a number, a link or a code. Paste one at a time.')
  if (parseReference(text) !== null) return { lookUp: 'code', code: text }
  const phone = normalizePhone(text)
  if (phone !== null) return checkPhone(phone)
  if (/^(mailto:)?[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/i.test(text)) return checkEmail(text)
  const url = parseLink(text)
  if (url !== null) return checkLink(url, text, site)
  if (/^\w[\w.-]{5,199}$/.test(text)) return { lookUp: 'code', code: text }
  return ask('We could not tell what this is. Paste a single number, link, reference or photo code.')
}

/** With its scheme, or a host with a dot or a port; file names such as `a.jpg` are no hosts. */
function parseLink(text: string): URL | null {
  if (/\s/.test(text)) return null
  try {
    if (/^[a-z][a-z\d+.-]*:(?!\d+(\/|$))/i.test(text)) return new URL(text)
    return /^[^/]+\.\p{Letter}{2,}(:\d+)?([/?#]|$)|^[^/]+:\d+(\/|$)|^[^/]*[^\x20-\x7e][^/]*\.[^/]+/u.test(text) &&
      !isPhotoName(text)
      ? new URL(`https://${text}`)
      : null
  } catch {
    return null
  }
}

function isPhotoName(text: string): boolean {
  return /^[\w.-]+\.(jpe?g|png|webp|avif)$/i.test(text)
}

function ask(explanation: string): Verdict {
  return { outcome: 'ask', title: 'Please ask us', explanation }
}
