import { statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { inParallel } from './files'

const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.svg', '.xml', '.atom', '.txt', '.webmanifest'])
const SMALLEST_BYTES = 1024

interface Quality {
  brotli: number
  gzip: number
}

const BEST: Quality = { brotli: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION }
/** A listing's page takes 2 ms instead of 65, and is a ninth larger with Brotli. */
const FAST: Quality = { brotli: 5, gzip: 3 }

/** Of the pages of listings and their data, which may be ten thousand: those of 100 listings. */
const MAX_LISTINGS_AT_BEST = 200

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Writes `<file>.br` and `<file>.gz` beside every text file among `paths` that is large enough. Returns the number of
 * compressed files. The files of the site itself get the best quality, and of the pages of listings the first
 * `maxListingsAtBest` files do: most visitors fetch scripts, home and lists.
 */
export async function precompress(
  folder: string,
  paths: Iterable<string>,
  maxListingsAtBest = MAX_LISTINGS_AT_BEST,
): Promise<number> {
  const files = [...paths].filter(
    (path) => COMPRESSIBLE.has(extname(path)) && statSync(join(folder, path)).size > SMALLEST_BYTES,
  )
  const quick = new Set(files.filter((path) => LISTING_FILE.test(path)).slice(maxListingsAtBest))
  await inParallel(availableParallelism(), files.values(), (path) =>
    compress(join(folder, path), quick.has(path) ? FAST : BEST),
  )
  return files.length
}

const LISTING_FILE = /^(page-data\/)?(properties|cars)\/[^/]+\/[^/]+$/

async function compress(file: string, quality: Quality): Promise<void> {
  const content = await readFile(file)
  const [small, compatible] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: quality.brotli,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_LGWIN]: windowFor(content.length),
      },
    }),
    gzipped(content, { level: quality.gzip }),
  ])
  await Promise.all([writeFile(`${file}.gz`, compatible), writeFile(`${file}.br`, small)])
}

/** The window is as large as the file: a larger one only takes time and memory. */
function windowFor(bytes: number): number {
  const { BROTLI_MIN_WINDOW_BITS, BROTLI_DEFAULT_WINDOW } = constants
  return Math.min(BROTLI_DEFAULT_WINDOW, Math.max(BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))))
}
