import { useQueries } from '@tanstack/react-query'
import { navigate } from 'gatsby'
import { useState } from 'react'
import type { ListingKind } from '../../../contract/limits'
import { Button } from '../../ui/button'
import { FormCheckbox } from '../../ui/form-field'
import { Skeleton } from '../../ui/layout'
import { Note } from '../../ui/message'
import { spreadStyle } from '../../ui/surfaces'
import { below, radius, space } from '../../ui/tokens'
import { useCostRows, type CostedOffer } from '../costs'
import { listingQuery, loadStateOf, type ListingQueries } from '../listings'
import { parseStoredListing, useSavedListings } from '../saved'
import { shareUrl } from '../share'
import { AddSaved } from './add-saved'
import { differs, type Column } from './columns'
import { COMPARED, comparisonPath, type Comparison } from '../../../contract/shortlist'
import { ComparisonTable } from './comparison-table'
import { factRows, featureRows, type FactRow } from './facts'

interface Shown {
  readonly title: string
  readonly imageUrls: string[]
  readonly features?: string[] | undefined
}

interface ComparisonOfProps<Listing> extends Pick<Comparison, 'ids'> {
  kind: ListingKind
  queries: ListingQueries<Listing, unknown>
  facts: readonly FactRow<Listing>[]
  /** What is to be paid for one. */
  offerOf: (listing: Listing) => CostedOffer | undefined
  /** Called after a listing was removed, whose button had the focus. */
  onRemoved: () => void
}

/** The listings of one kind, each fetched for itself; without network as this device saved them. */
export function ComparisonOf<Listing extends Shown>({
  kind,
  ids,
  queries,
  facts,
  offerOf,
  onRemoved,
}: ComparisonOfProps<Listing>) {
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const saved = useSavedListings()
  const costs = useCostRows(offerOf)
  const results = useQueries({ queries: ids.map((id) => listingQuery(queries, id)) })
  const found = ids.map((id, index) => {
    const result = results[index]
    const entry = saved?.find((one) => one.kind === kind && one.id === id)
    return { id, state: loadStateOf(result), listing: result?.data, stored: entry && parseStoredListing(entry) }
  })
  const show = (next: readonly string[]) => {
    navigate(comparisonPath(kind, next), { replace: true })
  }

  if (found.some(({ state }) => state === 'loading')) {
    return <Skeleton css={{ height: '28rem', borderRadius: radius.card }} />
  }
  const gone = found.filter(({ state }) => state === 'gone')
  const unknown = found.filter(({ state }) => state === 'unknown')
  const columns = found.flatMap(({ id, state, listing, stored }): Column<Listing>[] => {
    if (state === 'gone') return []
    if (listing) return [{ id, listing, title: listing.title, photos: listing }]
    const url = typeof stored?.photo === 'string' ? stored.photo : stored?.photo?.url
    return [{ id, listing, title: stored?.title ?? id, photos: { imageUrls: url === undefined ? [] : [url] } }]
  })
  const known = columns.flatMap(({ listing }) => listing ?? [])
  const rows = [...facts, ...costs, ...factRows(kind, known), ...featureRows(kind, known)]
  const shownRows = onlyDifferences ? rows.filter((row) => differs(row, columns)) : rows
  return (
    <>
      {gone.length > 0 && <Note>{goneText(gone.length)}</Note>}
      {columns.length > 0 && columns.length < COMPARED.min && <Note>Add one more listing below to compare.</Note>}
      {unknown.length > 0 && (
        <Note>
          {unknown.length === 1 ? '1 listing' : `${unknown.length} listings`} could not be loaded; what this device
          saved is shown.{' '}
          <Button look="quiet" onClick={() => results.forEach((result) => result.isError && void result.refetch())}>
            Try again
          </Button>
        </Note>
      )}
      {columns.length > 0 && (
        <>
          <div css={toolsStyle}>
            <FormCheckbox
              label="Only what differs"
              checked={onlyDifferences}
              onChange={({ target }) => setOnlyDifferences(target.checked)}
            />
            <Button look="quiet" css={shareStyle} onClick={() => void shareUrl('Comparison', window.location.href)}>
              Share comparison
            </Button>
          </div>
          <ComparisonTable
            kind={kind}
            columns={columns}
            rows={shownRows}
            onRemove={(id) => {
              show(columns.map((column) => column.id).filter((one) => one !== id))
              onRemoved()
            }}
          />
        </>
      )}
      <AddSaved
        kind={kind}
        shown={columns.map(({ id }) => id)}
        onAdd={(id) => show([...columns.map((column) => column.id), id])}
      />
    </>
  )
}

function goneText(count: number): string {
  return count === 1 ? '1 listing is no longer on offer.' : `${count} listings are no longer on offer.`
}

/** On a phone beside the checkbox. */
const shareStyle = { [below.tablet]: { paddingInline: space.s12 } } as const

const toolsStyle = {
  ...spreadStyle,
  flexWrap: 'wrap',
  gap: space.s12,
  marginBottom: space.s16,
} as const
