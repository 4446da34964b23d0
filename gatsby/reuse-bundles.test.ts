/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Store } from 'gatsby'
import { finishBundling, reuseBundles, type BundlingModules } from './reuse-bundles'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bundles-'))
  await write('src/page.tsx', 'export default () => null')
})
afterEach(() => rm(root, { recursive: true }))

async function write(path: string, content: string) {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), content)
}

const components = new Map([['/page.tsx', {}]])
/** As Gatsby stores it after a build. */
const stored = {
  components,
  webpackCompilationHash: 'scripts-1',
  html: {
    ssrCompilationHash: 'renderer-1',
    templateCompilationHashes: { '/page.tsx': 'page-1', '/gone.tsx': 'gone-1' },
  },
}

/** A build up to its bundles. Resolves to what Gatsby learns of them, and to what webpack was asked for. */
async function bundle(state: object = stored) {
  const bundled: string[] = []
  const run = (name: string, hash: string) => () => {
    bundled.push(name)
    return Promise.resolve({ stats: { hash, hasWarnings: () => false }, close: () => Promise.resolve() })
  }
  const modules: BundlingModules = {
    scripts: { buildProductionBundle: run('scripts', 'scripts-2') },
    renderer: { buildRenderer: run('renderer', 'renderer-2') },
    hashes: { getSSRChunkHashes: () => ({ renderPageHash: 'renderer-2', templateHashes: { '/page.tsx': 'page-2' } }) },
  }
  reuseBundles(
    root,
    { store: { getState: () => state } as unknown as Store, reporter: { info: () => undefined } },
    modules,
  )
  // Gatsby writes it before, with the paths of all listings.
  await write('.cache/match-paths.json', JSON.stringify([{ path: `/properties/${Date.now()}` }]))
  const { stats } = await modules.scripts.buildProductionBundle()
  const renderer = await modules.renderer.buildRenderer()
  return { bundled, scripts: stats.hash, hashes: modules.hashes.getSSRChunkHashes({ stats: renderer.stats }) }
}

/** What a build leaves in the folders. */
async function leaveResults() {
  await write('public/webpack.stats.json', '{}')
  await write('public/page-data/app-data.json', '{"webpackCompilationHash":"scripts-1"}\n')
  await write('.cache/page-ssr/routes/render-page.js', '')
}

async function buildOnce() {
  await bundle({ ...stored, webpackCompilationHash: '' })
  await leaveResults()
  await finishBundling(root)
}

it('uses the bundles of the last build when nothing they are made from has changed', async () => {
  await buildOnce()
  for (const build of ['second', 'third']) {
    const { bundled, scripts, hashes } = await bundle()
    expect([build, ...bundled]).toEqual([build])
    expect(scripts).toBe('scripts-1')
    expect(hashes).toEqual({ renderPageHash: 'renderer-1', templateHashes: { '/page.tsx': 'page-1' } })
    await finishBundling(root)
  }
})

it.each<[string, () => Promise<unknown>]>([
  ['a page was edited', () => write('src/page.tsx', 'export default () => "new"')],
  ['pages of another component were created', () => write('.cache/async-requires.js', 'exports.components = {}')],
  ['public was emptied', () => rm(join(root, 'public'), { recursive: true })],
  [
    'public is of another build',
    () => write('public/page-data/app-data.json', '{"webpackCompilationHash":"scripts-0"}'),
  ],
  ['the renderer is gone', () => rm(join(root, '.cache/page-ssr'), { recursive: true })],
  ['the record is damaged', () => write('.cache/bundles.json', '{"inputs":')],
  ['the last build failed after it had bundled other pages', failAfterBundling],
])('bundles again when %s', async (_, change) => {
  await buildOnce()
  await change()
  const { bundled, scripts, hashes } = await bundle()
  expect(bundled).toEqual(['scripts', 'renderer'])
  expect(scripts).toBe('scripts-2')
  expect(hashes.renderPageHash).toBe('renderer-2')
})

async function failAfterBundling() {
  await write('src/page.tsx', 'export default () => "new"')
  await bundle()
  await write('src/page.tsx', 'export default () => null')
}

it('bundles again when Gatsby has forgotten the last build', async () => {
  await buildOnce()
  expect((await bundle({ ...stored, webpackCompilationHash: '' })).bundled).toEqual(['scripts', 'renderer'])
})

it('does not use bundles whose source was edited while they were made', async () => {
  await bundle({ ...stored, webpackCompilationHash: '' })
  await write('src/page.tsx', 'export default () => "new"')
  await leaveResults()
  await finishBundling(root)
  await write('src/page.tsx', 'export default () => null')
  expect((await bundle()).bundled).toEqual(['scripts', 'renderer'])
})

it('replaces functions that Gatsby calls', () => {
  expect(() => reuseBundles(root, { store: {} as Store, reporter: { info: () => undefined } })).not.toThrow()
})
