import { groupThousands } from '../price'
import { plainText } from '../text/plain-text'
import type { FactReading } from './fact'

/** The size of a plot in acres, as Kenyans write it. */

const SQUARE_FEET = 43_560
const SQUARE_METRES = 4_046.8564224

/** Acres that are stored with four decimals. */
const STEPS = 10_000
/** What `readPlot` makes of 50 by 100 feet: it is sold as an eighth of an acre, which it nearly is, and shown so. */
const FIFTY_BY_HUNDRED = 0.1148

const FRACTIONS: ReadonlyMap<number, string> = new Map([
  [0.125, '⅛'],
  [0.25, '¼'],
  [0.5, '½'],
  [0.75, '¾'],
])

/** '⅛ acre (50 × 100 ft)', '¼ acre', '1 acre', '2.5 acres'. */
export function plotText(acres: number): string {
  return `${plotSize(acres)}${nominalAcres(acres) === 0.125 ? ' (50 × 100 ft)' : ''}`
}

/** The same without its sides. */
export function plotSize(acres: number): string {
  const size = nominalAcres(acres)
  const fraction = FRACTIONS.get(size)
  if (fraction !== undefined) return `${fraction} acre`
  return `${groupThousands(size, 4)} ${size === 1 ? 'acre' : 'acres'}`
}

/** What a size is shown, filtered and found as. */
export function nominalAcres(acres: number): number {
  return acres === FIFTY_BY_HUNDRED ? 0.125 : acres
}

/**
 * Reads '50x100' (feet), '1/8 acre', '⅛', 'quarter acre', '0.5 ha', '1,012 m²', '2.5 acres' and plain decimals of an
 * acre. What is converted is rounded to four decimals; what is typed in acres is not, so that more decimals are refused.
 */
export function readPlot(text: string): FactReading {
  // NFKC makes '1⁄8' of '⅛' and 'm2' of 'm²'; a whole number before a fraction must stay apart.
  const spaced = text.replace(/(\d)([¼½¾⅛⅜⅝⅞])/g, '$1 $2').normalize('NFKC')
  const plain = plainText(spaced.replaceAll('⁄', '/'))
    .replace(/ \(.*\)$/, '')
    .replace(/\.$/, '')
  const sides = /^([\d.,]+) ?(?:ft|feet|m|metres?)? ?(?:x|×|by|\*) ?([\d.,]+) ?(ft|feet|m|metres?)?$/.exec(plain)
  if (sides) {
    const [width, length] = [amountOf(sides[1]), amountOf(sides[2])]
    if (width === null || length === null) return NO_SIZE
    return converted((width * length) / (sides[3]?.startsWith('m') ? SQUARE_METRES : SQUARE_FEET))
  }
  const [, size = '', unit = ''] =
    /^(.*?) ?(?:of )?(?:an? )?(acres?|ac|ha|hectares?|m2|sqm|sq\.? ?m|sq\.? ?ft|sqft|square (?:metres?|feet))?$/.exec(
      plain,
    ) ?? []
  const amount = amountOf(size === '' ? '1' : size)
  if (amount === null || (size === '' && unit === '')) return NO_SIZE
  if (unit.startsWith('h')) return converted((amount * 10_000) / SQUARE_METRES)
  if (unit.includes('f')) return converted(amount / SQUARE_FEET)
  if (/^(m|s)/.test(unit)) return converted(amount / SQUARE_METRES)
  return size.includes('/') ? converted(amount) : { value: amount }
}

const NO_SIZE = { fault: 'must be a size such as 50x100, 1/8 acre, 0.5 ha or 1,012 m²' } as const

function converted(acres: number): FactReading {
  return { value: Math.round(acres * STEPS) / STEPS }
}

const WORDS: ReadonlyMap<string, number> = new Map([
  ['half', 0.5],
  ['half an', 0.5],
  ['quarter', 0.25],
  ['three quarters', 0.75],
  ['three quarter', 0.75],
  ['eighth', 0.125],
  ['one', 1],
  ['two', 2],
])

/** Of '1 1/2', '1/8', '1,012.5', '.5', 'quarter'; null for what is none. */
function amountOf(text = ''): number | null {
  const word = WORDS.get(text.replace(/^(an?|one) (?=\w)/, ''))
  if (word !== undefined) return word
  const fraction = /^(?:(\d+) )?(\d+) ?\/ ?(\d+)$/.exec(text)
  if (fraction) {
    const [, whole = '0', part = '0', parts = '0'] = fraction
    return Number(parts) > 0 ? Number(whole) + Number(part) / Number(parts) : null
  }
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''))
  return /^(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : null
}
