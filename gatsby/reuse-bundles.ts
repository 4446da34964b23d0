import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { Reporter, Store } from 'gatsby'
import { z } from 'zod'
import { buildRecord } from './build-record'
import { digestFiles } from './digest-files'
import { sourceDigest } from './source-digest'

/** What Gatsby takes from webpack's result. */
interface Bundle {
  stats: { hash?: string; hasWarnings(): boolean }
  close(): Promise<void>
}

interface ChunkHashes {
  renderPageHash: string
  templateHashes: Readonly<Record<string, string>>
}

/** The modules of Gatsby whose functions are replaced. */
export interface BundlingModules {
  scripts: { buildProductionBundle(...given: unknown[]): Promise<Bundle> }
  renderer: { buildRenderer(...given: unknown[]): Promise<Bundle> }
  hashes: { getSSRChunkHashes(given: { stats: unknown }): ChunkHashes }
}

/** The part of Gatsby's state, stored between builds, that describes the last bundles. */
interface BundlesState {
  /** Of pages, by path. */
  components: ReadonlyMap<string, unknown>
  webpackCompilationHash: string
  html: { ssrCompilationHash: string; templateCompilationHashes: Readonly<Record<string, string>> }
}

const bundling = buildRecord(
  'bundles.json',
  z.object({
    /** A digest of all that webpack read. */
    inputs: z.string(),
    /** Whether that build succeeded. */
    isComplete: z.boolean(),
  }),
)

/**
 * The list of page components, which Gatsby writes before it bundles. Gatsby's list of paths is in neither bundle
 * (src/app/match-paths.ts). The rest of webpack's input is source.
 */
const GENERATED = ['.cache/async-requires.js']
/** What webpack leaves: the table of scripts, and the renderer of pages. */
const RESULTS = ['public/webpack.stats.json', '.cache/page-ssr/routes/render-page.js']

/**
 * Bundling takes most of a small build even when webpack finds everything in its cache. From now on a build whose source
 * has not changed since the last one, as when listings are published, uses its scripts and its renderer (decision 0089).
 */
export function reuseBundles(
  root: string,
  { store, reporter }: { store: Store; reporter: Pick<Reporter, 'info'> },
  { scripts, renderer, hashes }: BundlingModules = gatsbyModules(),
): void {
  const { buildProductionBundle } = scripts
  const { buildRenderer } = renderer
  const { getSSRChunkHashes } = hashes
  let reused: BundlesState | null = null

  scripts.buildProductionBundle = async (...given) => {
    const inputs = await inputsDigest(root)
    const state = (store.getState as () => BundlesState)()
    if (await areCurrent(root, inputs, state)) {
      reporter.info('The source has not changed: scripts and renderer of the last build are used')
      reused = state
      return unchanged(state.webpackCompilationHash)
    }
    await bundling.write(root, { inputs, isComplete: false })
    return buildProductionBundle(...given)
  }
  renderer.buildRenderer = (...given) =>
    reused ? Promise.resolve(unchanged(reused.html.ssrCompilationHash)) : buildRenderer(...given)
  hashes.getSSRChunkHashes = (given) => (reused ? hashesIn(reused) : getSSRChunkHashes(given))
}

/** After a successful build. Source that was edited meanwhile may be in the bundles or not, so they are not reused. */
export async function finishBundling(root: string): Promise<void> {
  const record = await bundling.read(root)
  if (record === null || record.isComplete || record.inputs !== (await inputsDigest(root))) return
  await bundling.write(root, { ...record, isComplete: true })
}

/** Gatsby also stores the hashes of page components that are gone, and rejects them. */
function hashesIn({ components, html }: BundlesState): ChunkHashes {
  const current = Object.entries(html.templateCompilationHashes).filter(([path]) => components.has(path))
  return { renderPageHash: html.ssrCompilationHash, templateHashes: Object.fromEntries(current) }
}

function unchanged(hash: string): Bundle {
  return { stats: { hash, hasWarnings: () => false }, close: () => Promise.resolve() }
}

/** Whether `public` and Gatsby's cache hold the bundles of these inputs. */
async function areCurrent(root: string, inputs: string, { webpackCompilationHash }: BundlesState): Promise<boolean> {
  const record = await bundling.read(root)
  if (record === null || !record.isComplete || record.inputs !== inputs) return false
  const appData = await readFile(join(root, 'public/page-data/app-data.json'), 'utf8').catch(() => '')
  return (
    webpackCompilationHash !== '' &&
    appData.includes(`"${webpackCompilationHash}"`) &&
    RESULTS.every((file) => existsSync(join(root, file)))
  )
}

async function inputsDigest(root: string): Promise<string> {
  const digests = [await sourceDigest(root, process.env), await digestFiles(root, GENERATED), process.version]
  return createHash('sha256').update(digests.join()).digest('hex')
}

/** As Gatsby loads them. */
function gatsbyModules(): BundlingModules {
  const load = createRequire(resolve('package.json')) as (module: string) => object
  const modules = {
    scripts: load('gatsby/dist/commands/build-javascript'),
    renderer: load('gatsby/dist/commands/build-html'),
    hashes: load('gatsby/dist/utils/webpack/get-ssr-chunk-hashes'),
  }
  if (!isBundling(modules)) throw new Error('Gatsby no longer bundles there: see gatsby/reuse-bundles.ts.')
  return modules
}

function isBundling(modules: { scripts: object; renderer: object; hashes: object }): modules is BundlingModules {
  return (
    'buildProductionBundle' in modules.scripts &&
    'buildRenderer' in modules.renderer &&
    'getSSRChunkHashes' in modules.hashes
  )
}
