import { useId } from 'react'
import { Button } from '../../../ui/button'
import { controlStyle } from '../../../ui/fields'
import { VisuallyHidden } from '../../../ui/layout'
import { color, from, size, space } from '../../../ui/tokens'
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
  const describedBy = `${id}-source ${id}-fault`
  return (
    <li css={rowStyle}>
      <div>
        <label htmlFor={id} css={{ fontWeight: 600 }}>
          {label}
          <VisuallyHidden>, {unit}</VisuallyHidden>
        </label>
        {isChanged && <span css={{ color: color.accent, fontSize: size.text13 }}> · not saved</span>}
        <p id={`${id}-source`} css={noteStyle}>
          {source}
        </p>
      </div>
      <div css={{ display: 'flex', alignItems: 'center', gap: space.s8 }}>
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
        <span aria-hidden="true" css={{ flex: 'none', width: '4.25rem', color: color.inkQuiet }}>
          {unit}
        </span>
      </div>
      <div css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.s8 }}>
        <input
          type="date"
          aria-label={`${label}, checked on`}
          aria-describedby={`${id}-fault`}
          css={[controlStyle, { flex: '1 1 9rem', width: 'auto' }]}
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

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `${space.s8} ${space.s24}`,
  alignItems: 'center',
  paddingBlock: space.s16,
  borderTop: `1px solid ${color.line}`,
  fontSize: size.text15,
  [from.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) 12rem 20rem' },
} as const

const noteStyle = { color: color.inkQuiet, fontSize: size.text13 } as const

const errorStyle = { gridColumn: '1 / -1', color: color.danger, '&:empty': { display: 'none' } } as const
