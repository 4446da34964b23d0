import { color, radius, size, space } from '../../../ui/tokens'

/** Marks a review that a client wrote on the agency's invitation (decision 0054); says on request what that means. */
export function VerifiedBadge() {
  return (
    <details css={badgeStyle}>
      <summary>✓ Verified client</summary>
      We invited the author after a closed deal.
    </details>
  )
}

const badgeStyle = {
  color: color.inkQuiet,
  fontSize: size.text13,
  '& summary': {
    width: 'fit-content',
    padding: `${space.s4} ${space.s12}`,
    border: `1px solid ${color.line}`,
    borderRadius: radius.pill,
    color: color.primary,
    fontWeight: 600,
    listStyle: 'none',
    cursor: 'pointer',
  },
  '& summary::-webkit-details-marker': { display: 'none' },
} as const
