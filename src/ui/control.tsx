import type { ComponentProps } from 'react'
import { color, motion, radius, size, space, touchTarget } from './tokens'

export function Label({ htmlFor, ...label }: ComponentProps<'label'> & { htmlFor: string }) {
  return <label htmlFor={htmlFor} css={labelStyle} {...label} />
}

export const labelStyle = {
  display: 'block',
  marginBottom: space.s4,
  fontSize: size.text13,
  fontWeight: 600,
  color: color.inkQuiet,
} as const

export const controlStyle = {
  width: '100%',
  minHeight: touchTarget,
  padding: `${space.s8} ${space.s12}`,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.control,
  background: color.surface,
  fontSize: size.text16,
  '&:disabled': {
    backgroundColor: color.sand,
    color: color.inkQuiet,
    opacity: 1,
    cursor: 'not-allowed',
    // A form that is saved at once does not flash.
    transition: `all ${motion.quick} 300ms`,
  },
} as const
