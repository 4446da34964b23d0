import { parseReference } from '../../../contract/reference'
import { parsePhoneNumber } from '../../../contract/text/phone-number'
import { withoutInvisibleMarks, plainText } from '../../../contract/text/plain-text'
import { checkEmail, checkPhone, notOurNumber } from './check-contact'
import { checkLink, isPhotoCode, type OurSite } from './check-link'
import { ask, type Lookup, type Verdict } from './verdict'

/** Nothing to recognise is longer. */
const TEXT_MAX = 2_000

/**
 * Recognises what was pasted and compares it with what is ours. The text leaves the browser only as a lookup of a
 * listing, a reference or a photo.
 */
export function checkText(pasted: string, site: OurSite): Verdict | Lookup {
  const text = withoutInvisibleMarks(pasted)
    .trim()
    .replace(/[.,;!?]+$/, '')
  if (text === '') return ask('Paste a number, a link, a reference or a photo’s code first.')
  if (text.length > TEXT_MAX) return ask('This is too long to be a number, a link or a code. Paste one at a time.')
  const named = parseReference(plainText(text))
  if (named !== null) return { lookUp: 'reference', code: named.reference }
  const phone = parsePhoneNumber(text)
  if (phone !== null) return checkPhone(phone)
  if (isNumberLike(text)) return notOurNumber('It is not a complete telephone number.')
  if (/^(mailto:)?[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$|<[^\s@<>]+@[^\s@<>]+>$/i.test(text)) return checkEmail(text)
  const url = parseLink(text)
  if (url !== null) return checkLink(url, text, site)
  if (isPhotoCode(text)) return { lookUp: 'photo', code: text }
  return ask('We could not tell what this is. Paste a single number, link, reference or photo code.')
}

/** As many digits as telephone numbers have, and nothing that stands only in other texts. */
function isNumberLike(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return /^\+?[\d\s().-]+$/.test(text) && digits >= 9 && digits <= 15
}

/** With its scheme, or a host with a dot or a port; file names such as `a.jpg` are no hosts. */
function parseLink(text: string): URL | null {
  if (/\s/.test(text)) return null
  try {
    if (/^[a-z][a-z\d+.-]*:(?!\d+(\/|$))/i.test(text)) return new URL(text)
    return /^[^/]+\.\p{Letter}{2,}(:\d+)?([/?#]|$)|^[^/]+:\d+(\/|$)|^[^/]*[^\x20-\x7e][^/]*\.[^/]+/u.test(text) &&
      !isPhotoCode(text)
      ? new URL(`https://${text}`)
      : null
  } catch {
    return null
  }
}
