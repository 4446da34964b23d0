import { useId } from 'react'
import { hiddenStyle } from '../../ui/layout'
import { color, radius, size, space, touchTarget } from '../../ui/tokens'

/** Days. */
const PERIODS = [7, 30, 90] as const
export type Period = (typeof PERIODS)[number]

interface PeriodChoiceProps {
  chosen: Period
  onChoose: (period: Period) => void
}

/** Radio buttons that look like the other choices of the dashboard. */
export function PeriodChoice({ chosen, onChoose }: PeriodChoiceProps) {
  const name = useId()
  return (
    <fieldset>
      <legend css={hiddenStyle}>Period</legend>
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.s8 }}>
        {PERIODS.map((period) => (
          <label key={period} css={periodStyle}>
            <input
              css={hiddenStyle}
              type="radio"
              name={name}
              checked={period === chosen}
              onChange={() => onChoose(period)}
            />
            {period} days
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const periodStyle = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: touchTarget,
  paddingInline: space.s16,
  border: `1px solid ${color.line}`,
  borderRadius: radius.pill,
  fontSize: size.text15,
  cursor: 'pointer',
  '&:has(:checked)': { borderColor: color.ink, background: color.sand, fontWeight: 600 },
  '&:has(:focus-visible)': { outline: `3px solid ${color.primary}`, outlineOffset: 3 },
} as const
