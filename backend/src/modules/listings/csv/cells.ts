/**
 * Text that a spreadsheet would take for a formula; OWASP, "CSV Injection". Apostrophes before it count, so that a text
 * that itself begins with one survives.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const ESCAPED = /^''*[=+\-@\t\r\n＝＋－＠]/
/** Joins the items of a list. No list's items can contain it but photo URLs, where it is encoded. */
const SEPARATOR = '|'
const ENCODED_SEPARATOR = '%7C'

/** The cell for a field's value. */
export function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return escapeFormula(toText(value))
}

function toText(value: unknown): string {
  if (Array.isArray(value) && !value.some(isObject)) {
    return value.map((item) => String(item).replaceAll(SEPARATOR, ENCODED_SEPARATOR)).join(SEPARATOR)
  }
  if (isPoint(value)) return [value.lat, value.lng].join(SEPARATOR)
  return isObject(value) ? JSON.stringify(value) : String(value)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function isPoint(value: unknown): value is { lat: number; lng: number } {
  return isObject(value) && 'lat' in value && 'lng' in value
}

function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** The text of a cell without the apostrophe that `toCell` added. */
export function unescapeCell(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell
}

/** The items of a list's cell. */
export function splitList(cell: string, separators: RegExp | string = SEPARATOR): string[] {
  return cell.trim() === '' ? [] : cell.split(separators).map((item) => item.trim())
}
