import { lazy, type ComponentType } from 'react'
import { LazyInView } from '../../../ui/lazy-in-view'
import { space } from '../../../ui/tokens'
import type { SimilarListingsProps } from './similar-listings'
import { waitingStyle } from './similar-heights'

const SimilarListings = lazy<ComponentType<SimilarListingsProps>>(() =>
  import('./similar-listings').then(
    (module) => ({ default: module.SimilarListings }),
    // The page is whole without them.
    () => ({ default: () => null }),
  ),
)

/**
 * What else may suit, below a listing. It is found in the browser, because built into the page it
 * would have every new listing write all the others' pages anew (decision 0025).
 */
export function SimilarSection({ to }: SimilarListingsProps) {
  return (
    <div css={placeStyle}>
      <LazyInView waiting={<div css={waitingStyle} />}>
        <SimilarListings to={to} />
      </LazyInView>
    </div>
  )
}

/** Its width is what the height of what comes is reckoned from. */
const placeStyle = {
  containerType: 'inline-size',
  paddingTop: space.s72,
  '@media (scripting: none), print': { display: 'none' },
} as const
