import { useId, type ReactNode } from 'react'
import { markedInForcedColours } from './control'
import { choiceTileStyle } from './form-field'
import { color, radius, size, space, touchTarget } from './tokens'

interface RadioGroupProps<Value extends string | number> {
  /** What is chosen, for screen readers. */
  label: string
  choices: readonly { readonly value: Value; readonly label: ReactNode }[]
  /** Undefined while nothing is chosen. */
  chosen: Value | undefined
  onChoose: (value: Value) => void
}

/** One of a few views of the same list, as a row of pills: Tab reaches the chosen one, arrow keys choose another. */
export function RadioGroup<Value extends string | number>({
  label,
  choices,
  chosen,
  onChoose,
}: RadioGroupProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} css={{ display: 'flex', flexWrap: 'wrap', gap: space.s8 }}>
      {choices.map((choice) => (
        <label key={choice.value} css={pillStyle}>
          <input
            type="radio"
            css={inputStyle}
            name={name}
            checked={choice.value === chosen}
            onChange={() => onChoose(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  )
}

/** The input is as large as the pill, so that a finger that explores the screen finds it. */
const inputStyle = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
} as const

const pillStyle = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: touchTarget,
  paddingInline: space.s16,
  border: `1px solid ${color.line}`,
  borderRadius: radius.pill,
  color: color.ink,
  fontSize: size.text15,
  cursor: 'pointer',
  '&:hover': { borderColor: color.lineStrong },
  '&:has(:checked)': {
    borderColor: color.ink,
    background: color.sand,
    fontWeight: 600,
    ...markedInForcedColours,
  },
  ...choiceTileStyle,
} as const
