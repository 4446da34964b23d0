import { memo, Suspense, useRef, type ReactNode, type RefObject } from 'react'
import { isNumber, isPriced } from '../../../../contract/price'
import { SelectField } from '../../../ui/fields'
import { LiveRegion } from '../../../ui/text'
import { below, color, size, space, touchTarget } from '../../../ui/tokens'

export interface ResultsToolbarProps {
  /** '5 properties'; null while unknown. */
  count: string | null
  /** The chips of the active filters. They are fetched with the first one. */
  renderChips: (result: RefObject<HTMLElement | null>) => ReactNode
  activeFilters: number
  /** Orders besides the list's own. */
  sorts: readonly { readonly name: string; readonly label: string }[]
  /** The chosen order's name; '' is the list's own. */
  sort: string
  /** The label of the list's own order, by default 'Newest first'. */
  ownOrder?: string | undefined
  onSort: (name: string) => void
}

/** Above the grid: the count, the active filters and the order, in one line. */
export const ResultsToolbar = memo(function ResultsToolbar({
  count,
  renderChips,
  activeFilters,
  sorts,
  sort,
  ownOrder,
  onSort,
}: ResultsToolbarProps) {
  const countLine = useRef<HTMLParagraphElement>(null)
  return (
    <>
      <div css={summaryStyle}>
        <p ref={countLine} tabIndex={-1} css={countStyle}>
          {count}
        </p>
        {activeFilters > 0 && <Suspense>{renderChips(countLine)}</Suspense>}
      </div>
      <LiveRegion text={count ?? ''} />
      <div css={sortStyle}>
        <SelectField
          label="Sort by"
          value={sort}
          onChange={(name) => {
            onSort(name)
            // Far down the list, what comes first now would not be seen.
            countLine.current?.scrollIntoView({ block: 'nearest' })
          }}
          anyLabel={ownOrder ?? 'Newest first'}
        >
          {sorts.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  )
})

/** Where the row of controls stays below the header while the list scrolls: a low window has no room to spare. */
export const STICKING = '@media screen and (max-width: 767px) and (min-height: 500px)'

const summaryStyle = {
  gridArea: 'summary',
  position: 'relative',
  display: 'flex',
  alignItems: 'start',
  minHeight: touchTarget,
  // Scrolls sideways, so that the cards below do not move.
  [below.desktop]: {
    overflowX: 'auto',
    scrollbarWidth: 'none',
    paddingInlineEnd: space.s24,
    // Chips that go on fade out.
    // Chrome before 120 knows it by its prefix only, the others by both.
    WebkitMaskImage: `linear-gradient(to left, transparent, ${color.ink} ${space.s24})`,
  },
  // To the edges of the screen.
  [below.tablet]: { marginInline: `calc(-1 * ${space.s16})`, paddingInlineStart: space.s16 },
} as const

const countStyle = {
  flex: 'none',
  color: color.inkQuiet,
  lineHeight: touchTarget,
  // Not below the row of controls.
  [STICKING]: { scrollMarginTop: '2.5rem' },
  // Unknown, it leaves no gap before the chips.
  '&:not(:empty)': { marginInlineEnd: space.s16 },
  '[data-narrowing] &': {
    fontSize: 0,
    '&::after': { content: '"Looking …"', fontSize: size.text16, verticalAlign: 'top' },
  },
} as const

/** Pixels, on a phone. */
const HEADER_HEIGHT = 65

/**
 * A control of that row, 4 px below the header: as a part of the grid it sticks only within its area, which therefore
 * has all rows.
 */
export const stickingControl = {
  [STICKING]: { position: 'sticky', top: HEADER_HEIGHT + 4, zIndex: 6, gridRow: '1 / -1', alignSelf: 'start' },
} as const

/** The row's ground, which hides the cards that pass below it. */
export const stickingGround = {
  content: '""',
  position: 'sticky',
  top: HEADER_HEIGHT,
  zIndex: 5,
  gridArea: '1 / 1 / -1 / -1',
  height: 56,
  margin: `-${space.s4} -${space.s16} 0`,
  background: color.paper,
} as const

const sortStyle = {
  gridArea: 'sort',
  ...stickingControl,
  alignSelf: 'start',
  minWidth: 0,
  fontSize: size.text15,
  '& > div': { display: 'flex', alignItems: 'center', gap: space.s12 },
  '& label': { flex: 'none', margin: 0 },
  // Where there is no room, the choice itself is label enough.
  [below.desktop]: {
    '& label': { position: 'absolute', clipPath: 'inset(50%)' },
    '& select': {
      paddingInline: `${space.s8} 1.75rem`,
      backgroundPositionX: `calc(100% - ${space.s4})`,
      textOverflow: 'ellipsis',
    },
  },
} as const

/** An order a visitor can choose instead of the default, newest first. */
export interface SortRule<Listing> {
  /** Used in the URL, as in `?sort=price-up`. */
  readonly name: string
  readonly label: string
  readonly valueOf: (listing: Listing) => number | null
  readonly direction: 'asc' | 'desc'
}

/** Listings with a price on request come last, as those without one. */
export const byPrice = ({ price }: { price: number | null }) => (isPriced(price) ? price : null)

/**
 * The listings in the chosen order. The sort is stable; without a rule the order does not change. Listings without the
 * value come last in both directions.
 */
export function sortListings<Listing>(
  listings: readonly Listing[],
  rule: SortRule<Listing> | undefined,
): readonly Listing[] {
  if (!rule) return listings
  const sign = rule.direction === 'asc' ? 1 : -1
  return [...listings].sort((a, b) => {
    const [one, other] = [rule.valueOf(a), rule.valueOf(b)]
    if (!isNumber(one) || !isNumber(other)) return Number(isNumber(other)) - Number(isNumber(one))
    return sign * (one - other)
  })
}
