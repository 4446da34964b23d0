/** Digits in international form without a plus, or null for a text that is no telephone number. */
export function normalizePhone(text: string): string | null {
  const trimmed = text.trim().replace(/^tel:/i, '')
  if (!/^\+?[\d\s().\-/\u00a0\u2010-\u2015]+$/.test(trimmed)) return null
  // '+254 (0)712 …' names the zero that is dialled only within the country.
  const digits = trimmed.replace(/\(0\)/, '').replace(/\D/g, '')
  const international = trimmed.startsWith('+') ? digits : digits.replace(/^00/, '')
  const number = /^0[17]\d{8}$/.test(international)
    ? KENYA + international.slice(1)
    : /^[17]\d{8}$/.test(international)
      ? KENYA + international
      : international.replace(/^2540/, KENYA)
  return number.length >= MIN_DIGITS && number.length <= MAX_DIGITS ? number : null
}

const KENYA = '254'
/** E.164: at most 15; shorter numbers are those of services within one network. */
const MIN_DIGITS = 9
const MAX_DIGITS = 15
