import { build } from 'esbuild'

/** A font that may come late would sometimes be missing in a picture, so it is waited for. */
const ENTRY = `
  import figtree from './src/ui/figtree-subset.woff2'
  import { TEXT_CHARACTERS } from './src/ui/font-subset'
  import { createRoot } from 'react-dom/client'
  import { fontFaces, GlobalStyles } from './src/ui/global-styles'
  import StyleguidePage from './src/styleguide'
  createRoot(document.getElementById('root')).render(<><style>{fontFaces}</style><GlobalStyles /><StyleguidePage /></>)
  const awaited = { weight: '100 900', display: 'block', unicodeRange: TEXT_CHARACTERS }
  document.fonts.add(new FontFace('Figtree', \`url(\${figtree})\`, awaited))
`

/** The styleguide as one HTML document. Gatsby's build does not contain it, and the fonts are part of the script. */
export async function bundleStyleguide(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: process.cwd(), loader: 'tsx' },
    bundle: true,
    write: false,
    charset: 'utf8',
    jsx: 'automatic',
    jsxImportSource: '@emotion/react',
    alias: { gatsby: './tests/support/mocks/gatsby-link.tsx' },
    loader: { '.woff2': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  })
  const script = outputFiles[0]?.text.replaceAll('</script', '<\\/script') ?? ''
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Styleguide</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><main id="root"></main><script>${script}</script></html>`
}
