import { Global } from '@emotion/react'
import type { WrapPageElementBrowserArgs, WrapPageElementNodeArgs } from 'gatsby'
import { Suspense, type ReactNode } from 'react'
import { pagePaths } from '../../../contract/paths'
import { OFFLINE_MARKER } from '../../../contract/site/site-files'
import { useIsAdmin } from '../../features/auth'
import { DATA_SAVER } from '../../lib/data-saver'
import { GlobalStyles } from '../../ui/global-styles'
import { Container } from '../../ui/layout'
import { optionalLazy } from '../../ui/lazy'
import { color, size, space } from '../../ui/tokens'
import { ErrorBoundary } from '../root'
import { Footer, footerStyles } from './footer'
import { Header, headerStyles } from './header'
import { menuStyles } from './mobile-menu'

const OfficeLine = optionalLazy(() => import('../../features/admin').then((module) => module.OfficeLine))

/** Used in the browser and at build time. */
export function wrapPage({ element, props }: WrapPageElementBrowserArgs | WrapPageElementNodeArgs) {
  return (
    <PageFrame hasFooter={!props.location.pathname.startsWith(pagePaths.admin)}>
      <ForAdministrator path={props.location.pathname} />
      <ErrorBoundary path={props.location.pathname}>{element}</ErrorBoundary>
    </PageFrame>
  )
}

/** Visitors do not fetch its code. */
function ForAdministrator({ path }: { path: string }) {
  return (
    useIsAdmin() && (
      <ErrorBoundary path={path} fallback={null}>
        <Suspense>
          <OfficeLine path={path} />
        </Suspense>
      </ErrorBoundary>
    )
  )
}

/** The frame of every page. The office's pages end without the public footer. */
function PageFrame({ children, hasFooter }: { children: ReactNode; hasFooter: boolean }) {
  return (
    <>
      {/* Every built page has them in its head: a visitor's scripts need neither their text nor the work of applying it. */}
      {process.env.BUILD_STAGE !== 'build-javascript' && (
        <>
          <GlobalStyles deviceFontWhen={`html[${DATA_SAVER}]`} />
          <Global styles={[headerStyles, menuStyles, footerStyles]} />
        </>
      )}
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <div css={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
        <OfflineNote />
        <Header />
        <main id="main" tabIndex={-1} css={{ outline: 'none' }}>
          {children}
        </main>
        {hasFooter && <Footer />}
      </div>
    </>
  )
}

/** Part of every page, shown by an attribute of `<html>`, so that it needs no script. */
function OfflineNote() {
  return (
    <div css={noteStyle} role="status">
      <Container>You are offline. This page is as it was when you last had it; prices may have changed.</Container>
    </div>
  )
}

const noteStyle = {
  display: 'none',
  paddingBlock: space.s8,
  background: color.sand,
  fontSize: size.text15,
  [`html[${OFFLINE_MARKER}] &`]: { display: 'block' },
} as const
