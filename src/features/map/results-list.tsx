import { useEffect, useRef, type ReactNode } from 'react'
import type { ListingKind } from '../../../contract/limits'
import { Button } from '../../ui/button'
import { cardFrame } from '../../ui/surfaces'
import { color, from, size, space, touchTarget } from '../../ui/tokens'
import type { PlacedListing } from './spots'

/** A longer list does not help: the visitor zooms in. */
const LISTED_MAX = 30

interface ResultsListProps {
  readonly kind: ListingKind
  /** Those in view. */
  readonly listings: readonly PlacedListing[]
  /** They are the members of a group that was pressed. */
  readonly isGroup: boolean
  readonly onLeaveGroup: () => void
  readonly selected: string | null
  readonly card: ReactNode
  readonly onSelect: (id: string) => void
  readonly onClose: () => void
}

/** The same as the map in words. */
export function ResultsList({
  kind,
  listings,
  isGroup,
  onLeaveGroup,
  selected,
  card,
  onSelect,
  onClose,
}: ResultsListProps) {
  const count = useRef<HTMLParagraphElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The pressed group cannot fall apart on the map, so the visitor goes on here.
    if (isGroup) count.current?.focus()
  }, [isGroup, listings.length])
  useEffect(() => {
    if (selected !== null && list.current) scrollTo(list.current, selected)
  }, [selected])
  const shown = listings.slice(0, LISTED_MAX)
  const rest = listings.length - shown.length
  return (
    <div css={columnStyle}>
      {card !== null && (
        <div role="group" aria-label="Selected on the map">
          <div css={cardStyle}>{card}</div>
          <Button look="quiet" css={{ width: '100%', marginTop: space.s8 }} onClick={onClose}>
            Close
          </Button>
        </div>
      )}
      <p ref={count} tabIndex={-1} role="status" css={{ color: color.inkQuiet, fontSize: size.text15 }}>
        {countText(kind, listings.length)} {isGroup ? 'in this place' : 'in this part of the map'}
      </p>
      {isGroup && (
        <Button look="quiet" onClick={onLeaveGroup}>
          List all in view
        </Button>
      )}
      {/* As it scrolls, it must be reachable by keyboard; its buttons are. */}
      <ul ref={list} css={listStyle} aria-label="On the map">
        {shown.map(({ id, title, details }) => (
          <li key={id} data-id={id}>
            <button type="button" aria-pressed={id === selected} css={rowStyle} onClick={() => onSelect(id)}>
              <strong>{title}</strong>
              <span>{details}</span>
            </button>
          </li>
        ))}
      </ul>
      {rest > 0 && <p css={{ fontSize: size.text13 }}>And {countText(kind, rest)} more: zoom in to list them.</p>}
    </div>
  )
}

/** Within the list only; the page stays where it is. */
function scrollTo(list: HTMLElement, id: string): void {
  const row = Array.from(list.children).find((child) => child instanceof HTMLElement && child.dataset.id === id)
  if (row instanceof HTMLElement) list.scrollTop = row.offsetTop - list.offsetTop
}

const columnStyle = { display: 'flex', flexDirection: 'column', gap: space.s12, minWidth: 0 } as const

/** The card of the lists, lying down. */
const cardStyle = {
  ...cardFrame,
  padding: space.s12,
  '& article': { display: 'grid', gridTemplateColumns: '104px minmax(0, 1fr)', columnGap: space.s12, height: 'auto' },
  '& article > *': { gridColumn: 2 },
  '& article > div:first-of-type': { gridColumn: 1, gridRow: '1 / span 5', alignSelf: 'start' },
  '& article > p:first-of-type': { marginTop: 0, paddingRight: touchTarget, fontSize: size.text17 },
  '& article h3': { fontSize: size.text15 },
} as const

const listStyle = {
  display: 'grid',
  alignContent: 'start',
  maxHeight: 280,
  overflowY: 'auto',
  [from.desktop]: { maxHeight: 'min(60vh, 420px)' },
} as const

const rowStyle = {
  display: 'grid',
  width: '100%',
  minHeight: touchTarget,
  padding: `${space.s8} ${space.s12}`,
  border: 0,
  borderBottom: `1px solid ${color.line}`,
  background: 'transparent',
  color: color.ink,
  fontSize: size.text15,
  textAlign: 'left',
  cursor: 'pointer',
  '& strong': { fontWeight: 600 },
  '& span': { color: color.inkQuiet, fontSize: size.text13 },
  '&:hover': { background: color.sand },
  '&[aria-pressed="true"]': { background: color.sand, boxShadow: `inset 3px 0 0 ${color.primary}` },
  '&:focus-visible': { outlineOffset: -3 },
} as const

const NOUNS = { property: ['home', 'homes'], car: ['car', 'cars'] } as const

/** '1 home', '3 cars' */
export function countText(kind: ListingKind, count: number): string {
  return `${count} ${NOUNS[kind][count === 1 ? 0 : 1]}`
}
