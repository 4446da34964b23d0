import type { ReactNode } from 'react'
import { GlobalStyles } from '../../ui/global-styles'
import { Footer } from './footer'
import { Header } from './header'
import { OfflineNote } from './offline-note'

/** What stands round every page. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <GlobalStyles />
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <div css={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
        <OfflineNote />
        <Header />
        <main id="main" tabIndex={-1} css={{ outline: 'none' }}>
          {children}
        </main>
        <Footer />
      </div>
    </>
  )
}
