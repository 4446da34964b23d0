import { lazy, memo, Suspense, useId, useRef, type ComponentType } from 'react'
import { LiveRegion } from '../../../ui/live-region'
import { controlStyle, Label } from '../../../ui/fields'
import { below, color, from, size, space, touchTarget } from '../../../ui/tokens'
import type { ListFilter } from '../filters/active-filters'
import type { FilterChipsProps } from './filter-chips'

/** Fetched with the first filter; its line is there before. */
const FilterChips = lazy<ComponentType<FilterChipsProps>>(() =>
  import('./filter-chips').then(
    (module) => ({ default: module.FilterChips }),
    // The fields themselves say what is on.
    () => ({ default: () => null }),
  ),
)

export interface ResultsToolbarProps {
  /** '5 properties'; null while nobody knows. */
  count: string | null
  filter: ListFilter
  /** How many fields of it are on. */
  active: number
  onRemoveFilter: (name: string) => void
  onReset: () => void
  /** Orders besides the list's own. */
  sorts: readonly { readonly name: string; readonly label: string }[]
  /** The chosen one's name; '' is the list's own. */
  sort: string
  onSort: (name: string) => void
}

/** Above the grid: how many there are, by which filters, in which order. One line high whatever is on. */
export const ResultsToolbar = memo(function ResultsToolbar({
  count,
  filter,
  active,
  onRemoveFilter,
  onReset,
  sorts,
  sort,
  onSort,
}: ResultsToolbarProps) {
  const sortId = useId()
  const countLine = useRef<HTMLParagraphElement>(null)
  return (
    <>
      <div css={summaryStyle}>
        <p ref={countLine} tabIndex={-1} css={countStyle}>
          {count}
        </p>
        {active > 0 && (
          <Suspense>
            <FilterChips filter={filter} onRemove={onRemoveFilter} onReset={onReset} result={countLine} />
          </Suspense>
        )}
      </div>
      <LiveRegion text={count ?? ''} />
      <div css={sortStyle}>
        <Label htmlFor={sortId} css={{ flex: 'none', margin: 0 }}>
          Sort by
        </Label>
        <select
          id={sortId}
          css={controlStyle}
          value={sort === '' ? OWN_ORDER : sort}
          onChange={({ target }) => onSort(target.value === OWN_ORDER ? '' : target.value)}
        >
          <option value={OWN_ORDER}>Newest first</option>
          {sorts.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </>
  )
})

/** No select item may have an empty value (spec §5). */
const OWN_ORDER = 'newest'

const summaryStyle = {
  gridArea: 'summary',
  position: 'relative',
  display: 'flex',
  alignItems: 'start',
  gap: space.s16,
  minHeight: touchTarget,
  // A strip to swipe, so that the cards below stay where they are.
  [below.desktop]: {
    marginInline: `calc(-1 * ${space.s16})`,
    paddingInline: space.s16,
    overflowX: 'auto',
    scrollbarWidth: 'none',
  },
} as const

const countStyle = { flex: 'none', color: color.inkQuiet, lineHeight: touchTarget } as const

const sortStyle = {
  gridArea: 'sort',
  display: 'flex',
  alignItems: 'center',
  alignSelf: 'start',
  gap: space.s12,
  fontSize: size.text15,
  [from.desktop]: { marginLeft: `calc(-1 * ${space.s24})` },
  // The words of the choice itself say enough where there is no room for more.
  [below.desktop]: { '& label': { position: 'absolute', clipPath: 'inset(50%)' } },
} as const
