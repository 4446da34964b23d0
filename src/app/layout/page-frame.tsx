import type { ReactNode } from 'react'
import { DATA_SAVER } from '../../lib/data-saver'
import { GlobalStyles } from '../../ui/global-styles'
import { Footer } from './footer'
import { Header } from './header'
import { OfflineNote } from './offline-notice'

/** The frame of every page. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <GlobalStyles deviceFontWhen={`html[${DATA_SAVER}]`} />
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
