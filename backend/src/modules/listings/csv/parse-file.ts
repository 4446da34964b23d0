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
  /** Without empty cells at its end. */
  readonly header: readonly string[]
  /** Without empty ones. */
  readonly rows: readonly CsvRow[]
}

/**
 * Empty rows are allowed too, as spreadsheets leave them at the end, but not without limit: each takes time to read.
 */
const ROWS_READ_MAX = 2 * IMPORT_LIMITS.rowsMax

/**
 * Reads a file as spreadsheets write it (RFC 4180): in UTF-8, UTF-16 or Windows-1252, with commas, semicolons or tabs
 * between the cells, with or without a byte order mark and Excel's line 'sep=;'.
 * @throws HttpError 400 a workbook, another encoding, a quote that never ends, no header; 413 more rows than
 *   `IMPORT_LIMITS`
 */
export function parseCsvFile(content: Buffer): CsvFile {
  const text = decode(content)
  // Spreadsheets do not show this line, and do not count it.
  const [separatorLine = '', named] = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i.exec(text) ?? []
  const table = text.slice(separatorLine.length)
  const [header, ...rows] = readRows(table, named ?? usualSeparator(table))
  if (header === undefined) throw new HttpError(400, 'The file is empty. Its first row must name the columns.')
  const names = header.cells.map((name) => name.trim())
  return { header: names.slice(0, names.findLastIndex((name) => name !== '') + 1), rows }
}

/** XLSX and ODS files are ZIP archives; XLS files are compound documents. */
const WORKBOOKS = [Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])]
const [UTF16LE_MARK, UTF16BE_MARK] = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])]

function decode(content: Buffer): string {
  if (WORKBOOKS.some((start) => startsWith(content, start))) {
    throw new HttpError(
      400,
      "This is a workbook, not a CSV file. In Excel choose 'Save As' and the type 'CSV UTF-8 (Comma delimited)', then import that file.",
    )
  }
  const utf16 = utf16Of(content)
  if (utf16 !== null) return new TextDecoder(utf16).decode(content)
  if (isUtf8(content)) return new TextDecoder('utf-8').decode(content)
  if (!isWindows1252(content)) {
    const line = content.subarray(0, firstInvalidByte(content)).filter((byte) => byte === 0x0a).length + 1
    throw new HttpError(400, `Line ${line} of the file is not UTF-8 text. Save it as 'CSV UTF-8' and try again.`)
  }
  // Only while streaming does Node 20 decode the bytes from 0x80 to 0x9f as the standard says.
  const decoder = new TextDecoder('windows-1252')
  return decoder.decode(content, { stream: true }) + decoder.decode()
}

function startsWith(content: Buffer, start: Buffer): boolean {
  return content.subarray(0, start.length).equals(start)
}

/** By its mark; without one, by the zero that is half of every Latin character. */
function utf16Of(content: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(content, UTF16LE_MARK)) return 'utf-16le'
  if (startsWith(content, UTF16BE_MARK)) return 'utf-16be'
  const [first, second] = content
  if (first !== undefined && first !== 0 && second === 0) return 'utf-16le'
  return first === 0 && second !== undefined && second !== 0 ? 'utf-16be' : null
}

/** Bytes that Windows-1252 does not define. */
const UNDEFINED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** Not so a file with characters of UTF-8 as well, which is a damaged UTF-8 file. */
function isWindows1252(content: Buffer): boolean {
  if (content.some((byte) => UNDEFINED.has(byte))) return false
  return !/[^\p{ASCII}\ufffd]/u.test(new TextDecoder('utf-8').decode(content))
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

/** The one that parts the header into the most columns; a comma when none parts it. */
function usualSeparator(text: string): string {
  const line = /^\s*([^\r\n]*)/.exec(text)?.[1]?.replaceAll(/"[^"]*"/g, '') ?? ''
  const [best = ','] = [',', ';', '\t'].sort((one, other) => line.split(other).length - line.split(one).length)
  return best
}

function readRows(text: string, delimiter: string): CsvRow[] {
  const rows: CsvRow[] = []
  let row = 0
  try {
    parse(text, {
      bom: true,
      delimiter,
      // Named, because otherwise the first line's end would be the only one.
      record_delimiter: ['\r\n', '\n', '\r'],
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
