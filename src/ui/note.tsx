import type { ReactNode } from 'react'
import { color, radius, space } from './tokens'

/** One sentence about what a page does not show. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" css={noteStyle}>
      {children}
    </p>
  )
}

export const noteStyle = {
  marginBottom: space.s16,
  padding: `${space.s12} ${space.s16}`,
  borderRadius: radius.control,
  background: color.sand,
} as const
