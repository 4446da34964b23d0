import { useFormContext, useWatch } from 'react-hook-form'
import { COMPLETE_LISTING } from '../../../../contract/admin-limits'
import { inOneList } from '../../../../contract/text/plain-text'
import { color, size, space } from '../../../ui/tokens'
import { type CommonValues, NOT_CHOSEN, numberFrom } from './listing-values'

interface Check {
  /** Follows "Still missing: ". */
  readonly name: string
  readonly isMet: (values: CommonValues) => boolean
}

/** In the order of the form. */
const CHECKS: readonly Check[] = [
  {
    name: `at least ${COMPLETE_LISTING.photos} photos`,
    isMet: ({ imageUrls }) => imageUrls.length >= COMPLETE_LISTING.photos,
  },
  { name: 'the county', isMet: ({ county }) => county !== NOT_CHOSEN },
  { name: 'the place it is near', isMet: ({ point }) => point !== NOT_CHOSEN },
  { name: 'a price', isMet: ({ price }) => typeof numberFrom(price, 'price') === 'number' },
  { name: 'a feature', isMet: ({ features }) => features.length > 0 },
  {
    name: `a title of ${COMPLETE_LISTING.titleMin} to ${COMPLETE_LISTING.titleMax} characters`,
    isMet: ({ title: { length } }) => length >= COMPLETE_LISTING.titleMin && length <= COMPLETE_LISTING.titleMax,
  },
  {
    name: `a description of at least ${COMPLETE_LISTING.description} characters`,
    isMet: ({ description }) => description.length >= COMPLETE_LISTING.description,
  },
]

/** How complete the listing is, and what visitors would miss. */
export function Completeness() {
  const { control } = useFormContext<CommonValues>()
  const values = useWatch({ control }) as CommonValues
  const missing = CHECKS.filter(({ isMet }) => !isMet(values))
  const met = CHECKS.length - missing.length
  return (
    <div css={{ display: 'grid', gap: space.s4 }}>
      <p css={{ fontSize: size.text15, fontWeight: 600 }}>
        {met} of {CHECKS.length} complete
      </p>
      <progress max={CHECKS.length} value={met} aria-label="Complete" css={barStyle} />
      {missing.length > 0 && (
        <p css={{ color: color.inkQuiet, fontSize: size.text13 }}>
          Still missing: {inOneList(missing.map(({ name }) => name))}.
        </p>
      )}
    </div>
  )
}

const barStyle = { width: '100%', height: 8, accentColor: color.primary } as const
