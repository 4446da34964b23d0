import { color, space } from './tokens'

/** Besides `controlStyle`. The arrow's grey is seen on the fields of both schemes. */
export const selectStyle = {
  appearance: 'none',
  paddingInlineEnd: space.s32,
  background: `${color.surface} ${svgUrl("<path d='m5 8 5 5 5-5'/>")} no-repeat right ${space.s8} center`,
  textOverflow: 'ellipsis',
} as const

/** The same for an input that searches: its cross is ours in every browser that shows one. */
export const searchInputStyle = {
  '&::-webkit-search-cancel-button': {
    appearance: 'none',
    width: 20,
    height: 20,
    background: svgUrl("<path d='m5 5 10 10M15 5 5 15'/>"),
    cursor: 'pointer',
  },
} as const

/**
 * The page's HTML holds it, so it is as short as browsers allow.
 * @param shape within 20 × 20
 */
function svgUrl(shape: string): string {
  return `url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='20' height='20' fill='none' stroke='gray' stroke-width='1.5'>${shape}</svg>")`
}
