import { lineUrl } from './line-url'

/** Besides `controlStyle`, for an input that searches: its cross is ours in every browser that shows one. */
export const searchInputStyle = {
  '&::-webkit-search-cancel-button': {
    appearance: 'none',
    width: 20,
    height: 20,
    background: lineUrl('m5 5 10 10M15 5 5 15'),
    cursor: 'pointer',
  },
} as const
