import { useId } from 'react'
import { Button } from '../../../ui/button'
import { controlStyle } from '../../../ui/control'
import { VisuallyHidden } from '../../../ui/layout'
import { below, color, from, size, space, touchTarget } from '../../../ui/tokens'
import { today, type RateField, type RateText } from './rate-form'

interface RateRowProps {
  field: RateField
  text: RateText
  error: string | undefined
  isChanged: boolean
  onChange: (text: RateText) => void
}

/** A rate: its value, and the day it was last checked. */
export function RateRow({ field: { key, label, unit, source }, text, error, isChanged, onChange }: RateRowProps) {
  const id = useId()
  const shownUnit = text.value.trim() === '1' ? unit.replace(/s$/, '') : unit
  const describedBy = `${id}-source ${id}-fault`
  return (
    <li css={rowStyle}>
      <div>
        <label htmlFor={id} css={{ fontWeight: 600 }}>
          {label}
          <VisuallyHidden>, {shownUnit}</VisuallyHidden>
        </label>
        {isChanged && <span css={{ color: color.accent, fontSize: size.text13 }}> · not saved</span>}
        <p id={`${id}-source`} css={noteStyle}>
          {source}
        </p>
      </div>
      <div css={valueStyle}>
        <input
          id={id}
          name={key}
          inputMode="decimal"
          autoComplete="off"
          css={[controlStyle, { textAlign: 'right' }, error !== undefined && { borderColor: color.danger }]}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy}
          value={text.value}
          onChange={({ target }) => onChange({ ...text, value: target.value })}
        />
        <span aria-hidden="true" css={{ flex: 'none', width: '3.5rem', color: color.inkQuiet }}>
          {shownUnit}
        </span>
      </div>
      <div css={dateStyle}>
        <span aria-hidden="true" css={dateLabelStyle}>
          Last checked
        </span>
        <input
          type="date"
          aria-label={`${label}, checked on`}
          aria-describedby={`${id}-fault`}
          css={[controlStyle, { flex: '1 1 9rem', width: 'auto', height: touchTarget }]}
          max={today()}
          value={text.checkedAt}
          onChange={({ target }) => onChange({ ...text, checkedAt: target.value })}
        />
        <Button
          look="quiet"
          css={{ paddingInline: space.s12 }}
          aria-label={`Checked today: ${label}`}
          onClick={() => onChange({ ...text, checkedAt: today() })}
        >
          Checked today
        </Button>
      </div>
      <p id={`${id}-fault`} css={errorStyle}>
        {error}
      </p>
    </li>
  )
}

/** The columns from tablets on: what the rate is, its value, when it was checked. */
export const RATE_COLUMNS = 'minmax(0, 1fr) 10rem 18rem'

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `${space.s8} ${space.s24}`,
  alignItems: 'center',
  paddingBlock: space.s16,
  borderTop: `1px solid ${color.line}`,
  fontSize: size.text15,
  [from.tablet]: { gridTemplateColumns: RATE_COLUMNS, columnGap: space.s16 },
} as const

const valueStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: space.s8,
  [below.tablet]: { maxWidth: '11rem' },
} as const

const dateStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.s8 } as const

/** Tablets and larger screens show it once, in the head of the group. */
const dateLabelStyle = {
  width: '100%',
  marginBottom: `calc(-1 * ${space.s4})`,
  color: color.inkQuiet,
  fontSize: size.text13,
  [from.tablet]: { display: 'none' },
} as const

const noteStyle = { color: color.inkQuiet, fontSize: size.text13 } as const

const errorStyle = { gridColumn: '1 / -1', color: color.danger, '&:empty': { display: 'none' } } as const
