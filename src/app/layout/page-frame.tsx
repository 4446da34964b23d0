import type { ReactNode } from 'react'
import { DATA_SAVER } from '../../lib/data-saver'
import { GlobalStyles } from '../../ui/global-styles'
import { Footer } from './footer'
import { Header } from './header'
import { OfflineNote } from './offline-notice'

/** Built pages have the global styles in their head, so their scripts omit them. */
const HAS_GLOBAL_STYLES = process.env.BUILD_STAGE === 'build-javascript'

/** The frame of every page. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <>
      {!HAS_GLOBAL_STYLES && <GlobalStyles deviceFontWhen={`html[${DATA_SAVER}]`} />}
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
