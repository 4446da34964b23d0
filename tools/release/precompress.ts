import { statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { inParallel } from '../lib/in-parallel'

/** Files that a release shares with the previous one stay as they were compressed then. */
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.svg', '.xml', '.atom', '.txt', '.webmanifest'])
const SMALLEST_BYTES = 1024
const PAGE_DATA = 'page-data/'

/**
 * Brotli at its best takes some 50 ms for a listing's page, which is nothing for the few pages a change
 * makes new, and minutes for ten thousand. The quick quality takes 1 ms and makes the page a ninth larger.
 */
const MOST_AT_BEST = 500
const QUICK_QUALITY = 5

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Puts `<file>.br` and `<file>.gz` beside every text file among `paths` that gains by it. Returns how many
 * files were compressed. The first `mostAtBest` are made as small as can be: those nearest to the root, as
 * scripts, home and lists are what most visitors fetch.
 */
export async function precompress(folder: string, paths: Iterable<string>, mostAtBest = MOST_AT_BEST): Promise<number> {
  const files = [...paths]
    .filter((path) => COMPRESSIBLE.has(extname(path)) && statSync(join(folder, path)).size > SMALLEST_BYTES)
    .sort((a, b) => depth(a) - depth(b))
  await inParallel(availableParallelism(), files.entries(), ([place, path]) =>
    compress(join(folder, path), place < mostAtBest ? constants.BROTLI_MAX_QUALITY : QUICK_QUALITY),
  )
  return files.length
}

/** What a page is made of lies as deep as the page, below a folder of its own. */
function depth(path: string): number {
  return path.split('/').length - (path.startsWith(PAGE_DATA) ? 1 : 0)
}

async function compress(file: string, quality: number): Promise<void> {
  const content = await readFile(file)
  // The work runs in Node's own thread pool.
  const [small, compatible] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    gzipped(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.gz`, compatible), writeFile(`${file}.br`, small)])
}
