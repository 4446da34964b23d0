import type { ComponentProps } from 'react'
import { color, radius, space, shadow } from './tokens'

/** The background and frame of a card. */
export const cardFrame = {
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.surface,
} as const

/** A card whose parts stand one below the other. */
export const cardStyle = { ...cardFrame, display: 'grid', gap: space.s16, padding: space.s16 } as const

/** A row whose first part is at the left edge and whose last one at the right edge. */
export const spreadStyle = { display: 'flex', alignItems: 'center', justifyContent: 'space-between' } as const

/** Stays at the lower edge of the window: what it is about, and what can be done. Set its `bottom` and `zIndex`. */
export const floatingBarStyle = {
  ...spreadStyle,
  position: 'sticky',
  padding: `${space.s12} ${space.s16}`,
  ...cardFrame,
  boxShadow: shadow.floating,
} as const

/** A link whose clickable area and focus ring are the whole card. */
export const stretchedLinkStyle = {
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.card },
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `3px solid ${color.primary}`, outlineOffset: 3 },
} as const

/** A part of the page that scrolls by itself; the keyboard reaches it, so that the arrow keys scroll it too. */
export function ScrollRegion({
  label,
  ...region
}: Omit<ComponentProps<'div'>, 'role' | 'tabIndex'> & { label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <div css={regionStyle} role="region" aria-label={label} tabIndex={0} {...region} />
  )
}

const regionStyle = {
  overflow: 'auto',
  ...cardFrame,
} as const
