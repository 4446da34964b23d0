import { keyframes } from '@emotion/react'
import { Link, navigate, type PageProps } from 'gatsby'
import { lazy, Suspense, useEffect, useSyncExternalStore, type ComponentType } from 'react'
import type { ListingKind } from '../../contract/limits'
import { pagePaths } from '../../contract/paths'
import { Seo } from '../features/seo'
import { listingKindOfPath } from '../lib/page-url'
import { buttonStyle } from '../ui/button'
import { MessagePage } from '../ui/message'

const listingPages: Readonly<Record<ListingKind, ComponentType<PageProps>>> = {
  property: lazy(() => import('./properties/[id]')),
  car: lazy(() => import('./cars/[id]')),
}

/**
 * A static host returns this page for every path without a file (decision 0037): a listing newer than the build, which
 * the client-only page shows, or an unknown path, which links to the home page (spec §2).
 */
export default function NotFoundPage(props: PageProps) {
  const isHydrated = useSyncExternalStore(neverChanges, yes, no)
  const kind = isHydrated ? listingKindOfPath(props.location.pathname) : null
  if (kind === null) return <UnknownPage isKnownToBe={isHydrated} />
  const ListingPage = listingPages[kind]
  return (
    <Suspense fallback={null}>
      <ListingPage {...props} />
    </Suspense>
  )
}

function UnknownPage({ isKnownToBe }: { isKnownToBe: boolean }) {
  useEffect(() => {
    if (isKnownToBe) navigate(pagePaths.home, { replace: true })
  }, [isKnownToBe])
  return (
    <div css={{ animation: `${appear} 1s both` }}>
      <Seo title="Page not found" description="This page does not exist." isPrivate />
      <MessagePage
        title="Page not found"
        action={
          <Link to={pagePaths.home} css={buttonStyle('primary')}>
            Go to the home page
          </Link>
        }
      >
        It may have moved, or the link may be mistyped.
      </MessagePage>
    </div>
  )
}

/** Only visitors without scripts see this text. */
const appear = keyframes`
  0%, 99% { visibility: hidden }
  100% { visibility: visible }
`

const neverChanges = () => () => undefined
const yes = () => true
const no = () => false
