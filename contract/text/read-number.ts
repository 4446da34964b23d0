import { groupThousands } from '../price'
import { plainText } from './plain-text'

/**
 * A number that a person typed, null for nothing; or why it cannot be used, as the end of a sentence about it, null for
 * what is no number at all.
 */
export type NumberReading = { readonly value: number | null } | { readonly fault: string | null }

/** What may stand beside the digits of a field. */
interface Unit {
  readonly before?: RegExp
  readonly after?: RegExp
  /** Multiplies the number that stands before it. */
  readonly factors?: ReadonlyMap<string, number>
  /** Words instead of a number. */
  readonly words?: ReadonlyMap<string, number>
  /** Another unit, which must not be taken for the field's own. */
  readonly other: RegExp
  readonly fault: string
}

const [THOUSAND, MILLION, BILLION] = [1_000, 1_000_000, 1_000_000_000]

const THOUSANDS = [
  ['k', THOUSAND],
  ['thousand', THOUSAND],
] as const

const UNITS: Readonly<Record<string, Unit>> = {
  price: {
    before: /^(kshs|ksh|kes|k\.? ?sh|sh)\b\.?:?|^(ksh|kes)(?=\d)/,
    after: /(\/[=-]|(kshs|ksh|kes|shillings|bob)\.?)$/,
    factors: new Map([
      ...THOUSANDS,
      ['m', MILLION],
      ['mn', MILLION],
      ['million', MILLION],
      ['b', BILLION],
      ['bn', BILLION],
      ['billion', BILLION],
    ]),
    words: new Map(
      ['poa', 'p.o.a.', 'on request', 'price on request', 'on application', 'price on application'].map((word) => [
        word,
        0,
      ]),
    ),
    other: /\$|€|£|usd|eur|gbp|dollars?|euros?/,
    fault: 'must be in Kenyan shillings',
  },
  area: {
    after: /(sq\.? ?ft\.?|sq\.? ?feet|square ?feet|ft2)$/,
    other: /(\bm2|\dm2|sq\.? ?m|metre|meter|acre|\bha\b|\dha\b|hectare)/,
    fault: 'must be in square feet (a square metre has 10.764, an acre 43,560)',
  },
  mileage: {
    after: /(miles?|mi)\.?$/,
    factors: new Map(THOUSANDS),
    other: /km|kilomet/,
    fault: 'must be in miles (a kilometre is 0.621)',
  },
}

/**
 * Reads a number as people type it and spreadsheets show it: thousands separated by commas, spaces or apostrophes,
 * millions also by dots; full-width digits; exponents; and beside it the words of the field's unit. What could mean two
 * things is refused with both of them named, so that no value silently becomes a thousandth or ten times as much.
 * @param field its name in the contract, such as 'price', which tells the unit
 */
export function readNumber(text: string, field = ''): NumberReading {
  const unit = UNITS[field]
  // Other apostrophes are removed; "6'2" must not become 62.
  const plain = plainText(text.normalize('NFKC').replaceAll(/(\d)['’‘ʼ`´](?=\d)/g, '$1 '))
  if (plain === '') return { value: null }
  const meant = unit?.words?.get(plain)
  if (meant !== undefined) return { value: meant }
  if (unit?.other.test(plain) === true) return { fault: unit.fault }

  const bare = plain
    .replace(unit?.before ?? '', '')
    .trim()
    .replace(unit?.after ?? '', '')
    .trim()
  const [, amount = '', word = ''] = /^(.*\d)\.? ?([a-z]+)$/.exec(bare) ?? []
  const factor = unit?.factors?.get(word)
  const reading = readDigits(factor === undefined ? bare : amount)
  if (factor === undefined || 'fault' in reading || reading.value === null) return reading
  // Rounded, because 1.1 times a million is not whole in binary.
  return { value: Number((reading.value * factor).toFixed(3)) }
}

/**
 * A filter's bound as somebody typed it, whole; undefined for none. Or a sentence that says why it cannot be used.
 * @param inDollars whether the field's prices are in US dollars
 */
export function readBound(
  text: string,
  field: string,
  inDollars = false,
): { readonly bound?: number | undefined; readonly fault?: string } {
  const typed = inDollars ? text.replaceAll(DOLLARS, '') : text
  if (inDollars && OTHER_THAN_DOLLARS.test(typed)) return { fault: 'This must be in US dollars' }
  const reading = readNumber(typed, field)
  if ('fault' in reading && reading.fault !== null) return { fault: `This ${reading.fault}` }
  if ('fault' in reading || (reading.value ?? 0) < 0)
    return { fault: 'This must be a number, such as 10M or 10,000,000' }
  return { bound: Math.round(reading.value ?? 0) || undefined }
}

const DOLLARS = /^\s*(usd?\s*\$?|\$)|(usd|dollars?|\$)\s*$/gi
const OTHER_THAN_DOLLARS = /sh|kes|bob|eur|gbp|[€£=]/i

/** @param text lower-case digits with their separators */
function readDigits(text: string): NumberReading {
  // A full stop ends abbreviations and sentences.
  const number = text.replace(/\.$/, '')
  if (/^\d*\.?\d+$/.test(number) && !/^[1-9]\d{0,2}\.\d{3}$/.test(number)) return { value: Number(number) }
  if (/^\d(\.\d+)?e[+-]?\d+$/.test(number)) return { value: Number(number) }
  if (number.startsWith('-') && !number.startsWith('--')) {
    const reading = readDigits(number.slice(1).trimStart())
    return 'fault' in reading || reading.value === null ? reading : { value: -reading.value }
  }
  if (!/^\d[\d., ]*\d$/.test(number)) return { fault: null }

  const [separator = '', ...others] = new Set(number.replaceAll(/\d/g, ''))
  const decimal = others[0] ?? ''
  if (others.length > 1 || decimal === ' ' || number.split(decimal || separator).length === 1) return MISGROUPED
  if (decimal === '') {
    const [whole = '', ...groups] = number.split(separator)
    if (groups.length === 1 && separator !== ' ') return readOneSeparator(whole, separator, groups[0] ?? '')
    return isGrouped(number, separator) ? { value: Number(number.replaceAll(separator, '')) } : MISGROUPED
  }
  // '1,234.56' and '1.234,56': of two separators the second begins the decimals.
  const [grouped = '', decimals = '', ...more] = number.split(decimal)
  if (more.length > 0 || !isGrouped(grouped, separator)) return MISGROUPED
  return { value: Number(`${grouped.replaceAll(separator, '')}.${decimals}`) }
}

/** A single comma separates thousands where three digits follow, as Kenya writes them. */
function readOneSeparator(whole: string, separator: string, rest: string): NumberReading {
  const joined = Number(whole + rest)
  if (separator === ',' && rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) return { value: joined }
  const fraction = Number(`${whole}.${rest}`)
  return {
    fault: `could mean ${fraction} or ${groupThousands(joined)}: write it as ${fraction} or ${joined}`,
  }
}

const MISGROUPED = { fault: 'has separators that do not part groups of three digits' } as const

function isGrouped(text: string, separator: string): boolean {
  const [first = '', ...groups] = text.split(separator)
  return /^[1-9]\d{0,2}$/.test(first) && groups.length > 0 && groups.every((group) => /^\d{3}$/.test(group))
}
