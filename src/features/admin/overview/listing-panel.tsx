import type { UseQueryResult } from '@tanstack/react-query'
import { useId, useMemo, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { plainText } from '../../../../contract/text/plain-text'
import { Button } from '../../../ui/button'
import { searchInputStyle } from '../../../ui/control'
import { TextField } from '../../../ui/fields'
import { Skeleton } from '../../../ui/layout'
import { LoadError } from '../../../ui/message'
import { cardFrame } from '../../../ui/surfaces'
import { color, from, size, space } from '../../../ui/tokens'
import { useDraftedListings } from '../editor/drafts'
import type { ListingEditor, ListingRow } from '../editor/listing-editor'
import { ListingRowCard, VirtualRows } from './listing-rows'
import { useDeleteListing, useDeletingIds } from './recently-deleted'

interface ListingPanelProps<Listing, Values extends FieldValues, Input> {
  editor: ListingEditor<Listing, Values, Input>
  listings: UseQueryResult<Listing[]>
  /** The listing in edit mode. */
  editedId: string | null
  onAdd: () => void
  onEdit: (id: string) => void
  onDeleted: (id: string) => void
}

/** The list of one kind beside the forms, fast with hundreds of rows. */
export function ListingPanel<Listing, Values extends FieldValues, Input>(
  props: ListingPanelProps<Listing, Values, Input>,
) {
  const { editor, listings, editedId, onAdd, onEdit, onDeleted } = props
  const [search, setSearch] = useState('')
  const rows = useMemo(() => listings.data?.map(editor.toRow), [listings.data, editor])
  const found = useMemo(() => rows?.filter(matcher(search)) ?? [], [rows, search])
  const hasSearch = rows === undefined ? !listings.isError : rows.length > 0
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const searchField = useRef<HTMLInputElement>(null)
  const drafted = useDraftedListings(editor.kind)
  const deleting = useDeletingIds(editor.kind)
  const deletion = useDeleteListing(editor, (id) => {
    onDeleted(id)
    // The focused button disappears with its row.
    if (!document.activeElement || document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
  })

  function clearSearch() {
    setSearch('')
    // The pressed button disappears.
    searchField.current?.focus()
  }

  return (
    <section css={panelStyle} aria-labelledby={headingId}>
      <div css={headStyle}>
        <div>
          <h2 ref={heading} id={headingId} tabIndex={-1} css={{ fontSize: size.text20, outline: 'none' }}>
            All {editor.texts.many}
          </h2>
          <p role="status" css={{ color: color.inkQuiet, fontSize: size.text13, minHeight: '1.55em' }}>
            {rows && countText(found.length, rows.length, editor.texts)}
          </p>
        </div>
        {hasSearch && (
          <TextField
            ref={searchField}
            label={`Search ${editor.texts.many}`}
            type="search"
            css={searchInputStyle}
            value={search}
            onChange={setSearch}
          />
        )}
      </div>
      {rows === undefined ? (
        <Waiting many={editor.texts.many} hasFailed={listings.isError} onRetry={listings.refetch} />
      ) : found.length === 0 ? (
        <div css={emptyStyle}>
          <p>{rows.length === 0 ? `No ${editor.texts.many} yet.` : `No ${editor.texts.one} matches “${search}”.`}</p>
          {rows.length === 0 ? (
            <Button onClick={onAdd}>Add the first {editor.texts.one}</Button>
          ) : (
            <Button look="quiet" onClick={clearSearch}>
              Clear search
            </Button>
          )}
        </div>
      ) : (
        <VirtualRows rows={found} label={`All ${editor.texts.many}`}>
          {(row) => (
            <ListingRowCard
              row={row}
              isEdited={row.id === editedId}
              hasDraft={drafted.has(row.id)}
              isDeleting={deleting.has(row.id)}
              onEdit={() => onEdit(row.id)}
              onDelete={() => deletion.mutate(row.id)}
            />
          )}
        </VirtualRows>
      )}
    </section>
  )
}

function Waiting({ many, hasFailed, onRetry }: { many: string; hasFailed: boolean; onRetry: () => unknown }) {
  if (!hasFailed) {
    return (
      <div aria-busy="true" css={{ display: 'grid', gap: space.s12, padding: space.s16 }}>
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} css={{ height: 72 }} />
        ))}
      </div>
    )
  }
  return (
    <LoadError css={{ padding: space.s16 }} onRetry={onRetry}>
      The {many} could not be loaded.
    </LoadError>
  )
}

/** Every word must occur in the listing's search text, in any spelling of its letters and dashes. */
function matcher(search: string) {
  const words = plainText(search).split(' ')
  return (row: ListingRow) => {
    const searched = plainText(row.words)
    return words.every((word) => searched.includes(word))
  }
}

function countText(found: number, all: number, { one, many }: { one: string; many: string }): string {
  const total = `${all} ${all === 1 ? one : many}`
  return found === all ? total : `${found} of ${total}`
}

const panelStyle = {
  ...cardFrame,
  overflow: 'hidden',
} as const

const emptyStyle = {
  display: 'grid',
  justifyItems: 'start',
  gap: space.s12,
  padding: space.s16,
  color: color.inkQuiet,
} as const

const headStyle = {
  display: 'grid',
  gap: space.s12,
  padding: space.s16,
  borderBottom: `1px solid ${color.line}`,
  [from.tablet]: { gridTemplateColumns: '1fr minmax(0, 280px)', alignItems: 'end' },
} as const
