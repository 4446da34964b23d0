import { color, radius, size, space, touchTarget } from '../../../ui/tokens'

export type ReviewsFilter = 'unanswered' | 'all'

interface ReviewsChoiceProps {
  chosen: ReviewsFilter
  /** How many there are. */
  unanswered: number
  all: number
  onChoose: (filter: ReviewsFilter) => void
}

export function ReviewsChoice({ chosen, unanswered, all, onChoose }: ReviewsChoiceProps) {
  const filters = [
    { filter: 'unanswered', label: `Unanswered (${unanswered})` },
    { filter: 'all', label: `All (${all})` },
  ] as const
  return (
    <div role="group" aria-label="Which reviews" css={{ display: 'flex', flexWrap: 'wrap', gap: space.s8 }}>
      {filters.map(({ filter, label }) => (
        <button
          key={filter}
          type="button"
          aria-pressed={filter === chosen}
          css={filterStyle}
          onClick={() => onChoose(filter)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

const filterStyle = {
  minHeight: touchTarget,
  paddingInline: space.s16,
  border: `1px solid ${color.line}`,
  borderRadius: radius.pill,
  background: 'transparent',
  color: color.ink,
  fontSize: size.text15,
  cursor: 'pointer',
  '&[aria-pressed="true"]': { borderColor: color.ink, background: color.sand, fontWeight: 600 },
} as const
