import { RadioGroup } from '../../../ui/radio-group'

export type ReviewsFilter = 'unanswered' | 'all'

interface ReviewsChoiceProps {
  chosen: ReviewsFilter
  /** How many there are. */
  unanswered: number
  all: number
  onChoose: (filter: ReviewsFilter) => void
}

export function ReviewsChoice({ unanswered, all, ...choice }: ReviewsChoiceProps) {
  const filters = [
    { value: 'unanswered', label: `Unanswered (${unanswered})` },
    { value: 'all', label: `All (${all})` },
  ] as const
  return <RadioGroup label="Which reviews" choices={filters} {...choice} />
}
