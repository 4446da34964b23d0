import { useId } from 'react'
import { RATING } from '../../../../contract/limits'
import { StarIcon } from '../../../ui/icons'
import { hiddenStyle, VisuallyHidden } from '../../../ui/layout'
import { color, radius, size, space, touchTarget } from '../../../ui/tokens'

interface StarChoiceProps {
  /** 0: none chosen yet. */
  rating: number
  onChange: (rating: number) => void
}

/** Five stars as a group of radio buttons, for mouse, touch, arrow keys and screen readers. */
export function StarChoice({ rating, onChange }: StarChoiceProps) {
  const name = useId()
  return (
    <fieldset>
      <legend css={legendStyle}>Your rating</legend>
      <div css={{ display: 'flex' }}>
        {Array.from({ length: RATING.max }, (_, index) => index + 1).map((stars) => (
          <label key={stars} css={starStyle}>
            <input
              css={hiddenStyle}
              type="radio"
              name={name}
              value={stars}
              checked={stars === rating}
              onChange={() => onChange(stars)}
            />
            <VisuallyHidden>{stars === 1 ? '1 star' : `${stars} stars`}</VisuallyHidden>
            <StarIcon size={28} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const legendStyle = { padding: 0, fontSize: size.text13, fontWeight: 600, color: color.inkQuiet } as const

/** Styles fill the stars up to the chosen one, so that a choice is visible before any script runs. */
const starStyle = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: touchTarget,
  height: touchTarget,
  marginLeft: `calc(-1 * ${space.s4})`,
  borderRadius: radius.control,
  color: color.lineStrong,
  cursor: 'pointer',
  '& path': { fill: 'none' },
  '&:has(input:checked), &:has(~ label input:checked)': { color: color.star, '& path': { fill: 'currentColor' } },
  '&:focus-within:has(:focus-visible)': { outline: `3px solid ${color.primary}`, outlineOffset: -3 },
} as const
