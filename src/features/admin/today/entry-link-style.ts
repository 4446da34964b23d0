import { space } from '../../../ui/tokens'

/** The title of a listing in a list of things to do: at most two lines, and a target that a thumb finds. */
export const entryLinkStyle = {
  display: '-webkit-box',
  overflow: 'hidden',
  paddingBlock: space.s4,
  fontWeight: 600,
  lineHeight: 1.3,
  textDecoration: 'none',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  '&:hover': { textDecoration: 'underline' },
} as const
