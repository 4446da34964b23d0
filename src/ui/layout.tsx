import type { ComponentProps } from 'react'
import { from, space } from './tokens'

/** Beside the content column, for what reaches the screen's edge. */
export const PAGE_MARGIN = 'var(--page-margin, 16px)'

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
