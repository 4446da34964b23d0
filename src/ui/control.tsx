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

/** Added to `controlStyle`. */
export const selectStyle = {
  appearance: 'none',
  paddingInlineEnd: space.s32,
  background: `${color.surface} ${lineUrl('m5 8 5 5 5-5')} no-repeat right ${space.s8} center`,
} as const

/** Added to `controlStyle` for an input that searches: its cross is ours in every browser that shows one. */
export const searchInputStyle = {
  '&::-webkit-search-cancel-button': {
    appearance: 'none',
    width: 20,
    height: 20,
    background: lineUrl('m5 5 10 10M15 5 5 15'),
    cursor: 'pointer',
  },
} as const

/** A checkbox or radio button itself, in the agency's colour. */
export const optionMarkStyle = {
  flex: 'none',
  width: 20,
  height: 20,
  margin: 0,
  accentColor: color.primary,
  // Browsers fill it with a grey of their own in the dark scheme.
  '&:not(:checked)': {
    appearance: 'none',
    border: `1px solid ${color.lineStrong}`,
    borderRadius: radius.control,
    background: color.surface,
  },
  '&[type="radio"]': { borderRadius: radius.pill },
} as const

/** A label with its checkbox or radio button before it: together as high as a finger. */
export const optionStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: space.s12,
  minHeight: touchTarget,
  cursor: 'pointer',
  '& > input': optionMarkStyle,
} as const

/** What is chosen or current: with forced colours a fill of our own is not drawn. */
export const markedInForcedColours = {
  '@media (forced-colors: active)': {
    forcedColorAdjust: 'none',
    borderColor: 'Highlight',
    background: 'Highlight',
    color: 'HighlightText',
  },
} as const

/**
 * The URL of a drawing of one grey line, which is seen on the fields of both schemes.
 * @param path within 20 × 20
 */
function lineUrl(path: string): string {
  return `url('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" fill="none" stroke="gray" stroke-width="1.5"><path d="${path}"/></svg>')`
}
