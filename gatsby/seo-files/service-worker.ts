import { build } from 'esbuild'

/** Gatsby's webpack bundles pages only, and the service worker is not part of a page. */
export async function bundleServiceWorker(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['src/service-worker/index.ts'],
    bundle: true,
    minify: true,
    write: false,
    target: 'es2020',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  })
  const [bundle] = outputFiles
  if (!bundle) throw new Error('esbuild wrote no service worker')
  return bundle.text
}
