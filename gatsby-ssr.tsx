import createEmotionServer from '@emotion/server/create-instance'
import displayFont from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'
import type { GatsbySSR } from 'gatsby'
import { renderToString } from 'react-dom/server'
import { createRootTools, Root, type RootTools } from './src/app/root'
import { wrapPage } from './src/app/wrap-page'
import { SESSION_HINT_SCRIPT } from './src/features/auth'

/** Each page's own, kept between its two hooks: pages are rendered side by side. */
const toolsByPath = new Map<string, RootTools>()

export const wrapRootElement: GatsbySSR['wrapRootElement'] = ({ element, pathname }) => {
  const tools = createRootTools()
  // Styles are gathered for the head; without this emotion sets them in the midst of the body.
  tools.styles.compat = true
  toolsByPath.set(pathname, tools)
  return <Root tools={tools}>{element}</Root>
}

export const wrapPageElement: GatsbySSR['wrapPageElement'] = wrapPage

/** Renders the page and puts exactly the styles it uses into its head. */
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
    <script key="session-hint" dangerouslySetInnerHTML={{ __html: SESSION_HINT_SCRIPT }} />,
    <link key="display-font" rel="preload" as="font" type="font/woff2" href={displayFont} crossOrigin="anonymous" />,
    ...styles.map(({ key, ids, css }) => (
      <style key={key} data-emotion={`${key} ${ids.join(' ')}`} dangerouslySetInnerHTML={{ __html: css }} />
    )),
  ])
}
