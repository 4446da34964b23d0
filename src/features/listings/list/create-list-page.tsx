import { useCallback, useDeferredValue, useEffect, useMemo, type ComponentType, type RefObject } from 'react'
import type { UrlFields } from '../../../../contract/filters/fields-of-url'
import { countActive } from '../../../../contract/filters/suggestions'
import { summaryStyle } from '../../../ui/button'
import { ResultsMapSection } from '../../map'
import { useListSearch } from '../../search'
import { useListingCards, type CardQueries, type CommonCardFields } from '../api/queries'
import type { CardProps } from '../cards/listing-card'
import type { FilterChipsProps } from './filter-chips'
import { IntentLinks } from './intents'
import { ListingList } from './listing-list'
import { sortListings, type SortRule } from './results-toolbar'
import {
  fieldsOfSearch,
  listingSource,
  useUrlFilter,
  useUrlSort,
  type FilterChanges,
  type InitialList,
} from './use-url-filter'

/** What the list page of one kind of listing shows. */
export interface ListKind<Fields extends CommonCardFields, Filter extends object, Suggestions> {
  readonly queries: CardQueries<Fields>
  readonly Card: ComponentType<CardProps<Fields>>
  readonly title: string
  readonly noun: readonly [one: string, many: string]
  readonly emptyTitle: string
  readonly emptyText: string
  readonly sorts: readonly SortRule<Fields>[]
  readonly filterFromUrl: (fields: UrlFields) => Filter
  /** Words that occur in the listings, offered while typing. */
  readonly suggest: (listings: readonly Fields[]) => Suggestions
  /** The filter as a predicate. */
  readonly matcher: (filter: Filter, suggestions: Suggestions) => (card: Fields) => boolean
  readonly FilterFields: ComponentType<FilterFieldsProps<Filter, Suggestions>>
  readonly FilterChips: ComponentType<FilterChipsProps<Filter>>
  /** Above the list, for what is asked most. */
  readonly Shortcuts?: ComponentType<ShortcutsProps>
}

export interface ShortcutsProps {
  readonly fields: UrlFields
  readonly onChange: (changes: FilterChanges) => void
}

export interface FilterFieldsProps<Filter, Suggestions> {
  readonly filter: Filter
  readonly suggestions: Suggestions
  readonly onChange: (changes: FilterChanges) => void
}

/** The list page of a kind, with its filters and sorting. */
export function createListPage<Fields extends CommonCardFields, Filter extends object, Suggestions>(
  list: ListKind<Fields, Filter, Suggestions>,
) {
  const { Card, FilterFields, FilterChips, Shortcuts } = list
  return function ListPage({ initial }: { initial: InitialList<Fields> }) {
    const query = useListingCards(list.queries)
    const { fields, filter, change, reset } = useUrlFilter(list.filterFromUrl)
    const { sort, sortBy } = useUrlSort(list.sorts)
    // A field reacts to a keystroke at once; cards and toolbar follow when the browser has time.
    const deferredFilter = useDeferredValue(filter)
    const deferredSort = useDeferredValue(sort)
    const deferredFields = useDeferredValue(fields)
    const { isOn, search, prepare } = useListSearch(list.queries.kind, deferredFields)
    const isNarrowed = isOn || countActive(deferredFilter) > 0 || deferredSort !== undefined
    const { known, total, isReady } = listingSource(query, initial, isNarrowed)
    const suggestions = useMemo(() => list.suggest(known), [known])
    const refined = useMemo(
      () => (isOn ? search?.refine(known, deferredFields) : undefined),
      [isOn, search, known, deferredFields],
    )
    const activeFilters = countActive(deferredFilter) + (refined?.filters.length ?? 0)
    const matching = useMemo(
      () => (refined?.listings ?? known).filter(list.matcher(deferredFilter, suggestions)),
      [refined, known, suggestions, deferredFilter],
    )
    const sorted = useMemo(() => sortListings(matching, deferredSort), [matching, deferredSort])
    const renderChips = useCallback(
      (result: RefObject<HTMLElement | null>) => (
        <FilterChips
          filter={deferredFilter}
          more={refined?.filters ?? []}
          onChange={change}
          onReset={reset}
          result={result}
        />
      ),
      [deferredFilter, refined, change, reset],
    )
    const renderCard = useCallback(
      (listing: Fields, index: number) => (
        <Card listing={listing} priority={index < 2} note={refined?.noteOf(listing.id)} />
      ),
      [refined],
    )
    const renderMapCard = useCallback(
      (id: string) => {
        const listing = known.find((one) => one.id === id)
        return listing && <Card listing={listing} />
      },
      [known],
    )
    const choiceKey = JSON.stringify(deferredFields)
    useEffect(() => {
      if (choiceKey === JSON.stringify(fieldsOfSearch(window.location.search))) {
        // Set by the script that starts the page (src/app/hydration/script-loader.ts).
        document.documentElement.removeAttribute('data-narrowing')
      }
    }, [choiceKey])
    const isKnown = isReady && isOn === (refined !== undefined && !refined.failed)

    return (
      <ListingList
        kind={list.queries.kind}
        title={list.title}
        shortcuts={
          <>
            <IntentLinks kind={list.queries.kind} fields={deferredFields} />
            {Shortcuts && <Shortcuts fields={deferredFields} onChange={change} />}
          </>
        }
        noun={list.noun}
        emptyTitle={list.emptyTitle}
        emptyText={list.emptyText}
        listings={isKnown ? sorted : null}
        count={isKnown ? (activeFilters > 0 ? matching.length : total) : null}
        missing={isKnown ? total - known.length : 0}
        isNarrowed={isNarrowed}
        failed={query.error !== null || refined?.failed === true}
        onRetry={refined?.retry ?? query.refetch}
        hint={refined?.hint}
        map={
          <ResultsMapSection
            onOpen={prepare}
            map={{
              kind: list.queries.kind,
              listings: isKnown ? sorted : null,
              search,
              area: deferredFields.area,
              renderCard: renderMapCard,
              onChange: change,
            }}
          />
        }
        filters={
          <>
            <FilterFields filter={filter} suggestions={suggestions} onChange={change} />
            {/* It may have been opened before React could hear of it. */}
            <details
              ref={(element) => {
                if (element?.open) prepare()
              }}
              onToggle={prepare}
            >
              <summary css={summaryStyle}>Search and more filters</summary>
              {search && <search.MoreFilterFields {...search} fields={fields} onChange={change} />}
            </details>
          </>
        }
        renderChips={renderChips}
        choiceKey={choiceKey}
        activeFilters={activeFilters}
        onReset={reset}
        sorts={list.sorts}
        sort={sort?.name ?? ''}
        ownOrder={refined?.order}
        onSort={sortBy}
        renderCard={renderCard}
      />
    )
  }
}
