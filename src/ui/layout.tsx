import { keyframes } from '@emotion/react'
import type { ComponentProps } from 'react'
import { from, space, color, radius } from './tokens'

/** Beside the content column, for what reaches the screen's edge. */
const PAGE_MARGIN = 'var(--page-margin, 16px)'

/** The content column: at most 1200 px wide, with side margins. */
export function Container(box: ComponentProps<'div'>) {
  return <div css={containerStyle} {...box} />
}

export function Section(section: ComponentProps<'section'>) {
  return <section css={sectionStyle} {...section} />
}

export function VisuallyHidden(words: ComponentProps<'span'>) {
  return <span css={hiddenStyle} {...words} />
}

const containerStyle = {
  width: '100%',
  maxWidth: `calc(1200px + 2 * ${space.s24})`,
  marginInline: 'auto',
  '--page-margin': space.s16,
  paddingInline: PAGE_MARGIN,
  [from.tablet]: { '--page-margin': space.s24 },
} as const

const sectionStyle = { paddingBlock: space.s48, [from.desktop]: { paddingBlock: space.s72 } } as const

/** Only for screen readers; also for inputs with a visual replacement. */
export const hiddenStyle = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

/** A row to swipe, as wide as a phone's screen; items are `wide`, so that the edge of the next is visible. */
export function stripStyle(wide: string) {
  return {
    display: 'flex',
    marginInline: `calc(-1 * ${PAGE_MARGIN})`,
    paddingInline: PAGE_MARGIN,
    overflowX: 'auto',
    scrollSnapType: 'x mandatory',
    scrollPaddingInline: PAGE_MARGIN,
    scrollbarWidth: 'none',
    '& > li': { flex: `0 0 ${wide}`, scrollSnapAlign: 'start' },
    ...nearPhotoStyle,
  } as const
}

/**
 * For boxes with photos: one is fetched when it is about to be seen. Lazy loading alone fetches all of a strip and
 * three screens of a list, which most visitors on a phone never see. The frame has its size from its ratio.
 */
export const nearPhotoStyle = {
  // Printed pages show everything.
  '@media screen': { '& span:has(> picture)': { contentVisibility: 'auto' } },
} as const

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
