import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { useMemo, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { fontFaces, GlobalStyles } from './global-styles'
import { color, radius } from './tokens'

interface PhoneFrameProps {
  /** The frame's name for screen readers. */
  title: string
  children: ReactNode
}

const EMPTY_PAGE = '<!doctype html><html lang="en"><meta charset="utf-8"><body></body></html>'

/**
 * Shows its children as a phone would: in a document of their own, whose width the styles' media queries follow.
 * Nothing in it can be activated; it can be scrolled.
 */
export function PhoneFrame({ title, children }: PhoneFrameProps) {
  const [page, setPage] = useState<Document | null>(null)
  return (
    <>
      <iframe
        title={title}
        srcDoc={EMPTY_PAGE}
        css={frameStyle}
        onLoad={(event) => setPage(event.currentTarget.contentDocument)}
      />
      {page && createPortal(<Page head={page.head}>{children}</Page>, page.body)}
    </>
  )
}

function Page({ head, children }: { head: HTMLHeadElement; children: ReactNode }) {
  const styles = useMemo(() => createCache({ key: 'frame', container: head }), [head])
  return (
    <CacheProvider value={styles}>
      <style>{fontFaces}</style>
      <GlobalStyles />
      <div inert>{children}</div>
    </CacheProvider>
  )
}

const frameStyle = {
  display: 'block',
  width: '100%',
  maxWidth: 360,
  height: 600,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.card,
  background: color.paper,
} as const
