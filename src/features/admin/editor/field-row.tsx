import type { ComponentProps } from 'react'
import { space } from '../../../ui/tokens'

/** Two short fields side by side, or stacked when there is no room. */
export function FieldRow(row: ComponentProps<'div'>) {
  return <div css={rowStyle} {...row} />
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(132px, 1fr))',
  gap: space.s16,
  alignItems: 'start',
} as const
