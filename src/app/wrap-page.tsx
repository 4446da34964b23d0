import type { WrapPageElementBrowserArgs, WrapPageElementNodeArgs } from 'gatsby'
import { UnviewedReviewWatch } from '../features/reviews'
import { ErrorBoundary } from './error-boundary'
import { PageFrame } from './layout/page-frame'

/** Used in the browser and at build time. */
export function wrapPage({ element, props }: WrapPageElementBrowserArgs | WrapPageElementNodeArgs) {
  return (
    <PageFrame>
      <UnviewedReviewWatch />
      <ErrorBoundary path={props.location.pathname}>{element}</ErrorBoundary>
    </PageFrame>
  )
}
