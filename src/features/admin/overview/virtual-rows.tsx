import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useRef, type ReactNode } from 'react'
import { color } from '../../../ui/tokens'

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
                css={rowStyle}
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

const rowStyle = {
  position: 'absolute',
  insetInline: 0,
  top: 0,
  borderBottom: `1px solid ${color.line}`,
} as const
