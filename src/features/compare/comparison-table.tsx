import { Link } from 'gatsby'
import { useEffect, useRef, useState } from 'react'
import type { ListingKind } from '../../../contract/limits'
import { listingPath } from '../../../contract/paths'
import { formatShillings, NOT_AVAILABLE } from '../../../contract/price'
import { env } from '../../config/env'
import { countEvent } from '../../lib/count-event'
import { buttonStyle } from '../../ui/button'
import { CloseIcon, WhatsAppIcon } from '../../ui/icons'
import { VisuallyHidden } from '../../ui/layout'
import { Photo } from '../../ui/photo'
import { ScrollRegion } from '../../ui/surfaces'
import { personNamed, whatsappLink } from '../contact'
import { useDollars } from '../currency'
import { coverPhoto, mediaOrigin, placeholderOf } from '../listings'
import { differs, isOdd, type Column, type FactRow } from './facts'
import {
  askStyle,
  cellStyle,
  columnHeadStyle,
  cornerStyle,
  groupStyle,
  groupTitleStyle,
  headStyle,
  namesPlaceStyle,
  namesStyle,
  priceNoteStyle,
  photoStyle,
  priceStyle,
  removeStyle,
  ribbonStyle,
  rowHeadStyle,
  scrollStyle,
  snapStyle,
  tableStyle,
  titleStyle,
  titleTextStyle,
} from './table-styles'

/** Where a listing's page has the form of a message. */
const MESSAGE = 'message'

interface ComparisonTableProps<Listing> {
  kind: ListingKind
  columns: readonly Column<Listing>[]
  rows: readonly FactRow<Listing>[]
  onRemove: (id: string) => void
}

/**
 * A table that scrolls sideways under its first column. What only one listing has is in bold; screen readers hear in
 * which rows they differ. Below its head the names alone stay in sight.
 */
export function ComparisonTable<Listing>({ kind, columns, rows, onRemove }: ComparisonTableProps<Listing>) {
  const head = useRef<HTMLTableSectionElement>(null)
  const names = useRef<HTMLDivElement>(null)
  const [isHeadGone, setHeadGone] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setHeadGone(!entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    if (head.current) observer.observe(head.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div css={scrollStyle}>
      {/* Screen readers say the names with each cell. */}
      <div aria-hidden css={namesPlaceStyle} style={isHeadGone ? undefined : { visibility: 'hidden' }}>
        <div ref={names} css={namesStyle}>
          {columns.map(({ id, title }) => (
            <span key={id}>{title}</span>
          ))}
        </div>
      </div>
      <ScrollRegion
        label="Comparison"
        css={snapStyle}
        onScroll={({ currentTarget }) => names.current?.scrollTo({ left: currentTarget.scrollLeft })}
      >
        <table css={tableStyle}>
          <thead ref={head}>
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
          <tfoot>
            <tr>
              <td css={cornerStyle} />
              {columns.map((column) => (
                <td key={column.id} css={headStyle}>
                  <div css={askStyle}>
                    <AskLink kind={kind} column={column} />
                  </div>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
    </div>
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
  const { id, title, photos, ribbon } = column
  const page = listingPath(kind, id)
  return (
    <div css={columnHeadStyle}>
      <div css={photoStyle}>
        <Photo
          photo={coverPhoto(photos)}
          placeholder={placeholderOf(kind)}
          alt=""
          ratio={16 / 9}
          sizes={`(min-width: 960px) ${Math.round(1100 / count)}px, 45vw`}
          mediaOrigin={mediaOrigin}
        />
        {ribbon && <span css={ribbonStyle}>{ribbon}</span>}
        <button type="button" css={removeStyle} onClick={() => onRemove(id)} aria-label={`Remove ${title}`}>
          <CloseIcon />
        </button>
      </div>
      <Link to={page} css={titleStyle}>
        <span css={titleTextStyle}>{title}</span>
      </Link>
      <div css={askStyle}>
        <AskLink kind={kind} column={column} />
        <Link to={`${page}#${MESSAGE}`} css={buttonStyle('quiet')} aria-label={`Message about ${title}`}>
          Message
        </Link>
      </div>
    </div>
  )
}

/** Begins a chat about the listing, with its reference. */
function AskLink<Listing>({ kind, column }: Pick<ColumnHeadProps<Listing>, 'kind' | 'column'>) {
  const { id, title, reference, agent } = column
  const text = `Hello, I would like to know more about this:\n${[reference, title].filter(Boolean).join(', ')}\n${env.siteUrl}${listingPath(kind, id)}`
  return (
    <a
      href={whatsappLink(text, personNamed(agent))}
      onClick={() => countEvent({ kind, id }, 'whatsapp')}
      target="_blank"
      rel="noopener"
      css={buttonStyle('primary')}
      aria-label={`WhatsApp: ask about ${title}`}
    >
      <WhatsAppIcon />
      WhatsApp
    </a>
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
      {columns.map((column) => (
        <td
          key={column.id}
          data-odd={isOdd(row, columns, column) || undefined}
          css={[cellStyle, row.name === 'Price' && priceStyle]}
        >
          {column.listing === undefined ? NOT_AVAILABLE : row.value(column.listing, money)}
          {column.listing !== undefined && row.note && <Note text={row.note(column.listing)} />}
        </td>
      ))}
    </tr>
  )
}
