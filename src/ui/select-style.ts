import { color, space } from './tokens'

/** Besides `controlStyle`. The arrow's grey is seen on the fields of both schemes. */
export const selectStyle = {
  appearance: 'none',
  paddingInlineEnd: space.s32,
  background: `${color.surface} ${svgUrl("<path d='m5 8 5 5 5-5'/>")} no-repeat right ${space.s8} center`,
} as const

/**
 * The page's HTML holds it, so it is as short as browsers allow.
 * @param shape within 20 × 20
 */
export function svgUrl(shape: string): string {
  return `url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='20' height='20' fill='none' stroke='gray'>${shape}</svg>")`
}
