import { isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse/sync'
import { IMPORT_LIMITS } from '../../../../../contract/admin-limits'
import { HttpError } from '../../../lib/errors'

export interface CsvRow {
  /** As spreadsheets number it: the header is 1, and empty rows count. */
  readonly row: number
  readonly cells: readonly string[]
}

export interface CsvFile {
  readonly header: readonly string[]
  /** Without empty ones. */
  readonly rows: readonly CsvRow[]
}

/**
 * Empty rows are allowed too, as spreadsheets leave them at the end, but not without limit: each takes time to read.
 */
const ROWS_READ_MAX = 2 * IMPORT_LIMITS.rowsMax

/**
 * Reads a file as spreadsheets write it (RFC 4180, with or without a byte order mark).
 * @throws HttpError 400 not UTF-8, a quote that never ends, no header; 413 more rows than `IMPORT_LIMITS`
 */
export function parseCsvFile(content: Buffer): CsvFile {
  if (!isUtf8(content)) {
    const line = content.subarray(0, firstInvalidByte(content)).filter((byte) => byte === 0x0a).length + 1
    throw new HttpError(400, `Line ${line} of the file is not UTF-8 text. Save it as 'CSV UTF-8' and try again.`)
  }
  const [header, ...rows] = readRows(content)
  if (header === undefined) throw new HttpError(400, 'The file is empty. Its first row must name the columns.')
  return { header: header.cells.map((name) => name.trim()), rows }
}

/** The number of bytes before the first one that is not UTF-8, found by halving. */
function firstInvalidByte(content: Buffer): number {
  let [valid, invalid] = [0, content.length]
  while (invalid - valid > 1) {
    const middle = Math.floor((valid + invalid) / 2)
    if (isUtf8Start(content.subarray(0, middle))) valid = middle
    else invalid = middle
  }
  return valid
}

/** A character that is cut at the end does not count as invalid. */
function isUtf8Start(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

function readRows(content: Buffer): CsvRow[] {
  const rows: CsvRow[] = []
  let row = 0
  try {
    parse(content, {
      bom: true,
      relax_column_count: true,
      on_record: (cells: string[]) => {
        row += 1
        if (cells.some((cell) => cell.trim() !== '')) rows.push({ row, cells })
        // At once, so that the rest of too large a file is not read.
        if (rows.length > IMPORT_LIMITS.rowsMax + 1 || row > ROWS_READ_MAX) throw tooManyRows()
        return null
      },
    })
    return rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
      throw new HttpError(400, `Row ${row + 1} has a quoted cell that never ends: a quote is missing.`)
    }
    throw new HttpError(400, `Row ${row + 1} is not valid CSV: ${error.message}`)
  }
}

function tooManyRows(): HttpError {
  return new HttpError(413, `The file has more than ${IMPORT_LIMITS.rowsMax} rows. Please split it.`)
}
