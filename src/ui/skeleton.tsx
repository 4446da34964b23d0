import { keyframes } from '@emotion/react'
import type { ComponentProps } from 'react'
import { color, radius } from './tokens'

export const pulse = keyframes`
  50% { opacity: 0.55; }
`

/** A placeholder block. Set its size where it is used. */
export function Skeleton(block: ComponentProps<'span'>) {
  return <span css={skeletonStyle} {...block} />
}

const skeletonStyle = {
  display: 'block',
  borderRadius: radius.control,
  background: color.sand,
  animation: `${pulse} 1.6s ease-in-out infinite`,
} as const
