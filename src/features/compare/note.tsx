import type { ReactNode } from 'react'
import { color, radius, space } from '../../ui/tokens'

/** One sentence about what is not shown. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" css={noteStyle}>
      {children}
    </p>
  )
}

const noteStyle = {
  marginBottom: space.s16,
  padding: `${space.s12} ${space.s16}`,
  borderRadius: radius.control,
  background: color.sand,
} as const
