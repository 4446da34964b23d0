import { Link } from 'gatsby'
import type { ListingKind } from '../../../contract/limits'
import { listingPath } from '../../../contract/paths'
import { formatShillings, NOT_AVAILABLE } from '../../../contract/price'
import { VisuallyHidden } from '../../ui/layout'
import { Photo } from '../../ui/photo'
import { ScrollRegion } from '../../ui/surfaces'
import { radius } from '../../ui/tokens'
import { useDollars } from '../currency'
import { coverPhoto, mediaOrigin, placeholderOf } from '../listings'
import { differs, type Column } from './columns'
import type { FactRow } from './facts'
import {
  cellStyle,
  columnHeadStyle,
  cornerStyle,
  groupStyle,
  groupTitleStyle,
  headStyle,
  priceNoteStyle,
  priceStyle,
  removeStyle,
  rowHeadStyle,
  scrollStyle,
  tableStyle,
  titleStyle,
  titleTextStyle,
} from './table-styles'

interface ComparisonTableProps<Listing> {
  kind: ListingKind
  columns: readonly Column<Listing>[]
  rows: readonly FactRow<Listing>[]
  onRemove: (id: string) => void
}

/** A table that scrolls sideways under its first column. What differs is in bold, and named for screen readers. */
export function ComparisonTable<Listing>({ kind, columns, rows, onRemove }: ComparisonTableProps<Listing>) {
  return (
    <ScrollRegion label="Comparison" css={scrollStyle}>
      <table css={tableStyle}>
        <thead>
          <tr>
            <td css={cornerStyle} />
            {columns.map((column) => (
              <th key={column.id} scope="col" aria-label={column.title} css={headStyle}>
                <ColumnHead kind={kind} column={column} count={columns.length} onRemove={onRemove} />
              </th>
            ))}
          </tr>
        </thead>
        {inGroups(rows).map(({ title, rows: inGroup }) => (
          <tbody key={title}>
            {title !== '' && (
              <tr>
                <th scope="rowgroup" colSpan={columns.length + 1} css={groupStyle}>
                  <span css={groupTitleStyle}>{title}</span>
                </th>
              </tr>
            )}
            {inGroup.map((row) => (
              <Row key={row.name} row={row} columns={columns} />
            ))}
          </tbody>
        ))}
      </table>
    </ScrollRegion>
  )
}

/** Rows of one group follow one another. */
function inGroups<Listing>(rows: readonly FactRow<Listing>[]): { title: string; rows: FactRow<Listing>[] }[] {
  const titles = [...new Set(rows.map(({ title = '' }) => title))]
  return titles.map((wanted) => ({ title: wanted, rows: rows.filter(({ title = '' }) => title === wanted) }))
}

interface ColumnHeadProps<Listing> {
  kind: ListingKind
  column: Column<Listing>
  /** The number of columns, which share the table's width. */
  count: number
  onRemove: (id: string) => void
}

function ColumnHead<Listing>({ kind, column, count, onRemove }: ColumnHeadProps<Listing>) {
  const { id, title, photos } = column
  return (
    <div css={columnHeadStyle}>
      <div css={{ borderRadius: radius.control, overflow: 'hidden' }}>
        <Photo
          photo={coverPhoto(photos)}
          placeholder={placeholderOf(kind)}
          alt=""
          ratio={16 / 9}
          sizes={`(min-width: 960px) ${Math.round(1100 / count)}px, 45vw`}
          mediaOrigin={mediaOrigin}
        />
      </div>
      <Link to={listingPath(kind, id)} css={titleStyle}>
        <span css={titleTextStyle}>{title}</span>
      </Link>
      <button type="button" css={removeStyle} onClick={() => onRemove(id)} aria-label={`Remove ${title}`}>
        Remove
      </button>
    </div>
  )
}

/** In a line of its own; the space is for screen readers. */
function Note({ text }: { text: string }) {
  return text && <span css={priceNoteStyle}> {text}</span>
}

function Row<Listing>({ row, columns }: { row: FactRow<Listing>; columns: readonly Column<Listing>[] }) {
  const money = useDollars()?.text ?? formatShillings
  const isDifferent = differs(row, columns)
  return (
    <tr data-differs={isDifferent || undefined}>
      <th scope="row" css={rowHeadStyle}>
        {row.name}
        {isDifferent && <VisuallyHidden> differs</VisuallyHidden>}
      </th>
      {columns.map(({ id, listing }) => (
        <td key={id} css={[cellStyle, row.name === 'Price' && priceStyle]}>
          {listing === undefined ? NOT_AVAILABLE : row.value(listing, money)}
          {listing !== undefined && row.note && <Note text={row.note(listing)} />}
        </td>
      ))}
    </tr>
  )
}
