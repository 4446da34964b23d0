import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { Link } from 'gatsby'
import { type ReactNode, useEffect, useRef } from 'react'
import type { PhotoWidth } from '../../../../contract/site/media'
import { statusRibbon } from '../../../../contract/status'
import { formatPrice, isPriced } from '../../../lib/format'
import { Button } from '../../../ui/button'
import { VisuallyHidden } from '../../../ui/layout'
import { Photo } from '../../../ui/photo'
import { color, from, radius, size, space, touchTarget } from '../../../ui/tokens'
import { mediaOrigin } from '../../listings'
import type { ListingRow } from '../editor/listing-editor'

interface ListingRowCardProps {
  row: ListingRow
  isEdited: boolean
  hasDraft: boolean
  isDeleting: boolean
  onEdit: () => void
  onDelete: () => void
}

/** A row of the dashboard's list: a listing, its state and its actions. */
export function ListingRowCard({ row, isEdited, hasDraft, isDeleting, onEdit, onDelete }: ListingRowCardProps) {
  const status = statusRibbon(row.status)
  return (
    <article css={[rowStyle, isEdited && { background: color.sand }]} aria-busy={isDeleting}>
      <div css={{ width: 80, borderRadius: radius.control, overflow: 'hidden' }}>
        <Photo
          photo={row.cover}
          placeholder={row.placeholder}
          alt=""
          ratio={4 / 3}
          sizes="80px"
          widths={PHOTO_WIDTHS}
          mediaOrigin={mediaOrigin}
        />
      </div>
      <div css={{ minWidth: 0 }}>
        <h3 css={{ fontFamily: 'inherit', fontSize: size.text15, fontWeight: 600, lineHeight: 1.3, textWrap: 'wrap' }}>
          <Link to={row.path} css={titleStyle}>
            {row.title}
          </Link>
        </h3>
        <p css={{ fontSize: size.text15 }}>
          {formatPrice(row.price)}
          {isPriced(row.price) && row.period && <span css={{ color: color.inkQuiet }}> {row.period}</span>}
        </p>
        <p css={{ color: color.inkQuiet, fontSize: size.text13 }}>{row.fact}</p>
        {(status !== undefined || row.isFeatured || hasDraft) && (
          <p css={{ display: 'flex', flexWrap: 'wrap', gap: space.s4 }}>
            {status !== undefined && <Mark>{status}</Mark>}
            {row.isFeatured && <Mark>Featured</Mark>}
            {hasDraft && <Mark>Unsaved draft</Mark>}
          </p>
        )}
      </div>
      <div css={actionsStyle}>
        <Button look="quiet" onClick={onEdit} disabled={isDeleting}>
          Edit<VisuallyHidden> {row.title}</VisuallyHidden>
        </Button>
        <Button look="quiet" css={deleteStyle} onClick={onDelete} disabled={isDeleting}>
          {isDeleting ? 'Deleting...' : 'Delete'}
          <VisuallyHidden> {row.title}</VisuallyHidden>
        </Button>
      </div>
    </article>
  )
}

function Mark({ children }: { children: ReactNode }) {
  return <span css={markStyle}>{children}</span>
}

/** Less prominent than Edit, as it is used less. */
const deleteStyle = { color: color.danger, borderColor: 'transparent' } as const

const PHOTO_WIDTHS: readonly PhotoWidth[] = [160]

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${space.s12} ${space.s12}`,
  alignItems: 'start',
  padding: `${space.s12} ${space.s16}`,
  [from.tablet]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto', alignItems: 'center' },
} as const

const titleStyle = { textDecoration: 'none', '&:hover': { textDecoration: 'underline' } } as const

const markStyle = {
  marginTop: space.s4,
  paddingInline: space.s8,
  border: `1px solid ${color.line}`,
  borderRadius: radius.pill,
  fontSize: size.text13,
  color: color.inkQuiet,
} as const

const actionsStyle = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: space.s8,
  gridColumn: '1 / -1',
  '& button': { minHeight: touchTarget, paddingInline: space.s16 },
  [from.tablet]: { gridColumn: 'auto', gridTemplateColumns: 'auto minmax(112px, auto)' },
} as const

interface VirtualRowsProps<Row extends { id: string }> {
  rows: readonly Row[]
  label: string
  children: (row: Row) => ReactNode
}

/** Pixels; each row is measured once it is rendered. */
const ESTIMATED_ROW = 112
const MAX_HEIGHT = 560
const FIRST_RECT = { width: 600, height: MAX_HEIGHT }

/** A scrolling list that renders only the visible rows. */
export function VirtualRows<Row extends { id: string }>({ rows, label, children }: VirtualRowsProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  // Its functions change on each scroll and are used only in this render.
  // oxlint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATED_ROW,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 4,
    initialRect: FIRST_RECT,
  })

  const height = virtualizer.getTotalSize()

  // A new search starts at the top.
  const first = rows[0]?.id
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [first])

  return (
    <div
      ref={scroller}
      css={scrollerStyle}
      style={{ maxHeight: `min(${cutHeight(virtualizer.measurementsCache, height)}px, 70dvh)` }}
    >
      <ul aria-label={label} css={{ position: 'relative' }} style={{ height }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index]
          return (
            row && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                css={virtualRowStyle}
                style={{ transform: `translateY(${start}px)` }}
              >
                {children(row)}
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

/** Ends in the middle of a row: touch screens show no scrollbar, and a whole last row would look like the end. */
function cutHeight(rows: readonly Pick<VirtualItem, 'start' | 'size'>[], height: number): number {
  if (height <= MAX_HEIGHT) return height
  const middles = rows.map(({ start, size }) => start + size / 2)
  return middles.findLast((middle) => middle <= MAX_HEIGHT) ?? MAX_HEIGHT
}

const scrollerStyle = { overflowY: 'auto', contain: 'content' } as const

const virtualRowStyle = {
  position: 'absolute',
  insetInline: 0,
  top: 0,
  borderBottom: `1px solid ${color.line}`,
} as const
