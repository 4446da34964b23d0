import type { ReactNode } from 'react'

/** The base of every icon: one stroke width, the colour of the surrounding text. */
export function Icon({ children, size = 20, filled = false }: IconProps & { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      css={{ flex: 'none' }}
    >
      {children}
    </svg>
  )
}

interface IconProps {
  size?: number
  filled?: boolean
}

/** An icon of one path, with other defaults than those of all. */
export function createIcon(path: string, defaults?: IconProps) {
  return function PathIcon(props: IconProps) {
    return (
      <Icon {...defaults} {...props}>
        <path d={path} />
      </Icon>
    )
  }
}
