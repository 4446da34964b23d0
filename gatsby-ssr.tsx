import type { EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import createEmotionServer from '@emotion/server/create-instance'
import { QueryClientProvider } from '@tanstack/react-query'
import type { GatsbySSR } from 'gatsby'
import { isValidElement } from 'react'
import { renderToString } from 'react-dom/server'
import { structuredDataText, type StructuredData } from './contract/seo/structured-data'
import { FEED_TITLE, SITE_FILES } from './contract/site/site-files'
import { deferScripts, printStylesWithoutScripts } from './src/app/hydration/deferred-scripts'
import { wrapPage } from './src/app/layout/page-frame'
import { createStyleCache, Root } from './src/app/root'
import { SESSION_HINT_SCRIPT } from './src/features/auth'
import { StructuredDataContext } from './src/features/seo'
import { DATA_SAVER_SCRIPT } from './src/lib/data-saver'
import { createQueryClient } from './src/lib/query-client'
import { firstFonts } from './src/ui/fonts'
import { fontFaces } from './src/ui/global-styles'
import { PreloadedPicturesContext, preloadsOf, type PreloadedPicture, keepLinkPosition } from './src/ui/image-preloads'

/** The state of each page between its two hooks: pages are rendered in parallel. */
const toolsByPath = new Map<
  string,
  { styles: EmotionCache; structuredData: StructuredData[]; firstPictures: PreloadedPicture[] }
>()

export const wrapRootElement: GatsbySSR['wrapRootElement'] = ({ element, pathname }) => {
  const tools = { styles: createStyleCache(), structuredData: [], firstPictures: [] }
  toolsByPath.set(pathname, tools)
  return (
    <CacheProvider value={tools.styles}>
      <StructuredDataContext value={tools.structuredData}>
        <PreloadedPicturesContext value={tools.firstPictures}>
          {/* Pages are rendered in one process and must not share data. */}
          <QueryClientProvider client={createQueryClient()}>
            <Root>{element}</Root>
          </QueryClientProvider>
        </PreloadedPicturesContext>
      </StructuredDataContext>
    </CacheProvider>
  )
}

export const wrapPageElement: GatsbySSR['wrapPageElement'] = wrapPage

export const onRenderBody: GatsbySSR['onRenderBody'] = ({ setHeadComponents }) => {
  // oxlint-disable-next-line react/no-danger -- our own constant
  setHeadComponents([<style key="font-faces" dangerouslySetInnerHTML={{ __html: fontFaces }} />])
}

/** Renders the page and puts exactly the styles it uses into its head, and what it says to machines. */
export const replaceRenderer: GatsbySSR['replaceRenderer'] = ({
  bodyComponent,
  pathname,
  replaceBodyHTMLString,
  setHeadComponents,
}) => {
  const tools = toolsByPath.get(pathname)
  if (!tools) throw new Error(`${pathname} was rendered without its root`)
  toolsByPath.delete(pathname)

  const { extractCriticalToChunks } = createEmotionServer(tools.styles)
  const { html, styles } = extractCriticalToChunks(renderToString(bodyComponent))
  replaceBodyHTMLString(html)
  setHeadComponents([
    // In this order they share the line.
    ...preloadsOf(tools.firstPictures[0]),
    <link
      key="display-font"
      onLoad={keepLinkPosition}
      rel="preload"
      as="font"
      type="font/woff2"
      href={firstFonts.display}
      crossOrigin="anonymous"
    />,
    <script
      key="before-first-paint"
      data-font={firstFonts.text}
      // oxlint-disable-next-line react/no-danger -- constants of ours, named by their hash in the page's policy
      dangerouslySetInnerHTML={{ __html: `${SESSION_HINT_SCRIPT};${DATA_SAVER_SCRIPT}` }}
    />,
    ...styles.map(({ key, ids, css }) => (
      // oxlint-disable-next-line react/no-danger -- emotion's own rules; no text of a listing is part of them
      <style key={ids.join(' ')} data-emotion={`${key} ${ids.join(' ')}`} dangerouslySetInnerHTML={{ __html: css }} />
    )),
    printStylesWithoutScripts,
    <link key="icon-svg" rel="icon" type="image/svg+xml" href={SITE_FILES.favicon} />,
    <link key="icon-png" rel="icon" type="image/png" sizes="32x32" href={SITE_FILES.faviconPng} />,
    <link key="apple-touch-icon" rel="apple-touch-icon" href={SITE_FILES.appleTouchIcon} />,
    <link key="feed" rel="alternate" type="application/atom+xml" title={FEED_TITLE} href={SITE_FILES.feed} />,
    ...tools.structuredData.map((data, index) => (
      <script
        key={`structured-data-${index}`}
        type="application/ld+json"
        // oxlint-disable-next-line react/no-danger -- JSON escaped for a script element: structuredDataText
        dangerouslySetInnerHTML={{ __html: structuredDataText(data) }}
      />
    )),
  ])
}

/**
 * Gatsby's scripts wait, and what gatsby-plugin-image adds for its own component goes: ours needs none of it. They stand
 * before the page's content, so that what a visitor presses while the rest of it arrives is recorded.
 */
export const onPreRenderHTML: GatsbySSR['onPreRenderHTML'] = ({
  pathname,
  getHeadComponents,
  replaceHeadComponents,
  getPreBodyComponents,
  replacePreBodyComponents,
  getPostBodyComponents,
  replacePostBodyComponents,
}) => {
  replaceHeadComponents(
    getHeadComponents().filter(
      (component) => !(isValidElement(component) && component.key?.startsWith('gatsby-image-style')),
    ),
  )
  const { loader, others } = deferScripts(getPostBodyComponents(), pathname)
  replacePreBodyComponents([...loader, ...getPreBodyComponents()])
  replacePostBodyComponents(others)
}
