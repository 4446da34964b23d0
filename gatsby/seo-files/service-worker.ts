import { build } from 'esbuild'

/** Gatsby's own webpack makes pages only; this is no part of any of them. */
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
  if (!bundle) throw new Error('The service worker was not written')
  return bundle.text
}
