import { stringify } from 'csv-stringify/sync'
import type { Kind, ListingRow } from '../kind'
import { columnsOf, exportedCell } from './columns'

/** All of the listings as a file that the import takes unchanged: UTF-8 with a byte order mark, which Excel needs. */
export function exportCsv(kind: Pick<Kind, 'input'>, listings: readonly ListingRow[]): string {
  const columns = columnsOf(kind)
  const rows = listings.map((listing) => {
    const values = new Map<string, unknown>(Object.entries(listing))
    return columns.map((column) => exportedCell(column, values.get(column)))
  })
  return stringify([columns, ...rows], { bom: true })
}
