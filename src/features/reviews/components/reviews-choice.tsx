import { RadioGroup } from '../../../ui/radio-group'
import { below, space } from '../../../ui/tokens'

export type ReviewsFilter = 'unanswered' | 'all' | 'removed'

interface ReviewsChoiceProps {
  chosen: ReviewsFilter
  /** How many there are; the removed ones are counted by nobody before they are looked at. */
  unanswered: number
  all: number
  onChoose: (filter: ReviewsFilter) => void
}

export function ReviewsChoice({ unanswered, all, ...choice }: ReviewsChoiceProps) {
  const filters = [
    { value: 'unanswered', label: `Unanswered (${unanswered})` },
    { value: 'all', label: `All (${all})` },
    { value: 'removed', label: 'Removed' },
  ] as const
  return (
    <div css={compactStyle}>
      <RadioGroup label="Which reviews" choices={filters} {...choice} />
    </div>
  )
}

/** All on one line of a phone. */
const compactStyle = { [below.tablet]: { '& label': { paddingInline: space.s8 } } } as const
