import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { inParallel } from './in-parallel'

const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.svg', '.xml', '.atom', '.txt', '.webmanifest'])
const SMALLEST_BYTES = 1024

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Puts `<file>.br` and `<file>.gz` beside every text file of a release that has none yet and gains
 * by it. Returns how many files were compressed. The work runs in Node's own thread pool.
 */
export async function precompress(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  let compressed = 0
  await inParallel(availableParallelism(), entries, async (entry) => {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !COMPRESSIBLE.has(extname(file)) || existsSync(`${file}.br`)) return
    const { size } = await stat(file)
    if (size <= SMALLEST_BYTES) return
    await compress(file)
    compressed++
  })
  return compressed
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const [small, compatible] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    gzipped(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await writeFile(`${file}.gz`, compatible)
  // Written last: its presence says that both are there.
  await writeFile(`${file}.br`, small)
}
