import { lineUrl } from './line-url'
import { color, space } from './tokens'

/** Besides `controlStyle`. */
export const selectStyle = {
  appearance: 'none',
  paddingInlineEnd: space.s32,
  background: `${color.surface} ${lineUrl('m5 8 5 5 5-5')} no-repeat right ${space.s8} center`,
} as const
