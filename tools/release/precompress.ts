import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { inParallel } from './in-parallel'

const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.svg', '.xml', '.atom', '.txt', '.webmanifest'])
const SMALLEST_BYTES = 1024
const PAGE_DATA = 'page-data' + sep

/**
 * Brotli at its best takes some 50 ms for a listing's page, which is nothing for the few pages a change
 * makes new, and minutes for ten thousand. The quick quality takes 1 ms and makes the page a ninth larger.
 */
const MOST_AT_BEST = 500
const QUICK_QUALITY = 5

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Puts `<file>.br` and `<file>.gz` beside every text file of a release that has none yet and gains
 * by it. Returns how many files were compressed. The first `mostAtBest` are made as small as can be:
 * those nearest to the root, as scripts, home and lists are what most visitors fetch.
 */
export async function precompress(folder: string, mostAtBest = MOST_AT_BEST): Promise<number> {
  const files = await filesToCompress(folder)
  await inParallel(availableParallelism(), files.entries(), ([place, file]) =>
    compress(file, place < mostAtBest ? constants.BROTLI_MAX_QUALITY : QUICK_QUALITY),
  )
  return files.length
}

async function filesToCompress(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const candidates = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !existsSync(`${file}.br`))
  const sizes = await Promise.all(candidates.map(async (file) => (await stat(file)).size))
  // What a page is made of lies as deep as the page, below a folder of its own.
  const depth = (file: string) => file.split(sep).length - (file.startsWith(join(folder, PAGE_DATA)) ? 1 : 0)
  return candidates.filter((_, index) => (sizes[index] ?? 0) > SMALLEST_BYTES).sort((a, b) => depth(a) - depth(b))
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
  await writeFile(`${file}.gz`, compatible)
  // Written last: its presence says that both are there.
  await writeFile(`${file}.br`, small)
}
