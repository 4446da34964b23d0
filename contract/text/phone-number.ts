import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { plainText } from './plain-text'

/**
 * Telephone numbers (docs/product.md, "Dashboard"): written in any usual way, stored, linked and compared in one form.
 * Pages of
 * visitors import this module on demand only, because it contains the numbering plans of all countries.
 */

/** Numbers without a country's code are Kenyan. */
export const PHONE_COUNTRY = 'KE'

export const PHONE_RULE = 'Enter one telephone number, such as 0712 345 678 or +254 712 345 678'

/** Words before a number that name it; 'tel:' and 'sms:' are also the schemes of links. */
const LABEL =
  /^(?:(?:tel|telephone|phone|mobile|mob|cell|call|sms|text|whatsapp|simu|namba|no|number|n°|nº)(?![a-z])[\s.:]*)+/
/** Twelve digits as WhatsApp's links have them; a Kenyan number without its zero has at most nine. */
const INTERNATIONAL_DIGITS = /^[1-9](?:[ .()/-]{0,2}\d){10,14}$/

/**
 * The number in E.164 form, such as '+254712345678'; null for a text that is not exactly one valid telephone number,
 * or one with an extension, which E.164 does not have.
 */
export function parsePhoneNumber(text: string): string | null {
  const written = plainText(text)
    .replace(LABEL, '')
    .replace(/^\(?00/, '+')
  const number = validNumber(written)
  return number === null && INTERNATIONAL_DIGITS.test(written) ? validNumber(`+${written}`) : number
}

/** '+254 711 111 111' for a Kenyan number in E.164 form, another one as it is. */
export function groupPhoneNumber(number: string, separator = ' '): string {
  return number.replace(/^(\+254)(\d{3})(\d{3})(\d{3})$/, ['$1', '$2', '$3', '$4'].join(separator))
}

function validNumber(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: PHONE_COUNTRY, extract: false })
  return parsed?.isValid() === true && parsed.ext === undefined ? parsed.number : null
}
