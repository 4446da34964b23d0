import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { build, stop } from 'esbuild'

/**
 * `node tools/run.mjs PROGRAM.ts`: bundles the program into one JavaScript file and runs it. A process that stays is
 * much smaller than with tsx, which leaves a compiler and a thread in it. The packages are not bundled.
 */

const program = process.argv.at(2)
if (program === undefined) throw new Error('Usage: node tools/run.mjs PROGRAM.ts')
// Programs find the command line as if Node had started them.
process.argv.splice(1, 2, resolve(program))
const bundle = await writeBundle(resolve(program))
process.setSourceMapsEnabled(true)
await import(pathToFileURL(bundle).href)

/** @returns the bundle's path: in `node_modules` of the program's workspace, where its packages are found */
async function writeBundle(entry) {
  const workspace = entry.startsWith(resolve('backend')) ? 'backend' : '.'
  const outfile = resolve(workspace, 'node_modules', '.cache', 'kilele', `${basename(entry, '.ts')}.mjs`)
  const { outputFiles } = await build({
    entryPoints: [entry],
    outfile,
    write: false,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'error',
    plugins: [{ name: 'module-paths', setup: keepModulePaths }],
  })
  // esbuild's own process would stay.
  await stop()
  await mkdir(dirname(outfile), { recursive: true })
  for (const { path, text } of outputFiles) await writeIfChanged(path, text)
  return outfile
}

/** Modules find files beside them by `import.meta`, which in a bundle would be the bundle's. */
function keepModulePaths({ onLoad }) {
  onLoad({ filter: /\.ts$/ }, async ({ path }) => {
    const source = await readFile(path, 'utf8')
    const contents = source
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
    return { contents, loader: 'ts' }
  })
}

/** It is renamed into place: another process may be starting the same program. */
async function writeIfChanged(path, text) {
  const current = await readFile(path, 'utf8').catch(() => null)
  if (current === text) return
  const part = join(dirname(path), `${process.pid}-${basename(path)}`)
  await writeFile(part, text)
  await rename(part, path)
}
