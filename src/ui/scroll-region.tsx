import type { ComponentProps } from 'react'
import { cardFrame } from './card'

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
