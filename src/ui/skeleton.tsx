import { keyframes } from '@emotion/react'
import styled from '@emotion/styled'
import { color, radius } from './tokens'

export const pulse = keyframes`
  50% { opacity: 0.55; }
`

/** A quiet block in the shape of what will stand here. Size it where it is used. */
export const Skeleton = styled.span`
  display: block;
  border-radius: ${radius.control};
  background: ${color.sand};
  animation: ${pulse} 1.6s ease-in-out infinite;
`
