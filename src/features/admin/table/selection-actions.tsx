import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { STATUS_LABELS, statusesFor } from '../../../../contract/status'
import { withoutInvisibleMarks, withPlainDashes } from '../../../../contract/text/plain-text'
import { notify } from '../../../lib/notices'
import { Button, textButtonStyle } from '../../../ui/button'
import { Options, SelectField, TextField } from '../../../ui/fields'
import { spreadStyle } from '../../../ui/surfaces'
import { below, color, from, radius, shadow, size, space, touchTarget } from '../../../ui/tokens'
import type { useBulkChange } from '../management/bulk-change'
import type { ManagedListing } from '../management/managed-listing'

interface SelectionActionsProps {
  selected: readonly ManagedListing[]
  bulk: ReturnType<typeof useBulkChange>
  /** The change was made, or is not wanted. */
  onDone: () => void
}

/** What can be done with all selected listings at once; each can be undone. */
export function SelectionActions({ selected, bulk: { change }, onDone }: SelectionActionsProps) {
  const [percent, setPercent] = useState('')
  const [isOpen, setOpen] = useState(false)
  const actionsId = useId()
  const bar = useRef<HTMLDivElement>(null)
  useKeepInView(bar, selected.length, isOpen)
  const ofEach = selected.map(({ kind, type }) => statusesFor(kind, type))
  const fitting = (ofEach[0] ?? []).filter((status) => ofEach.every((statuses) => statuses.includes(status)))
  const count = `${selected.length} ${selected.length === 1 ? 'listing' : 'listings'}`
  const apply = (fields: object, done: string) =>
    change.mutate({ listings: selected, change: fields, done }, { onSuccess: onDone })

  function changePrice() {
    const pricePercent = percentIn(percent)
    if (pricePercent === null) {
      notify({
        title: 'No price was changed',
        description: `“${percent.trim()}” is no percentage. Write it such as -10 or 2.5, with at most two decimals.`,
        destructive: true,
      })
      return
    }
    apply({ pricePercent }, `The price of ${count} changed by ${pricePercent} %`)
  }

  return (
    <div ref={bar} role="group" aria-label="Change the selected listings" css={barStyle} data-action-bar="">
      <p css={countStyle}>
        {count} selected
        <Button
          look="quiet"
          css={changeStyle}
          aria-expanded={isOpen}
          aria-controls={actionsId}
          onClick={() => setOpen(!isOpen)}
        >
          Change
        </Button>
        <button type="button" css={[textButtonStyle, { minWidth: touchTarget, textAlign: 'end' }]} onClick={onDone}>
          Clear
        </button>
      </p>
      <div id={actionsId} css={[actionsStyle, !isOpen && closedStyle]}>
        <Button
          look="quiet"
          disabled={change.isPending}
          onClick={() => apply({ confirmedAt: new Date().toISOString() }, `${count} confirmed`)}
        >
          Confirm available
        </Button>
        <Button look="quiet" disabled={change.isPending} onClick={() => apply({ featured: true }, `${count} featured`)}>
          Feature
        </Button>
        <SelectField
          label="Set status"
          anyLabel="Choose…"
          value=""
          disabled={change.isPending}
          onChange={(chosen) => {
            const status = fitting.find((name) => name === chosen)
            if (status) apply({ status }, `${count}: ${STATUS_LABELS[status].toLowerCase()}`)
          }}
        >
          <Options of={fitting} label={(status) => STATUS_LABELS[status]} />
        </SelectField>
        <form
          css={pricesStyle}
          onSubmit={(event) => {
            event.preventDefault()
            changePrice()
          }}
        >
          <TextField label="Price change, %" inputMode="text" size={6} value={percent} onChange={setPercent} />
          <Button type="submit" look="quiet" disabled={change.isPending || percent.trim() === ''}>
            Change prices
          </Button>
        </form>
        <Button look="danger" disabled={change.isPending} onClick={() => apply({ delete: true }, `${count} deleted`)}>
          Delete
        </Button>
      </div>
    </div>
  )
}

/** The bar does not cover the row that was selected last. */
function useKeepInView(bar: RefObject<HTMLElement | null>, selectedCount: number, isOpen: boolean): void {
  const row = useRef<Element | null>(null)
  useEffect(() => {
    row.current = document.activeElement?.closest('tr') ?? row.current
    if (!row.current || !bar.current) return
    const covered = row.current.getBoundingClientRect().bottom - bar.current.getBoundingClientRect().top
    if (covered > 0) window.scrollBy({ top: Math.ceil(covered) })
  }, [bar, selectedCount, isOpen])
}

/** '-10', '−2,5 %'; null for anything else, such as '1,000', which some would mean as a thousand. */
function percentIn(text: string): number | null {
  const typed = withPlainDashes(withoutInvisibleMarks(text)).replace(/%\s*$/, '').trim()
  return /^[-+]?\d+(?:[.,]\d{1,2})?$/.test(typed) ? Number(typed.replace(',', '.')) : null
}

const countStyle = {
  ...spreadStyle,
  gap: space.s12,
  whiteSpace: 'nowrap',
  [from.tablet]: { justifyContent: 'start' },
} as const

const barStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.s4,
  padding: space.s12,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.surface,
  boxShadow: shadow.floating,
  fontSize: size.text15,
} as const

/** One row; a phone shows it in two columns, when it is asked for, so that the listings stay in view. */
const actionsStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'end',
  gap: space.s8,
  '& button': { paddingInline: space.s8 },
  [from.tablet]: { display: 'flex', flexWrap: 'wrap', '& button': { paddingInline: space.s12, whiteSpace: 'nowrap' } },
} as const

const closedStyle = { [below.tablet]: { display: 'none' } } as const

const changeStyle = { marginInlineStart: 'auto', paddingInline: space.s12, [from.tablet]: { display: 'none' } } as const

const pricesStyle = {
  display: 'flex',
  gap: space.s8,
  alignItems: 'end',
  [below.tablet]: { gridColumn: '1 / -1', order: 1, '& > *': { flex: 1, minWidth: 0 } },
} as const
