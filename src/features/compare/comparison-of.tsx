import { useQueries } from '@tanstack/react-query'
import { Link, navigate } from 'gatsby'
import { useState } from 'react'
import { KINDS } from '../../../contract/kinds'
import type { ListingKind, ListingStatus } from '../../../contract/limits'
import { listingPaths } from '../../../contract/paths'
import { NOT_AVAILABLE } from '../../../contract/price'
import { COMPARED, comparisonPath, type Comparison } from '../../../contract/shortlist'
import { statusRibbon } from '../../../contract/status'
import { Button } from '../../ui/button'
import { FormCheckbox } from '../../ui/form-field'
import { Skeleton } from '../../ui/layout'
import { Note } from '../../ui/message'
import { spreadStyle } from '../../ui/surfaces'
import { below, color, radius, size, space } from '../../ui/tokens'
import { useCostRows, type CostedOffer } from '../costs'
import { listingQuery, loadStateOf, type ListingQueries } from '../listings'
import { compared, parseStoredListing, useSavedListings } from '../saved'
import { shareUrl } from '../share'
import { ComparisonTable } from './comparison-table'
import { differs, factRows, featureRows, isKnown, type Column, type FactRow } from './facts'

interface Shown {
  readonly title: string
  readonly imageUrls: string[]
  readonly features?: string[] | undefined
  readonly status?: ListingStatus | undefined
  readonly reference?: string | undefined
  readonly agent?: string | null | undefined
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

/** The listings of one kind, each fetched for itself; without network as this device stored them. */
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
    const entry = saved && [...saved, ...compared.read()].find((one) => one.kind === kind && one.id === id)
    return {
      id,
      state: loadStateOf(result),
      listing: result?.data,
      stored: entry ? parseStoredListing(entry) : undefined,
    }
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
    if (listing) {
      const { title, status, reference, agent } = listing
      return [{ id, listing, title, photos: listing, ribbon: statusRibbon(status), reference, agent }]
    }
    const url = typeof stored?.photo === 'string' ? stored.photo : stored?.photo?.url
    const photos = { imageUrls: url === undefined ? [] : [url] }
    return [{ id, listing, title: stored?.title ?? id, photos }]
  })
  const known = columns.flatMap(({ listing }) => listing ?? [])
  const rows = [...facts, ...costRows(costs, known, offerOf), ...factRows(kind, known), ...featureRows(kind, known)]
  const shownRows = rows.filter((row) => (onlyDifferences ? differs(row, columns) : isKnown(row, known)))
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
              compared.change((chosen) => chosen.filter((one) => one.id !== id || one.kind !== kind))
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

/** A rent's first payments and a purchase are not one total: each has a row that says what it is. */
function costRows<Listing>(
  costs: readonly Pick<FactRow<Listing>, 'value'>[],
  known: readonly Listing[],
  offerOf: (listing: Listing) => CostedOffer | undefined,
): readonly FactRow<Listing>[] {
  const offers = new Set(known.flatMap((listing) => offerOf(listing)?.kind ?? []))
  return costs.flatMap(({ value }) =>
    [...offers].map((offer): FactRow<Listing> => ({
      name: COST_NAMES[offer],
      value: (listing, money) => (offerOf(listing)?.kind === offer ? value(listing, money) : NOT_AVAILABLE),
    })),
  )
}

const COST_NAMES = {
  home: 'To buy, in all (approx.)',
  car: 'To buy, in all (approx.)',
  tenancy: 'To move in (approx.)',
} as const satisfies Record<CostedOffer['kind'], string>

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

interface AddSavedProps {
  kind: ListingKind
  /** Ids in the comparison. */
  shown: readonly string[]
  onAdd: (id: string) => void
}

/** Further listings of this kind that the visitor saved. */
function AddSaved({ kind, shown, onAdd }: AddSavedProps) {
  const saved = useSavedListings() ?? []
  const others = saved.filter((one) => one.kind === kind && !shown.includes(one.id))
  const plural = KINDS[kind].plural.toLowerCase()
  return (
    <section css={{ marginTop: space.s32 }} aria-label="Add from saved">
      <h2 css={{ fontSize: size.text20 }}>Add from saved</h2>
      {shown.length >= COMPARED.max ? (
        <p css={quietStyle}>Four are shown. Remove one to add another.</p>
      ) : others.length === 0 ? (
        <p css={quietStyle}>
          No other {plural} are saved on this device. <Link to={listingPaths[kind].list}>Browse {plural}</Link> and
          press the heart.
        </p>
      ) : (
        <ul css={listStyle}>
          {others.map(({ id, title }) => (
            <li key={id}>
              <Button look="quiet" onClick={() => onAdd(id)}>
                Add {title}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const quietStyle = { marginTop: space.s8, color: color.inkQuiet } as const

const listStyle = { display: 'flex', flexWrap: 'wrap', gap: space.s8, marginTop: space.s12 } as const
