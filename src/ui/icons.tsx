import type { ReactNode } from 'react'

export const CheckIcon = createIcon('M5 12.5l4.5 4.5L19 7.5')
export const PhoneIcon = createIcon(
  'M6.5 4h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3a2 2 0 0 1-2 2A15.5 15.5 0 0 1 4.5 6a2 2 0 0 1 2-2Z',
)
export const WhatsAppIcon = createIcon(
  'M4 20l1.2-4A8 8 0 1 1 8.2 19L4 20ZM9 8.2c-.6 3 3.6 7.2 6.8 6.8l.6-1.6-2-1-1 1a5.6 5.6 0 0 1-2.6-2.6l1-1-1-2L9 8.2Z',
)
export const ChevronIcon = createIcon('m6 9 6 6 6-6')
export const MenuIcon = createIcon('M4 7h16M4 12h16M4 17h16')
export const CloseIcon = createIcon('M6 6l12 12M18 6 6 18')
export const HeartIcon = createIcon(
  'M12 20C6 15.6 3.5 12.4 3.5 9A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2c0 3.4-2.5 6.6-8.5 11Z',
)
export const MailIcon = createIcon(
  'M5 6h14a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1ZM4.5 7l7.5 6 7.5-6',
)
export const StarIcon = createIcon('m12 3.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8L12 3.6Z', {
  size: 18,
  filled: true,
})
export const ShareIcon = createIcon('M12 15V4M8 7.5 12 4l4 3.5M6 12v7a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1v-7')

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

/** An icon of one path. One that a single place shows stands there. */
export function createIcon(path: string, defaults?: IconProps) {
  return function PathIcon(props: IconProps) {
    return (
      <Icon {...defaults} {...props}>
        <path d={path} />
      </Icon>
    )
  }
}
