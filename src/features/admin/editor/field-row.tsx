import type { ComponentProps } from 'react'
import { space } from '../../../ui/tokens'

/** Two short fields side by side, or stacked when there is no room. */
export function FieldRow(row: ComponentProps<'div'>) {
  return <div css={rowStyle} {...row} />
}

/** For fields with long values, which a phone shows one below the other. */
export function WideFieldRow(row: ComponentProps<'div'>) {
  return <div css={wideRowStyle} {...row} />
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(132px, 1fr))',
  gap: space.s16,
  alignItems: 'start',
} as const

const wideRowStyle = { ...rowStyle, gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))' } as const
