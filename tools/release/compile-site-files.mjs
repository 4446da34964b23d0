import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { build } from 'esbuild'

/**
 * Preloaded into `gatsby build`. Gatsby compiles gatsby-config.ts and gatsby-node.ts with Parcel, which takes seconds
 * before each build; esbuild takes a tenth of one (decision 0082).
 */
const COMPILER = 'gatsby/dist/utils/parcel/compile-gatsby-files'
const SITE_FILES = ['gatsby-config.ts', 'gatsby-node.ts']

// Gatsby's workers inherit the preload, but compile nothing.
if (process.argv[1]?.endsWith(join('gatsby', 'cli.js'))) {
  const compiler = createRequire(resolve('package.json'))(COMPILER)
  if (typeof compiler.compileGatsbyFiles !== 'function') {
    throw new Error('Gatsby no longer compiles its files there: see tools/release/compile-site-files.mjs.')
  }
  compiler.compileGatsbyFiles = compileSiteFiles
}

/** Where Gatsby looks for compiled files. Throws when one has an error. */
async function compileSiteFiles(root) {
  const outdir = join(root, '.cache', 'compiled')
  await rm(outdir, { recursive: true, force: true })
  await build({
    absWorkingDir: root,
    entryPoints: SITE_FILES,
    outdir,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'silent',
  })
}
