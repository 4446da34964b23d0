import { build } from 'esbuild'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export interface TestBundle {
  /** URLs of the compiled files, in the order of their sources. */
  readonly urls: readonly string[]
  readonly remove: () => Promise<void>
}

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url))
/** Packages are found from here as from both workspaces: what the backend does not have of its own is at the root. */
const FOLDER = join(REPOSITORY, 'backend', 'node_modules', '.cache', 'kilele')

/** The names that stand for `import.meta.url` and so on, which would be those of the compiled file. */
const MODULE_PATHS = {
  'import.meta.url': 'sourceUrl',
  'import.meta.dirname': 'sourceFolder',
  'import.meta.filename': 'sourceFile',
}

/**
 * Compiles test files, and what they import except packages, once for all processes: each would need two seconds to
 * find and read a thousand modules with tsx. Modules still find the files that are beside their sources.
 */
export async function bundleTests(files: readonly string[]): Promise<TestBundle> {
  await mkdir(FOLDER, { recursive: true })
  const folder = await mkdtemp(join(FOLDER, 'tests-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await build({
      entryPoints: files.map((file) => ({ in: resolve(file), out: nameOf(file) })),
      outdir: folder,
      bundle: true,
      // Modules that several files import are loaded once by a process.
      splitting: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: 'node20',
      outExtension: { '.js': '.mjs' },
      sourcemap: 'linked',
      sourcesContent: false,
      logLevel: 'error',
      define: MODULE_PATHS,
      plugins: [
        {
          name: 'module-paths',
          setup: (bundling) => {
            bundling.onLoad({ filter: /\.m?ts$/ }, async ({ path }) => ({
              contents: await withPaths(path),
              loader: 'ts',
            }))
          },
        },
      ],
    })
  } catch (error) {
    await remove()
    throw error
  }
  return { urls: files.map((file) => pathToFileURL(join(folder, `${nameOf(file)}.mjs`)).href), remove }
}

/** Tests outside of the repository are those of the runner itself. */
function nameOf(file: string): string {
  return relative(REPOSITORY, resolve(file))
    .replaceAll('../', '')
    .replace(/\.[^.]+$/, '')
}

/** On the first line, so that errors still name the lines of the source. esbuild drops what a module does not use. */
async function withPaths(path: string): Promise<string> {
  const [url, folder, file] = [pathToFileURL(path).href, dirname(path), path].map((text) => JSON.stringify(text))
  return `const sourceUrl = ${url}, sourceFolder = ${folder}, sourceFile = ${file};${await readFile(path, 'utf8')}`
}
