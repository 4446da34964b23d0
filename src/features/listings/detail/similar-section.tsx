import type { ReactNode } from 'react'
import type { ListingKind } from '../../../../contract/limits'
import { LazyInView } from '../../../ui/lazy'
import { space } from '../../../ui/tokens'
import { CAR_TEXT, waitingStyle } from '../cards/card-row-heights'

/**
 * Similar listings, below a listing. They are chosen in the browser: in the static page, every new listing would change
 * the pages of all others (decision 0025).
 */
export function SimilarSection({ kind, children }: { kind: ListingKind; children: ReactNode }) {
  return (
    <div css={[placeStyle, kind === 'car' && CAR_TEXT]}>
      <LazyInView waiting={<div css={waitingStyle} />}>{children}</LazyInView>
    </div>
  )
}

/** The heights of the content derive from this container's width. */
const placeStyle = {
  containerType: 'inline-size',
  paddingTop: space.s72,
  '@media (scripting: none), print': { display: 'none' },
} as const
