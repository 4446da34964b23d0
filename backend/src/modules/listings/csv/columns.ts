import * as z from 'zod/mini'
import type { Kind } from '../kind'
import { splitList, unescapeCell } from './cells'

export const REFERENCE = 'reference'

/** How a column's cells are read. */
type CellType = 'text' | 'number' | 'boolean' | 'texts' | 'numbers' | 'point'

/** The columns of a kind's file: the reference, then the fields that can be entered. */
export function columnsOf({ input }: Pick<Kind, 'input'>): readonly string[] {
  return [REFERENCE, ...Object.keys(input.shape)]
}

/**
 * The value of a cell as a request's body would have it; what cannot be read stays text, which the field's own rule
 * then refuses. An empty cell is null for fields that may be unknown, undefined for those with a default, and otherwise
 * empty text; a field that needs a value then says so.
 */
export function readCell({ input }: Pick<Kind, 'input'>, column: string, cell: string): unknown {
  const field = input.shape[column] as z.core.$ZodType | undefined
  const type = field === undefined ? 'text' : cellTypeOf(field)
  const text = unescapeCell(cell)
  if (text.trim() === '' && type !== 'texts' && type !== 'numbers') {
    return emptyValue(field)
  }
  switch (type) {
    case 'text':
      return text.trim()
    case 'number':
      return readNumber(text)
    case 'boolean':
      return readBoolean(text)
    case 'texts':
      return splitList(text)
    case 'numbers':
      return splitList(text).map(readNumber)
    case 'point': {
      const [lat = '', lng = '', ...others] = splitList(text)
      return others.length > 0 ? text : { lat: readNumber(lat), lng: readNumber(lng) }
    }
  }
}

/** By the field's rule, so that a new field needs nothing here. */
function cellTypeOf(field: z.core.$ZodType): CellType {
  const { def } = (field as z.core.$ZodTypes)._zod
  // Optional, nullable, with a default.
  if ('innerType' in def) return cellTypeOf(def.innerType)
  if (def.type === 'pipe') return cellTypeOf(def.in)
  if (def.type === 'array') return cellTypeOf(def.element) === 'number' ? 'numbers' : 'texts'
  if (def.type === 'number' || def.type === 'boolean') return def.type
  return def.type === 'object' ? 'point' : 'text'
}

function emptyValue(field: z.core.$ZodType | undefined): unknown {
  if (field === undefined) return undefined
  const accepted = [null, undefined, ''].filter((value) => z.safeParse(field, value).success)
  return accepted.length > 0 ? accepted[0] : null
}

function readNumber(text: string): unknown {
  const trimmed = text.trim()
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(trimmed) ? Number(trimmed) : text
}

function readBoolean(text: string): unknown {
  const word = text.trim().toLowerCase()
  return word === 'true' ? true : word === 'false' ? false : text
}
