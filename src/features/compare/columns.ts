import type { Photo } from '../../../contract/photo'
import { formatShillings } from '../../../contract/price'
import type { FactRow } from './facts'

/** One listing of a comparison. */
export interface Column<Listing> {
  readonly id: string
  readonly title: string
  readonly photos: { readonly imageUrls: readonly string[]; readonly images?: readonly Photo[] | undefined }
  /** Undefined without network: then the device knows title and photo only. */
  readonly listing: Listing | undefined
}

/** Whether the listings that are known differ in this fact. No two have the same reference, so that tells nothing. */
export function differs<Listing>(row: FactRow<Listing>, columns: readonly Column<Listing>[]): boolean {
  if (row.name === 'Reference') return false
  const values = columns.flatMap(({ listing }) =>
    listing === undefined ? [] : [`${row.value(listing, formatShillings)} ${row.note?.(listing) ?? ''}`],
  )
  return new Set(values).size > 1
}
