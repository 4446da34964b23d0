import type { ReactNode } from 'react'
import { color, radius, size, space, touchTarget } from './tokens'

interface ChoiceButtonsProps<Value extends string | number> {
  /** What is chosen, for screen readers. */
  label: string
  choices: readonly { readonly value: Value; readonly label: ReactNode }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** Buttons of which one is pressed: one of a few views of the same list. */
export function ChoiceButtons<Value extends string | number>({
  label,
  choices,
  chosen,
  onChoose,
}: ChoiceButtonsProps<Value>) {
  return (
    <div role="group" aria-label={label} css={{ display: 'flex', flexWrap: 'wrap', gap: space.s8 }}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === chosen}
          css={choiceStyle}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}

const choiceStyle = {
  display: 'inline-flex',
  alignItems: 'center',
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
